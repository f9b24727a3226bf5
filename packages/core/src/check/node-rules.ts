import { STAYS_BOOLEAN } from '../export/assemble.ts'
import { patternsOf, takesListed } from '../export/treatment.ts'
import type { ModeShape } from '../export/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import { refusals } from '../messages/check.ts'
import { toDialect } from '../pattern/dialect.ts'
import { decides } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { forEachSubschema, isSchema, SAME_VALUE, someSchema } from '../schema/walk.ts'
import type { Found, NodeRule, Place } from './check-schema.ts'
import { fieldOf } from './field.ts'
import { keywordFindings, valueFindings } from './keyword-rules.ts'

/** Every rule about one schema object. */
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

const sourceOf = ({ mode }: Place, member: keyof ModeShape): string | undefined =>
  mode.shapeSources?.[member] ?? undefined

const typesOf = (node: JsonObject): Json[] => [node['type'] ?? []].flat()
const isObjectSchema = (node: JsonObject): boolean =>
  typesOf(node).includes('object') || node['properties'] !== undefined

function* rootFindings(node: JsonObject, place: Place): Iterable<Found> {
  const { isRoot, metaSchema, mode } = place
  const { plainRoot, explicitMembers } = mode.shape
  const source = sourceOf(place, 'plainRoot') ?? metaSchema
  if (!isRoot) return
  if (node['type'] !== 'object') yield { rule: 'root', message: refusals.rootType, path: [], source }
  for (const keyword of plainRoot || [])
    if (node[keyword] !== undefined)
      yield { rule: 'root', message: refusals.atRoot(keyword), path: [keyword], source }
  if (explicitMembers === true && node['properties'] === undefined)
    yield {
      rule: 'root',
      message: refusals.noProperties,
      path: [],
      source: sourceOf(place, 'explicitMembers'),
    }
}

function* objectFindings(node: JsonObject, place: Place): Iterable<Found> {
  if (!place.mode.shape.closed || !isObjectSchema(node)) return
  const { additionalProperties } = node
  if (additionalProperties === undefined)
    yield { rule: 'closed-object', message: refusals.notClosed, path: [], source: sourceOf(place, 'closed') }
  else if (additionalProperties !== false) {
    const source = sourceOf(place, 'maps')
    yield { rule: 'open-keys', message: refusals.openKeys, path: ['additionalProperties'], source }
  }
}

function* requiredFindings(node: JsonObject, place: Place): Iterable<Found> {
  const { shape } = place.mode
  const { properties, required } = node
  const declared = isObject(properties) ? Object.keys(properties) : []
  const listed = Array.isArray(required) ? required.filter((key) => typeof key === 'string') : []
  const rule = shape.optional === 'null' ? declared.filter((key) => !listed.includes(key)) : []
  for (const key of rule) {
    const field = fieldOf(place.field, 'properties', key)
    const path = ['properties', key]
    yield {
      rule: 'required',
      message: refusals.notRequired(key),
      path,
      field,
      source: sourceOf(place, 'optional'),
    }
  }
  const unknown =
    shape.explicitMembers && isObjectSchema(node) ? listed.filter((key) => !declared.includes(key)) : []
  for (const key of unknown) {
    const source = sourceOf(place, 'explicitMembers')
    yield { rule: 'undeclared-required', message: refusals.undeclared(key), path: ['required'], source }
  }
}

function* valueListFindings(node: JsonObject, place: Place): Iterable<Found> {
  const { mode } = place
  const source = sourceOf(place, 'enumValues')
  const listed: readonly Json[] = Array.isArray(node['enum']) ? node['enum'] : []
  if (listed.some((value) => !takesListed(value, mode)))
    yield { rule: 'enum-value', message: refusals.listedValues, path: ['enum'], source }
  const constant = own<Json>(node, 'const')
  if (constant !== undefined && !takesListed(constant, mode))
    yield { rule: 'enum-value', message: refusals.listedValues, path: ['const'], source }
  const { format } = node
  if (typeof format === 'string' && mode.formats?.includes(format) === false)
    yield {
      rule: 'format',
      message: refusals.format(format),
      path: ['format'],
      source: mode.keywords.format.source,
    }
}

function* patternFindings(node: JsonObject & SchemaObject, { mode: { patterns } }: Place): Iterable<Found> {
  if (patterns === undefined) return
  for (const keyword of Object.keys(node).filter((name) => holdsPatterns(name, node)))
    for (const pattern of patternsOf(keyword, node)) {
      const path = keyword === 'pattern' ? [keyword] : [keyword, pattern]
      if (toDialect(pattern, patterns) !== pattern)
        yield { rule: 'pattern', message: refusals.pattern(pattern), path, source: patterns.source }
    }
}

const holdsPatterns = (keyword: string, node: JsonObject): boolean =>
  keyword === 'pattern'
    ? typeof node[keyword] === 'string'
    : keyword === 'patternProperties' && isObject(node[keyword])

/** By itself, or by what applies to the same value. */
const isTyped = ({ type, enum: listed, const: constant, ...others }: JsonObject): boolean =>
  [type, listed, constant].some((value) => value !== undefined) ||
  Object.keys(others).some((keyword) => SAME_VALUE.has(keyword))

function* typeFindings(node: JsonObject, place: Place): Iterable<Found> {
  const { shape } = place.mode
  if (shape.untyped === 'json-text' && !place.isRoot && !isTyped(node))
    yield { rule: 'type', message: refusals.untyped, path: [], source: sourceOf(place, 'untyped') }
  if (shape.typeLists === 'none' && typesOf(node).length > 1)
    yield { rule: 'type', message: refusals.typeList, path: ['type'], source: sourceOf(place, 'typeLists') }
  const beside = Object.keys(node).filter((keyword) => decides(keyword) && keyword !== 'anyOf')
  if (shape.unions === 'alone' && node['anyOf'] !== undefined && beside.length > 0)
    yield {
      rule: 'union',
      message: refusals.union(beside),
      path: ['anyOf'],
      source: sourceOf(place, 'unions'),
    }
  const hasItems = node['items'] !== undefined || node['prefixItems'] !== undefined
  if (shape.explicitMembers === true && typesOf(node).includes('array') && !hasItems)
    yield {
      rule: 'array-items',
      message: refusals.noItems,
      path: [],
      source: sourceOf(place, 'explicitMembers'),
    }
}

function* booleanFindings(node: JsonObject, place: Place): Iterable<Found> {
  if (place.mode.shape.booleans === 'keep') return
  const found: Found[] = []
  forEachSubschema(node, ({ schema, keyword, key }) => {
    if (typeof schema !== 'boolean' || STAYS_BOOLEAN.has(keyword)) return
    const path = [keyword, ...(key === undefined ? [] : [key])]
    const field = fieldOf(place.field, keyword, key)
    found.push({
      rule: 'boolean-schema',
      message: refusals.boolean,
      path,
      field,
      source: sourceOf(place, 'booleans'),
    })
  })
  yield* found
}

function* referenceFindings(node: JsonObject & SchemaObject, place: Place): Iterable<Found> {
  const { $ref } = node
  const { references, shape } = place.mode
  if (typeof $ref !== 'string') return
  const target = place.target($ref)
  const isDefinition = /^#(?:$|\/(?:\$defs|definitions)\/[^/]+$)/.test($ref)
  if (target === undefined || (references?.definitionsOnly && !isDefinition))
    yield { rule: 'reference', message: refusals.reference($ref), path: ['$ref'], source: references?.source }
  const siblings = Object.keys(node).filter((keyword) => !keyword.startsWith('$'))
  if (shape.refSiblings === 'wrap' && siblings.length > 0) {
    const source = sourceOf(place, 'refSiblings')
    yield { rule: 'reference-siblings', message: refusals.siblings(siblings), path: ['$ref'], source }
  }
  if (shape.recursion === 'reject' && isSchema(target) && leadsTo(target, $ref, place))
    yield {
      rule: 'recursion',
      message: refusals.recursion,
      path: ['$ref'],
      source: sourceOf(place, 'recursion'),
    }
}

/** Whether the target of a reference leads back to it. */
function leadsTo(
  target: (JsonObject & SchemaObject) | boolean,
  $ref: string,
  { target: find }: Place,
): boolean {
  const definition = (ref: string) => {
    const found = find(ref)
    return isSchema(found) ? found : undefined
  }
  return someSchema(target, (inner) => inner.$ref === $ref, definition)
}

function* nameFindings({ properties }: JsonObject, place: Place): Iterable<Found> {
  const rule = place.mode.propertyNames
  if (rule === undefined || (rule.rootOnly && !place.isRoot) || !isObject(properties)) return
  const legal = new RegExp(rule.pattern, 'u')
  for (const key of Object.keys(properties)) {
    const found = {
      path: ['properties', key],
      field: fieldOf(place.field, 'properties', key),
      source: rule.source,
    }
    if (!legal.test(key))
      yield { rule: 'property-name', message: refusals.propertyName(key, rule.pattern), ...found }
  }
}
