import type { Json, JsonObject } from '@toolbake/core'
import { formatPointer, memberOf, visitDown } from '@toolbake/core/internal'
import { isEqual, isObject } from '@toolbake/runtime'
import { DEFINITION_MAPS } from './compat.ts'
import { bundled, NOWHERE } from './compiler.ts'
import { copyData } from './copy-data.ts'
import { openDefinition, sourceOf } from './definition-source.ts'
import { ModuleError, SchemaNotFoundError } from './errors.ts'
import * as messages from './messages/messages.ts'
import type { JsonSchema, SchemaDefinition } from './types.ts'

type SectionName = 'inputSchema' | 'outputSchema'

/**
 * Returns a copy of a section without external references, because only the section is exported. As written, with the
 * file's definitions that it needs; if references lead further, as one document of 2020-12.
 *
 * @throws {ModuleError} for references without a target
 */
export function closedSection(definition: SchemaDefinition, name: SectionName): JsonSchema {
  const { schema, open } = withDefinitions(definition[name] as JsonObject, namedDefinitions(definition))
  return open === undefined ? schema : bundledSection(definition, name, open)
}

/**
 * Returns the sections of a module and its definitions, without external references. A definition whose references lead
 * further is omitted: sections that need it contain it.
 */
export function closedModule(
  definition: SchemaDefinition,
): Pick<SchemaDefinition, SectionName | 'definitions'> {
  const find = namedDefinitions(definition)
  const isClosed = (schema: JsonObject): boolean => withDefinitions(schema, find).open === undefined
  const definitions = Object.entries(definition.definitions as JsonObject).filter(
    ([, value]) => !isObject(value) || isClosed(value),
  )
  const closed = (name: SectionName): JsonSchema => {
    const written = definition[name] as JsonObject
    return isClosed(written) ? (oneGroup(written, find) as JsonSchema) : closedSection(definition, name)
  }
  return {
    inputSchema: closed('inputSchema'),
    outputSchema: closed('outputSchema'),
    definitions: Object.fromEntries(definitions.map(([name, value]) => [name, oneGroup(value, find)])),
  }
}

/** Returns a copy whose references use the group into which definitions were merged. */
function oneGroup(value: Json, find: ReturnType<typeof namedDefinitions>): Json {
  const copy = copyData(value)
  if (!isObject(copy)) return copy
  visitDown(copy, true, (schema) => {
    const { $ref: ref = '' } = schema
    const found = find(ref)
    if (found?.group === '$defs') schema.$ref = ref.replace('$defs', 'definitions')
    return () => true
  })
  return copy
}

interface Gathered {
  readonly schema: JsonObject
  /** The first reference without a target in the schema. */
  readonly open: string | undefined
}

/** Returns a copy of a schema with the definitions that it refers to. */
function withDefinitions(section: JsonObject, find: ReturnType<typeof namedDefinitions>): Gathered {
  const schema = copyData(section)
  const refs: string[] = []
  const targets = new Set<string>([''])
  let taken: string | undefined
  const roots: [schema: JsonObject, pointer: string][] = [[schema, '']]
  for (const [root, start] of roots) {
    visitDown(root, start, ({ $anchor, $dynamicAnchor, $ref, $dynamicRef }, pointer) => {
      for (const anchor of [$anchor, $dynamicAnchor].filter(isText)) targets.add(anchor)
      for (const ref of [$ref, $dynamicRef].filter(isText)) {
        const found = find(ref)
        const added = found && addDefinition(found, schema, section)
        if (added === 'taken') taken ??= ref
        else if (found !== undefined && added !== undefined) {
          const place = formatPointer([found.group, found.name])
          targets.add(place)
          if (isObject(added)) roots.push([added, place])
        }
        refs.push(ref)
      }
      return ({ keyword, key }) => {
        const below = `${pointer}${formatPointer(key === undefined ? [keyword] : [keyword, key])}`
        targets.add(below)
        return below
      }
    })
  }
  return { schema, open: taken ?? refs.find((ref) => !fragments(ref).some((to) => targets.has(to))) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

interface Named {
  readonly group: string
  readonly name: string
  readonly definition: Json
}

/** Adds a definition and returns it; `taken` if the section has another with its name; undefined if there was one. */
function addDefinition(
  { group, name, definition }: Named,
  schema: JsonObject,
  section: JsonObject,
): Json | undefined {
  const written = memberOf(section[group], name)
  if (written !== undefined) return isEqual(written, definition) ? undefined : 'taken'
  if (memberOf(schema[group], name) !== undefined) return undefined
  const added = copyData(definition)
  const members = isObject(schema[group]) ? schema[group] : {}
  schema[group] = { ...members, [name]: added }
  return added
}

/** Returns a function that finds the file's definition for `#/definitions/NAME/…`. */
function namedDefinitions({ definitions }: SchemaDefinition): (ref?: string) => Named | undefined {
  const named = new Map<string | undefined, Named>()
  for (const [name, definition] of Object.entries(definitions as JsonObject)) {
    for (const group of DEFINITION_MAPS) named.set(formatPointer([group, name]), { group, name, definition })
  }
  return (ref = '') => {
    const found = fragments(ref).map((fragment) => named.get(/^\/[^/]*\/[^/]*/.exec(fragment)?.[0]))
    return found.find((one) => one !== undefined)
  }
}

/** Returns the fragment of a reference within its document, decoded and as written. */
function fragments(ref: string): string[] {
  if (!ref.startsWith('#')) return []
  const raw = ref.slice(1)
  try {
    return [decodeURIComponent(raw), raw]
  } catch {
    return [raw]
  }
}

function bundledSection(definition: SchemaDefinition, name: SectionName, open: string): JsonSchema {
  try {
    const opened = openDefinition(definition, { uri: `${NOWHERE.root}__inline__.json`, place: NOWHERE })
    const section = name === 'inputSchema' ? opened.input : opened.output
    return section === undefined ? {} : (copyData(bundled(section, opened.file).schema) as JsonObject)
  } catch (error) {
    const needsFile = /^(?:apcore:|(?!#|[a-z][a-z0-9+.-]*:))/i.test(open)
    if (!needsFile || sourceOf(definition) !== undefined || !(error instanceof ModuleError)) throw error
    const text = messages.referenceWithoutFile(JSON.stringify(open), definition.moduleId)
    throw new SchemaNotFoundError(text, { cause: error, suggestion: messages.EXPORT_LOADED })
  }
}
