import { type Json, type JsonObject, own } from '../../json.ts'
import { readPattern } from '../../pattern/match.ts'
import { endlessSchemas } from '../../schema/endless.ts'
import { appliesTo, fittingValues } from '../../schema/facts/values.ts'
import type { Keyword } from '../../schema/keywords.ts'
import { isIdle, keywordInfo, keywordsWhere, OTHER_PARTS, UNEVALUATED_PARTS } from '../../schema/keywords.ts'
import { type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { mapSchemas, someSchema } from '../../schema/walk.ts'
import { capitalize } from '../names.ts'
import { printString } from '../print.ts'
import { createGenerator } from './compile.ts'
import { describe } from './describe-schema.ts'
import { FORMATS } from './formats.ts'
import type { Generator } from './generator.ts'
import { isReadByName } from './keywords/object.ts'
import { type DataSite, unionData } from './keywords/plan.ts'
import { CONTAINERS, hasRest, needsTracking, restOf } from './keywords/rest.ts'
import { createCheckModule } from './module.ts'

/** The parts of `@toolbake/runtime`'s interpreter that data needs. */
export interface Parts {
  /** The exports that implement its keywords, except those that are always included. */
  readonly exports: Set<string>
  readonly formats: Set<string>
}

/** The order in which compiled code checks the keywords. */
const ORDER: readonly Keyword[] = [
  ...[1, 2, 3, 4, 5].flatMap((order) => keywordsWhere((info) => info.order === order)),
  '$defs',
]

/** Returns the export of the runtime that implements a keyword; undefined for those that are always included. */
function partFor(keyword: Keyword, value: Json): string | undefined {
  const { appliesTo, evaluates, kind, merge, needs } = keywordInfo(keyword) ?? {}
  if (kind === 'core' || keyword === 'format' || keyword === 'type' || keyword === 'required')
    return undefined
  // Another keyword reads it.
  if (needs === 'if') return undefined
  if (keyword === 'enum' || keyword === 'const') {
    const values = keyword === 'enum' ? (value as Json[]) : [value]
    const isDeep = values.some((each) => typeof each === 'object' && each !== null)
    return isDeep ? `deep${capitalize(keyword)}Part` : undefined
  }
  if (keyword === OTHER_PARTS.object) return undefined
  const isOfMembers = appliesTo === 'object' && (evaluates === 'members' || merge === 'schema')
  return isOfMembers && keyword !== UNEVALUATED_PARTS.object
    ? 'allPropertiesPart'
    : `${keyword.replace('$', '')}Part`
}

/** Prints the parts that data needs, as a list of expressions; `use` names an export of the runtime. */
export function printParts({ exports, formats }: Parts, use: (name: string) => string): string {
  const checks = [...formats].map((format) => `${printString(format)}:${use(own(FORMATS, format) ?? '')}`)
  const asserted = checks.length === 0 ? [] : [`/* @__PURE__ */ ${use('formatPart')}({${checks}})`]
  return [...[...exports].map(use), ...asserted].join()
}

/** The data of the schema `false`. */
const NOTHING: JsonObject = { false: false }

const asData = (schema: Json): Json => (typeof schema === 'boolean' ? (schema ? {} : NOTHING) : schema)

/**
 * Returns the check of a flat schema as data for the interpreter of the runtime, with the errors and the order of
 * compiled code. Undefined for rare schemas: they need a compiled check, which reports what cannot be checked.
 *
 * @param root has the definitions that references refer to
 */
export function checkData(
  schema: Schema,
  assertsFormats: boolean,
  parts: Parts,
  root: Schema = schema,
): Json | undefined {
  if (typeof schema === 'boolean') return asData(schema)
  const generator = createGenerator(createCheckModule(true), root, assertsFormats)
  // The interpreter does not record what is evaluated, and cannot report that the constant of such a root fails.
  const isRare = (part: SchemaObject): boolean =>
    !isKnown(part, generator) ||
    CONTAINERS.some((type) => needsTracking(part, type)) ||
    (schema === root && hasWrongType(part))
  // The target of a part's reference is not below it.
  if (schema === root && endlessSchemas(schema).length > 0) return undefined
  if (someSchema(schema, isRare)) return undefined
  const site = { generator, exports: parts.exports }
  const convert = (mapped: SchemaObject, written: SchemaObject): Schema => {
    if (hasWrongType(written)) return { enum: [] }
    const data: JsonObject = {}
    for (const keyword of ORDER) {
      if (keyword === 'properties' && appliesTo(keyword, written))
        Object.assign(data, objectData(mapped, written))
      const value = Object.hasOwn(mapped, keyword) ? valueData(keyword, mapped, written, site) : undefined
      if (value === undefined) continue
      data[keyword] = value
      const found = partFor(keyword, value)
      if (found !== undefined) parts.exports.add(found)
      if (keyword === UNEVALUATED_PARTS.object) parts.exports.add('allPropertiesPart')
    }
    if (typeof data.format === 'string') parts.formats.add(data.format)
    return data as Schema
  }
  return mapSchemas(schema, convert) as Json
}

/** So many nested subschemas can be printed without exceeding the stack. */
const MOST_UNPRINTED = 100

/** Whether a flat schema certainly can be enforced as it is: printing its validator then reports nothing. */
export function isEnforceable(schema: Schema, assertsFormats: boolean): boolean {
  if (typeof schema === 'boolean') return true
  const generator = createGenerator(createCheckModule(true), schema, assertsFormats)
  let count = 0
  const isUnclear = (part: SchemaObject): boolean => count++ > MOST_UNPRINTED || !isKnown(part, generator)
  return !someSchema(schema, isUnclear) && endlessSchemas(schema).length === 0
}

/** Whether the constant does not have the type beside it. */
function hasWrongType(schema: SchemaObject): boolean {
  const { const: constant } = schema
  return constant !== undefined && fittingValues([constant], typeList(schema)).length === 0
}

/** Whether the interpreter treats a schema as compiled code does. */
function isKnown(schema: SchemaObject, { definition, assertsFormats }: Generator): boolean {
  const { $ref, pattern, patternProperties = {}, format } = schema
  const patterns = [...(pattern === undefined ? [] : [pattern]), ...Object.keys(patternProperties)]
  return (
    patterns.every((source) => readPattern(source) !== undefined) &&
    ($ref === undefined || definition($ref) !== undefined) &&
    (!assertsFormats || format === undefined || own(FORMATS, format) !== undefined)
  )
}

function objectData(mapped: SchemaObject, written: SchemaObject): JsonObject {
  const { properties = {}, required = [] } = mapped
  const names = [...new Set(required)]
  const others = names.filter((name) => !Object.hasOwn(properties, name))
  const isNamed = isReadByName(written)
  const further = isNamed ? others.map((name) => [name, {}] as const) : []
  const declared = [...Object.entries(properties), ...further]
  const members = Object.fromEntries(declared.map(([name, schema]) => [name, asData(schema as Json)]))
  const data: JsonObject = {}
  const asksMore =
    hasRest(written, 'object') || written.patternProperties || own(mapped, 'propertyNames') !== undefined
  if (declared.length > 0 || asksMore) data[isNamed ? 'named' : 'properties'] = members
  if (names.length > 0) data.required = names
  return data
}

/** Returns the data of a keyword for the interpreter; undefined if it has no effect. */
function valueData(
  keyword: Keyword,
  mapped: SchemaObject,
  written: SchemaObject,
  site: DataSite,
): Json | undefined {
  const value = own(mapped as JsonObject, keyword)
  const { value: form, rest, evaluates, needs } = keywordInfo(keyword) ?? {}
  if (value === undefined || keyword === 'required' || keyword === 'properties') return undefined
  if (!appliesTo(keyword, written) || (needs !== undefined && written[needs] === undefined)) return undefined
  if (keyword === 'type') {
    const [only, ...others] = typeList(written) ?? []
    if (written.enum !== undefined || written.const !== undefined) return undefined
    return others.length === 0 && only !== undefined ? only : value
  }
  if (keyword === 'enum') return fittingValues(written.enum ?? [], typeList(written))
  if (keyword === 'format') return site.generator.assertsFormats ? value : undefined
  if (keyword === 'uniqueItems') return value || undefined
  if (rest === true) {
    // Only for parts to which no other keyword applies.
    const isRest = CONTAINERS.some((type) => restOf(written, type)?.keyword === keyword)
    return isRest && value !== true ? value : undefined
  }
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return unionData(keyword, written, (value as Json[]).map(asData), site)
  if (form === 'schema') {
    if (isIdle(keyword, value)) return undefined
    const isQuiet = keyword === 'not' || evaluates === 'items'
    const schema = written[keyword] as Schema
    return isQuiet ? [describe(schema, site.generator.definition, keyword), asData(value)] : asData(value)
  }
  if (form === 'branches' || form === 'positions') return (value as Json[]).map(asData)
  if (form === 'schema-map')
    return Object.fromEntries(Object.entries(value as JsonObject).map(([key, each]) => [key, asData(each)]))
  return value
}
