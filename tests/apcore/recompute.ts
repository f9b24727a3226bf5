import type { CanonicalTool } from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'
import type { Meaning, Resource } from './meaning.ts'
import { readMeaning, SUBSCHEMAS } from './meaning.ts'

/** Returns the losses of converting a tool, given as `raw`, to another format, sorted: `<pointer> <feature>`. */
export type Recomputer = (before: CanonicalTool, after: CanonicalTool, raw: JsonObject) => readonly string[]

/**
 * Computes the losses from source and target as plain JSON, independently of the package: for each place of the source
 * it collects the schemas at that place of the target. Pairs of schemas are cached: formats often have the same.
 */
export function createRecomputer(): Recomputer {
  const known = new Map<string, readonly string[]>()
  const lostIn = (source: JsonObject, target: JsonObject): readonly string[] => {
    const key = `${JSON.stringify(source)}\n${JSON.stringify(target)}`
    const lost = known.get(key) ?? lostKeywords(source, target)
    known.set(key, lost)
    return lost
  }
  return (before, after, raw) => recomputeLosses(before, after, raw, lostIn).sort()
}

function recomputeLosses(
  before: CanonicalTool,
  after: CanonicalTool,
  raw: JsonObject,
  lostIn: (source: JsonObject, target: JsonObject) => readonly string[],
): string[] {
  const losses: string[] = []
  for (const member of 'namespace name version description category tags timeout requiredScopes'.split(' ')) {
    const [mine, other] = [before, after].map((tool) => tool[member as 'tags'] as Json | undefined)
    const isNothing = mine === undefined || mine === '' || JSON.stringify(mine) === '[]'
    if (!isNothing && !same(mine, other)) losses.push(`/${member} ${member}`)
  }
  for (const [member, mine] of Object.entries(before.sourceMeta)) {
    // This records how the tool was written, not what it means.
    if (['surplus', 'otherForm'].includes(member)) continue
    if (mine === null || same(mine, after.sourceMeta[member])) continue
    if (member === 'extras' || member === 'grouped') {
      losses.push(...lostMembers(member, mine as JsonObject, (after.sourceMeta[member] ?? {}) as JsonObject))
    } else if (member === 'leftover') {
      const [given = raw] = (raw['functionDeclarations'] ?? []) as JsonObject[]
      losses.push(...lostLeftover(mine as JsonObject, given, before.sourceMeta['extras'] as JsonObject))
    } else if (member !== 'strict' || mine !== false) losses.push(`/sourceMeta/${member} ${member}`)
  }
  for (const section of ['inputSchema', 'outputSchema'] as const) {
    const [mine, other] = [before[section], after[section]]
    if (mine === undefined) continue
    if (other === undefined) losses.push(`/${section} ${section}`)
    else losses.push(...lostIn(mine, other).map((loss) => `/${section}${loss}`))
  }
  return losses
}

function lostMembers(holder: string, mine: JsonObject, other: JsonObject): string[] {
  const lost = Object.entries(mine).filter(([name, value]) => value !== null && !same(value, other[name]))
  return lost.map(([name]) => `/sourceMeta/${holder}/${escapeName(name)} ${name}`)
}

/**
 * Reports a leftover member that is unchanged as a whole, and a partial one by its parts. Each extra accounts for one
 * part: the deepest that matches.
 */
function lostLeftover(leftover: JsonObject, raw: JsonObject, extras: JsonObject = {}): string[] {
  const left: { names: string[]; value: Json }[] = []
  const gather = (part: JsonObject, given: JsonObject, names: string[]): void => {
    for (const [name, value] of Object.entries(part)) {
      const isWhole = !isMap(value) || same(value, given[name]) || same(value, extras[name])
      if (isWhole) left.push({ names: [...names, name], value })
      else gather(value, given[name] as JsonObject, [...names, name])
    }
  }
  gather(leftover, raw, [])
  left.sort((a, b) => b.names.length - a.names.length)
  for (const [name, value] of Object.entries(extras)) {
    const index = left.findIndex((one) => one.names.at(-1) === name && same(one.value, value))
    if (index >= 0) left.splice(index, 1)
  }
  return left
    .filter(({ value }) => !isEmpty(value))
    .map(({ names }) => `/sourceMeta/leftover/${names.map(escapeName).join('/')} ${names.at(-1)}`)
}

function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function isEmpty(value: Json): boolean {
  return value === null || (isMap(value) && Object.values(value).every(isEmpty))
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf']
/** Keywords that name places, or contain referenced schemas. */
const NAMING = new Set(
  '$ref $defs definitions $schema $id $anchor $dynamicAnchor $recursiveAnchor $vocabulary'.split(' '),
)

function lostKeywords(source: JsonObject, target: JsonObject): string[] {
  const lost = new Set<string>()
  const done = new Map<Meaning, Set<string>>()
  const numbers = new Map<Meaning, number>()
  const numberOf = (meaning: Meaning): number => {
    const number = numbers.get(meaning) ?? numbers.size
    numbers.set(meaning, number)
    return number
  }
  const walk = (meaning: Meaning, there: readonly Meaning[], around: readonly Resource[]): void => {
    const scope = entered(meaning, around)
    const key = [...there.map(numberOf), ...scope.map(({ uri }) => uri)].join()
    const keys = done.get(meaning) ?? new Set()
    if (keys.has(key)) return
    done.set(meaning, keys.add(key))
    for (const [keyword, value] of Object.entries(meaning.keywords)) {
      const isName = NAMING.has(keyword) || (keyword === 'id' && typeof value === 'string')
      if (isName || there.some((part) => keeps(part.keywords, keyword, value, there))) continue
      lost.add(`${meaning.pointer} ${keyword}`)
    }
    for (const target of meaning.refs(scope)) walk(target, there, scope)
    for (const [path, part] of meaning.parts()) {
      const isBranch = BRANCHES.includes(part.keyword)
      const below = isBranch ? there : gather(there.map((other) => other.parts().get(path)?.meaning))
      walk(part.meaning, below, scope)
    }
  }
  walk(readMeaning(source), gather([readMeaning(target)]), [])
  return [...lost]
}

/** Returns the dynamic scope inside a schema. Resources without dynamic anchors do not affect it. */
function entered({ resource }: Meaning, around: readonly Resource[]): readonly Resource[] {
  const isNew = resource !== undefined && resource.dynamicAnchors.size > 0 && !around.includes(resource)
  return isNew ? [...around, resource] : around
}

/** Returns schemas with their references and branches. Schemas in formats have no dynamic references. */
function gather(meanings: readonly (Meaning | undefined)[]): Meaning[] {
  const all = new Set<Meaning>()
  const queue = [...meanings]
  for (const meaning of queue) {
    if (meaning === undefined || all.has(meaning)) continue
    all.add(meaning)
    queue.push(...meaning.refs([]))
    for (const part of meaning.parts().values()) if (BRANCHES.includes(part.keyword)) queue.push(part.meaning)
  }
  return [...all]
}

function keeps(part: JsonObject, keyword: string, value: Json, there: readonly Meaning[]): boolean {
  switch (keyword) {
    case 'type': {
      const types = there.flatMap(({ keywords }) => keywords['type'] ?? []) as Json[]
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
    default:
      return Object.hasOwn(part, keyword) && (SUBSCHEMAS.has(keyword) || same(part[keyword], value))
  }
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
