import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import {
  bundleSchema,
  copyJson,
  equalJson,
  forEachSubschema,
  isObject,
  mapSubschemas,
  own,
  setOwn,
  unescapeToken,
} from '@toolbake/core/internal'
import { NOWHERE } from './compiler.ts'
import { openDefinition, sourceOf } from './definition-source.ts'
import { ModuleError, SchemaNotFoundError } from './errors.ts'
import * as messages from './messages/messages.ts'
import { errorOf } from './problems.ts'
import type { JsonSchema, SchemaDefinition } from './types.ts'
import { valueAt } from './value-at.ts'

type SectionName = 'inputSchema' | 'outputSchema'

/**
 * A copy of a section that refers to nothing outside of itself: what leaves must not refer to what stays. As written with
 * those definitions of the file that it refers to, else, when references lead further, as one document of 2020-12.
 *
 * @throws {ModuleError} for references that lead nowhere
 */
export function closedSection(definition: SchemaDefinition, name: SectionName): JsonSchema {
  const { schema, open } = withDefinitions(definition[name] as JsonObject, definition)
  return open === undefined ? schema : bundledSection(definition, name, open)
}

/**
 * The sections of a module and its definitions, which refer to nothing else. A definition with references that lead
 * further stays behind: sections that need it hold it.
 */
export function closedModule(
  definition: SchemaDefinition,
): Pick<SchemaDefinition, SectionName | 'definitions'> {
  const definitions: JsonObject = {}
  const isClosed = (schema: JsonObject): boolean => withDefinitions(schema, definition).open === undefined
  for (const [name, value] of Object.entries(definition.definitions as JsonObject)) {
    if (!isObject(value) || isClosed(value)) setOwn(definitions, name, oneGroup(value, definition))
  }
  const section = (name: SectionName): JsonSchema => {
    const written = definition[name] as JsonObject
    return isClosed(written) ? (oneGroup(written, definition) as JsonSchema) : closedSection(definition, name)
  }
  return { inputSchema: section('inputSchema'), outputSchema: section('outputSchema'), definitions }
}

/** A copy that names definitions of the file in the group that they were merged into. */
function oneGroup(value: Json, { definitions }: SchemaDefinition): Json {
  if (!isObject(value)) return copyJson(value)
  const rename = (schema: Schema): Schema => {
    if (typeof schema === 'boolean') return schema
    const inner = mapSubschemas(schema, rename)
    const { group, name } = definitionNames(schema.$ref).find((found) => isIn(definitions, found)) ?? {}
    if (group !== '$defs' || name === undefined) return inner
    return { ...inner, $ref: (schema.$ref as string).replace('$defs', 'definitions') }
  }
  return copyJson(rename(value as SchemaObject) as JsonObject)
}

interface Gathered {
  readonly schema: JsonObject
  /** The first reference that leads to nothing in it. */
  readonly open: string | undefined
}

/** A copy of a schema with the definitions that it refers to. */
function withDefinitions(section: JsonObject, { definitions }: SchemaDefinition): Gathered {
  const schema = copyJson(section)
  const refs: string[] = []
  const anchors = new Set<string>()
  const nodes: Json[] = [schema]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (!isObject(node)) continue
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = own(node, key)
      if (typeof anchor === 'string') anchors.add(`#${anchor}`)
    }
    for (const key of ['$ref', '$dynamicRef']) {
      const ref = own(node, key)
      if (typeof ref !== 'string') continue
      const added = addDefinition(ref, schema, section, definitions as JsonObject)
      if (added === 'taken') return { schema, open: ref }
      if (added !== undefined) nodes.push(added)
      refs.push(ref)
    }
    forEachSubschema(node, (child) => void nodes.push(child.schema as Json))
  }
  return { schema, open: refs.find((ref) => !anchors.has(ref) && !leadsInside(ref, schema)) }
}

/** The definition that was added, if any; `taken` when another of that name stands in the section itself. */
function addDefinition(
  ref: string,
  schema: JsonObject,
  section: JsonObject,
  definitions: JsonObject,
): Json | undefined {
  const found = definitionNames(ref).find((each) => isIn(definitions, each))
  if (found === undefined) return undefined
  const { group, name } = found
  const definition = definitions[name] as Json
  const written = own(section, group)
  if (isObject(written) && Object.hasOwn(written, name)) {
    return equalJson(written[name] as Json, definition) ? undefined : 'taken'
  }
  const there = own(schema, group)
  const members = isObject(there) ? there : {}
  if (Object.hasOwn(members, name)) return undefined
  const added = copyJson(definition)
  schema[group] = members
  setOwn(members, name, added)
  return added
}

interface DefinitionName {
  readonly group: 'definitions' | '$defs'
  readonly name: string
}

/** What `#/definitions/NAME/…` can name: with its percent signs read, and as it is. */
function definitionNames(ref: string | undefined): DefinitionName[] {
  return fragments(ref ?? '').flatMap((fragment) => {
    const [, group, token] = /^\/(definitions|\$defs)\/([^/]+)/.exec(fragment) ?? []
    return token === undefined
      ? []
      : [{ group: group as DefinitionName['group'], name: unescapeToken(token) }]
  })
}

function isIn(definitions: Readonly<Record<string, unknown>>, { name }: DefinitionName): boolean {
  return Object.hasOwn(definitions, name)
}

function leadsInside(ref: string, schema: JsonObject): boolean {
  return fragments(ref).some((fragment) => {
    const value = valueAt(schema, fragment)
    return typeof value === 'boolean' || isObject(value)
  })
}

/** What follows the `#` of a reference into its own document. */
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
    const [module] = opened.resolved.modules
    const node = name === 'inputSchema' ? module?.input : module?.output
    if (node === undefined) return {}
    const { schema } = bundleSchema(node, opened.resolved, opened.context)
    if (opened.context.failed()) throw errorOf(opened.context)
    return copyJson(schema as JsonObject)
  } catch (error) {
    const needsFile = /^(?:apcore:|(?!#|[a-z][a-z0-9+.-]*:))/i.test(open)
    if (!needsFile || sourceOf(definition) !== undefined || !(error instanceof ModuleError)) throw error
    const text = messages.referenceWithoutFile(JSON.stringify(open), definition.moduleId)
    throw new SchemaNotFoundError(text, { cause: error, suggestion: messages.EXPORT_LOADED })
  }
}
