import type { Json, JsonObject } from '../../json.ts'
import { setOwn } from '../../json.ts'
import { readPattern } from '../../pattern/match.ts'
import { fittingValues } from '../../schema/facts/values.ts'
import type { Keyword } from '../../schema/keywords.ts'
import { decides, keywordInfo, keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { schemaToJson, typeList } from '../../schema/types.ts'
import { forEachSubschema, mapSubschemas, someSchema } from '../../schema/walk.ts'
import { FORMATS } from './formats.ts'

/** Before the name of a format, where the export is the check of that. */
export const FORMAT = 'format:'

/** A schema as data for the interpreter of `@toolbake/runtime`, and the exports of it that the data needs. */
export interface InterpretedSchema {
  readonly data: Json
  /** Export by the name of the keyword in the data, or of the format. */
  readonly keywords: ReadonlyMap<string, string>
}

/** Checked before all others. */
const FIRST: readonly Keyword[] = [
  'type',
  'additionalProperties',
  'required',
  'properties',
  'enum',
  'const',
  '$ref',
]
const LAST: readonly Keyword[] = ['items', '$defs']

/** The keywords of the data, always in this order: repeated text is what compression is good at. */
const ORDER: readonly Keyword[] = [
  ...FIRST,
  ...keywordsWhere(({ needs }, keyword) => needs === undefined && isInMiddle(keyword)),
  ...keywordsWhere(({ needs }, keyword) => needs !== undefined && isInMiddle(keyword)),
  ...LAST,
]

const IN_DATA = new Set<string>(ORDER)

function isInMiddle(keyword: Keyword): boolean {
  return decides(keyword) && keyword !== '$dynamicRef' && !FIRST.includes(keyword) && !LAST.includes(keyword)
}

/** Whether `false` means that parts are not allowed, which the keyword itself reports. */
function reportsFalse(keyword: string): boolean {
  return keywordInfo(keyword)?.rest === true
}

/** Whether another keyword reads the value. */
function isReadByOthers(keyword: string): boolean {
  return keyword === '$defs' || keywordInfo(keyword)?.needs === 'if'
}

/** Errors show the value of these keywords as it stands, schemas and all. */
const SHOWN = new Set(['anyOf', 'oneOf', 'not', 'contains', 'propertyNames'])

/** Exports for all cases, which replace those for the usual ones. */
const GENERAL = new Set(['enumKeyword', 'constKeyword', 'additionalPropertiesKeyword', 'refKeyword'])

/**
 * The data of a flat schema: without annotations, and shortened. Undefined when it has a pattern that is valid only
 * without the u flag, or a format to assert, that the interpreter does not know.
 */
export function interpretSchema(schema: Schema, assertsFormats: boolean): InterpretedSchema | undefined {
  const keywords = new Map<string, string>()
  const shortening: Shortening = {
    keywords,
    tracks: holds(schemaToJson(schema), (key) => key.startsWith('unevaluated')),
    rootIsTarget: holds(schemaToJson(schema), (key, value) => key === '$ref' && value === '#'),
    assertsFormats,
    isUnknown: false,
  }
  const data = shorten(schema, shortening)
  if (shortening.isUnknown) return undefined
  return { data: typeof data === 'string' ? { type: data } : data, keywords }
}

/**
 * The exports that a schema needs to be interpreted as it stands, where a bundle holds it anyway; undefined when it has
 * to be rewritten for that.
 */
export function keywordsOfData(
  schema: Schema,
  assertsFormats: boolean,
): ReadonlyMap<string, string> | undefined {
  if (typeof schema === 'boolean') return undefined
  const keywords = new Map<string, string>()
  const hasOther = someSchema(schema, (part) => !addKeywords(part, keywords, assertsFormats))
  return hasOther ? undefined : keywords
}

/** Adds the exports for one schema object; false when it has to be rewritten. */
function addKeywords(schema: SchemaObject, keywords: Map<string, string>, assertsFormats: boolean): boolean {
  if (patternsOf(schema).some(isLegacy)) return false
  if (assertsFormats && !addFormat(schema, keywords)) return false
  for (const keyword of Object.keys(schema)) {
    if (IN_DATA.has(keyword) && !isReadByOthers(keyword))
      joinKeywords(keywords, new Map([[keyword, exportFor(keyword, schema)]]))
  }
  let fits = true
  forEachSubschema(schema, ({ schema: child, keyword }) => {
    fits &&= child !== false || reportsFalse(keyword)
  })
  return fits
}

/** False for a format that nothing checks. */
function addFormat({ format }: SchemaObject, keywords: Map<string, string>): boolean {
  if (format === undefined) return true
  const name = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  if (name !== undefined) keywords.set(FORMAT + format, name)
  return name !== undefined
}

function patternsOf({ pattern, patternProperties }: SchemaObject): string[] {
  return [...(pattern === undefined ? [] : [pattern]), ...Object.keys(patternProperties ?? {})]
}

function isLegacy(pattern: string): boolean {
  return readPattern(pattern)?.unicode !== true
}

/** Adds the exports that one schema needs to those that others need. */
export function joinKeywords(into: Map<string, string>, from: ReadonlyMap<string, string>): void {
  for (const [keyword, name] of from) if (!GENERAL.has(into.get(keyword) ?? '')) into.set(keyword, name)
}

interface Shortening {
  readonly keywords: Map<string, string>
  /** What is evaluated matters somewhere. */
  readonly tracks: boolean
  readonly rootIsTarget: boolean
  readonly assertsFormats: boolean
  /** There is something that the interpreter does not know. */
  isUnknown: boolean
}

function holds(value: Json, test: (key: string, value: Json) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => test(key, member) || holds(member, test))
}

/** @param isShown only annotations are left out */
function shorten(schema: Schema, shortening: Shortening, isShown = false): Json {
  if (typeof schema === 'boolean') return shortenBoolean(schema, shortening, isShown)
  shortening.isUnknown ||= patternsOf(schema).some(isLegacy)
  const mapped = mapSubschemas(isShown ? schema : shortenValues(schema, shortening), (child, { keyword }) =>
    child === false && reportsFalse(keyword)
      ? child
      : (shorten(child, shortening, isShown || SHOWN.has(keyword)) as Schema),
  )
  if (!isShown) shortenObject(mapped)
  const data: JsonObject = {}
  for (const keyword of ORDER) if (mapped[keyword] !== undefined) data[keyword] = mapped[keyword] as Json
  const keywords = Object.keys(data)
  if (shortening.assertsFormats && mapped.format !== undefined) {
    shortening.isUnknown ||= !addFormat(mapped, shortening.keywords)
    data.format = mapped.format
  }
  for (const keyword of keywords) {
    if (isReadByOthers(keyword)) continue
    joinKeywords(shortening.keywords, new Map([[keyword, exportFor(keyword, data)]]))
  }
  return !isShown && Object.keys(data).length === 1 && typeof data.type === 'string' ? data.type : data
}

function shortenBoolean(schema: boolean, { keywords }: Shortening, isShown: boolean): Json {
  if (schema) return isShown || {}
  keywords.set(isShown ? 'not' : 'false', isShown ? 'notKeyword' : 'falseKeyword')
  return isShown ? { not: {} } : { false: false }
}

/** `enum` and `const` imply the type; `true` has no effect where nothing depends on what was evaluated. */
function shortenValues(schema: SchemaObject, shortening: Shortening): SchemaObject {
  const short = { ...schema }
  if (schema.enum !== undefined) short.enum = fittingValues(schema.enum, typeList(schema))
  const isOfType = schema.const !== undefined && fittingValues([schema.const], typeList(schema)).length > 0
  if (schema.enum !== undefined || isOfType) delete short.type
  if (!shortening.tracks) {
    for (const keyword of ['additionalProperties', 'items'])
      if (short[keyword] === true) delete short[keyword]
  }
  if (short.required?.length === 0) delete short.required
  if (short.uniqueItems === false) delete short.uniqueItems
  if (short.$ref !== undefined && !shortening.rootIsTarget) short.$ref = short.$ref.slice('#/$defs/'.length)
  return short
}

/** Required properties come first, so that a number can stand for their names. */
function shortenObject(schema: SchemaObject): void {
  const { properties = {}, required } = schema
  if (schema.additionalProperties === false) schema.properties = properties
  if (required === undefined || !required.every((name) => Object.hasOwn(properties, name))) return
  const names = [...new Set([...required, ...Object.keys(properties)])]
  const sorted: Record<string, Schema> = {}
  for (const name of names) setOwn(sorted, name, properties[name] as Schema)
  // Objects list names that look like numbers first, whatever was asked for.
  if (Object.keys(sorted).some((name, index) => name !== names[index])) return
  schema.properties = sorted
  Object.assign(schema, { required: new Set(required).size })
}

function exportFor(keyword: string, data: SchemaObject): string {
  const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null
  if (keyword === 'enum' && data.enum?.every(isScalar)) return 'scalarEnumKeyword'
  if (keyword === 'const' && isScalar(data.const)) return 'scalarConstKeyword'
  if (keyword === '$ref') return data.$ref?.startsWith('#') ? 'refKeyword' : 'definitionKeyword'
  if (
    keyword === 'additionalProperties' &&
    data.additionalProperties === false &&
    data.properties &&
    !data.patternProperties
  ) {
    return 'closedKeyword'
  }
  return `${keyword}Keyword`
}
