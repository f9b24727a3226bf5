import type { CanonicalTool } from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'

/**
 * What a tool lost on its way through another format, read from both ends as plain JSON: `<pointer> <feature>`. Written
 * apart from the package: all places of the source first, then for each the schemas of the target that stand there.
 */
export function recomputeLosses(before: CanonicalTool, after: CanonicalTool): string[] {
  const losses: string[] = []
  for (const member of 'namespace name version description category tags timeout requiredScopes'.split(' ')) {
    const [mine, other] = [before, after].map((tool) => tool[member as 'tags'] as Json | undefined)
    const isNothing = mine === undefined || mine === '' || JSON.stringify(mine) === '[]'
    if (!isNothing && !same(mine, other)) losses.push(`/${member} ${member}`)
  }
  for (const [member, mine] of Object.entries(before.sourceMeta)) {
    if (member === 'surplus' || member === 'grouped' || mine === null || same(mine, after.sourceMeta[member]))
      continue
    const isOff = member === 'strict' && mine === false
    const isEmpty = member === 'leftover' && onlyNulls(mine)
    if (!isOff && !isEmpty) losses.push(`/sourceMeta/${member} ${member}`)
  }
  for (const section of ['inputSchema', 'outputSchema'] as const) {
    const [mine, other] = [before[section], after[section]]
    if (mine === undefined) continue
    if (other === undefined) losses.push(`/${section} ${section}`)
    else losses.push(...lostKeywords(mine, other).map((loss) => `/${section}${loss}`))
  }
  return losses
}

function onlyNulls(value: Json): boolean {
  return value === null || (isMap(value) && Object.values(value).every(onlyNulls))
}

const ONE =
  'additionalProperties propertyNames unevaluatedProperties items unevaluatedItems contains contentSchema not if then else'.split(
    ' ',
  )
const MANY = 'properties patternProperties dependentSchemas prefixItems'.split(' ')
const BRANCHES = ['allOf', 'anyOf', 'oneOf']
const SKIPPED = new Set(['$ref', '$defs', 'definitions', '$schema', '$id', '$anchor', '$vocabulary'])

function lostKeywords(source: JsonObject, target: JsonObject): string[] {
  const lost = new Set<string>()
  const done = new Map<JsonObject, Set<string>>()
  const walk = (schema: Json, pointer: string, there: readonly JsonObject[]): void => {
    if (!isMap(schema)) return
    const key = there.map((part) => JSON.stringify(part)).join('\n')
    const keys = done.get(schema) ?? new Set()
    if (keys.has(key)) return
    done.set(schema, keys.add(key))
    for (const [keyword, value] of Object.entries(schema)) {
      if (SKIPPED.has(keyword) || there.some((part) => keeps(part, keyword, value, there))) continue
      lost.add(`${pointer} ${keyword}`)
    }
    const ref = schema['$ref']
    if (typeof ref === 'string') walk(at(source, ref), ref.slice(1), there)
    for (const branch of BRANCHES)
      if (Array.isArray(schema[branch]))
        for (const [index, part] of (schema[branch] as Json[]).entries())
          walk(part, `${pointer}/${branch}/${index}`, there)
    for (const keyword of ONE)
      walk(
        schema[keyword] ?? null,
        `${pointer}/${keyword}`,
        gather(
          there.map((part) => part[keyword]),
          target,
        ),
      )
    for (const keyword of MANY) {
      for (const [name, child] of Object.entries((schema[keyword] ?? {}) as JsonObject)) {
        const parts = there.map((part) => own(part[keyword], name))
        walk(
          child,
          `${pointer}/${keyword}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          gather(parts, target),
        )
      }
    }
  }
  walk(source, '', gather([target], target))
  return [...lost]
}

/** Schemas, what they refer to, and their branches. */
function gather(schemas: readonly (Json | undefined)[], root: JsonObject): JsonObject[] {
  const all: JsonObject[] = []
  const queue = [...schemas]
  for (const schema of queue) {
    if (!isMap(schema) || all.includes(schema)) continue
    all.push(schema)
    if (typeof schema['$ref'] === 'string') queue.push(at(root, schema['$ref']))
    for (const branch of BRANCHES)
      if (Array.isArray(schema[branch])) queue.push(...(schema[branch] as Json[]))
  }
  return all
}

function keeps(part: JsonObject, keyword: string, value: Json, there: readonly JsonObject[]): boolean {
  switch (keyword) {
    case 'type': {
      const types = there.flatMap((schema) => schema['type'] ?? []) as Json[]
      return [value].flat().every((type) => types.includes(type as Json))
    }
    case 'required':
      return (value as Json[]).every((name) => ((part['required'] ?? []) as Json[]).includes(name))
    case 'const':
      return same(part['const'], value) || same(part['enum'], [value])
    case 'enum':
      return Array.isArray(part['enum']) && same(sorted(part['enum']), sorted(value as Json[]))
    case 'description':
    case 'x-llm-description':
      return typeof part['description'] === 'string' && part['description'].includes(value as string)
    default: {
      const holdsSchemas = [...ONE, ...MANY, ...BRANCHES].includes(keyword)
      return Object.hasOwn(part, keyword) && (holdsSchemas || same(part[keyword], value))
    }
  }
}

function at(root: JsonObject, ref: string): Json {
  const tokens = decodeURIComponent(ref).split('/').slice(1)
  return tokens.reduce<Json>(
    (value, token) => own(value, token.replaceAll('~1', '/').replaceAll('~0', '~')) ?? null,
    root,
  )
}

function own(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isMap(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(values: readonly Json[]): string[] {
  return [...new Set(values.map(canonical))].sort()
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && canonical(a) === canonical(b)
}

function canonical(value: Json): string {
  if (!isMap(value)) return Array.isArray(value) ? `[${value.map(canonical).join()}]` : JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`
}
