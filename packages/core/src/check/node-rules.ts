import { patternsOf, takesListed, takesLoop } from '../export/treatment.ts'
import type { ModeShape } from '../export/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import { refusals } from '../messages/check.ts'
import { toDialect } from '../pattern/dialect.ts'
import { decides, STAYS_BOOLEAN } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { isRecursive, SAME_VALUE, subschemasOf } from '../schema/walk.ts'
import type { NodeRule, Place } from './check-schema.ts'
import { type Finding, fieldOf, finding } from './finding.ts'
import { keywordFindings, valueFindings } from './keyword-rules.ts'

export const NODE_RULES: readonly NodeRule[] = [
  valueFindings,
  keywordFindings,
  rootFindings,
  objectFindings,
  requiredFindings,
  valueListFindings,
  patternFindings,
  typeFindings,
  booleanFindings,
  referenceFindings,
  nameFindings,
]

const sourceOf = ({ mode }: Place, member: keyof ModeShape): string | undefined => mode.shapeSources?.[member]

const typesOf = (node: JsonObject): Json[] => [node['type'] ?? []].flat()
const isObjectSchema = (node: JsonObject): boolean =>
  typesOf(node).includes('object') || node['properties'] !== undefined

function* rootFindings(node: JsonObject, place: Place): Iterable<Finding> {
  const { refusedAtRoot, explicitMembers } = place.mode.shape
  const source = sourceOf(place, 'refusedAtRoot') ?? place.metaSchema
  if (!place.isRoot) return
  if (node['type'] !== 'object') yield finding('root', refusals.rootType, [], source)
  for (const keyword of refusedAtRoot || [])
    if (node[keyword] !== undefined) yield finding('root', refusals.atRoot(keyword), [keyword], source)
  if (explicitMembers === true && node['properties'] === undefined)
    yield finding('root', refusals.noProperties, [], sourceOf(place, 'explicitMembers'))
}

function* objectFindings(node: JsonObject, place: Place): Iterable<Finding> {
  if (place.mode.shape.closed !== true || !isObjectSchema(node)) return
  const { additionalProperties } = node
  if (additionalProperties === undefined)
    yield finding('closed-object', refusals.notClosed, [], sourceOf(place, 'closed'))
  else if (additionalProperties !== false)
    yield finding('open-keys', refusals.openKeys, ['additionalProperties'], sourceOf(place, 'maps'))
}

function* requiredFindings(node: JsonObject, place: Place): Iterable<Finding> {
  const { shape } = place.mode
  const { properties, required } = node
  const declared = isObject(properties) ? Object.keys(properties) : []
  const listed = Array.isArray(required) ? required.filter((key) => typeof key === 'string') : []
  const missing = shape.optional === 'null' ? declared.filter((key) => !listed.includes(key)) : []
  for (const key of missing)
    yield finding('required', refusals.notRequired(key), ['properties', key], sourceOf(place, 'optional'))
  const source = sourceOf(place, 'explicitMembers')
  const isExplicit = shape.explicitMembers && isObjectSchema(node)
  for (const key of isExplicit ? listed.filter((name) => !declared.includes(name)) : [])
    yield finding('undeclared-required', refusals.undeclared(key), ['required'], source)
}

function* valueListFindings(node: JsonObject, place: Place): Iterable<Finding> {
  const { mode } = place
  const source = sourceOf(place, 'enumValues')
  const listed: readonly Json[] = Array.isArray(node['enum']) ? node['enum'] : []
  if (listed.some((value) => !takesListed(value, mode)))
    yield finding('enum-value', refusals.listedValues, ['enum'], source)
  const constant = own<Json>(node, 'const')
  if (constant !== undefined && !takesListed(constant, mode))
    yield finding('enum-value', refusals.listedValues, ['const'], source)
  const { format } = node
  if (typeof format === 'string' && mode.formats?.includes(format) === false)
    yield finding('format', refusals.format(format), ['format'], mode.keywords.format.source)
}

function* patternFindings(node: JsonObject & SchemaObject, { mode: { patterns } }: Place): Iterable<Finding> {
  if (patterns === undefined) return
  for (const keyword of Object.keys(node).filter((name) => holdsPatterns(name, node)))
    for (const pattern of patternsOf(keyword, node)) {
      const path = keyword === 'pattern' ? [keyword] : [keyword, pattern]
      if (toDialect(pattern, patterns) !== pattern)
        yield finding('pattern', refusals.pattern(pattern), path, patterns.source)
    }
}

const holdsPatterns = (keyword: string, node: JsonObject): boolean =>
  keyword === 'pattern' ? typeof node[keyword] === 'string' : isObject(node[keyword])

/** Whether a schema has a type, by itself or by in-place subschemas. */
const isTyped = ({ type, enum: listed, const: constant, ...others }: JsonObject): boolean =>
  [type, listed, constant].some((value) => value !== undefined) ||
  Object.keys(others).some((keyword) => SAME_VALUE.has(keyword))

function* typeFindings(node: JsonObject, place: Place): Iterable<Finding> {
  const { shape } = place.mode
  if (shape.untyped === 'json-text' && !place.isRoot && !isTyped(node))
    yield finding('type', refusals.untyped, [], sourceOf(place, 'untyped'))
  if (shape.typeLists === 'none' && typesOf(node).length > 1)
    yield finding('type', refusals.typeList, ['type'], sourceOf(place, 'typeLists'))
  const beside = Object.keys(node).filter((keyword) => decides(keyword) && keyword !== 'anyOf')
  if (shape.unions === 'alone' && node['anyOf'] !== undefined && beside.length > 0)
    yield finding('union', refusals.union(beside), ['anyOf'], sourceOf(place, 'unions'))
  const hasItems = node['items'] !== undefined || node['prefixItems'] !== undefined
  if (shape.explicitMembers === true && typesOf(node).includes('array') && !hasItems)
    yield finding('array-items', refusals.noItems, [], sourceOf(place, 'explicitMembers'))
}

function booleanFindings(node: JsonObject, place: Place): Finding[] {
  const { booleans } = place.mode.shape
  const isChecked = booleans === 'objects' || (booleans === 'root' && place.path.length === 0)
  return (isChecked ? subschemasOf(node) : []).flatMap(({ schema, keyword, key }) => {
    if (typeof schema !== 'boolean' || STAYS_BOOLEAN.has(keyword)) return []
    if (booleans === 'root' && keyword !== 'properties') return []
    const path = [keyword, ...(key === undefined ? [] : [key])]
    const one = finding('boolean-schema', refusals.boolean, path, sourceOf(place, 'booleans'))
    return { ...one, field: fieldOf(place.field, keyword, key) }
  })
}

function* referenceFindings(node: JsonObject & SchemaObject, place: Place): Iterable<Finding> {
  const { $ref } = node
  const { references, shape } = place.mode
  if (typeof $ref !== 'string') return
  const target = place.target($ref)
  const isDefinition = /^#(?:$|\/(?:\$defs|definitions)\/[^/]+$)/.test($ref)
  if (target === undefined || (references?.definitionsOnly && !isDefinition))
    yield finding('reference', refusals.reference($ref), ['$ref'], references?.source)
  const siblings = Object.keys(node).filter((keyword) => !keyword.startsWith('$'))
  if (shape.refSiblings === 'wrap' && siblings.length > 0)
    yield finding('reference-siblings', refusals.siblings(siblings), ['$ref'], sourceOf(place, 'refSiblings'))
  if (!takesLoop($ref, { ...place, definition: place.target }) && isRecursive($ref, place.target))
    yield finding('recursion', refusals.recursion, ['$ref'], sourceOf(place, 'recursion'))
}

function* nameFindings({ properties }: JsonObject, place: Place): Iterable<Finding> {
  const rule = place.mode.propertyNames
  if (rule === undefined || (rule.rootOnly && !place.isRoot) || !isObject(properties)) return
  const legal = new RegExp(rule.pattern, 'u')
  for (const key of Object.keys(properties))
    if (!legal.test(key)) {
      const message = refusals.propertyName(key, rule.pattern)
      yield finding('property-name', message, ['properties', key], rule.source)
    }
}
