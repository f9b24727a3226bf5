import { childOrigin } from '../diagnostics/origin.ts'
import type { Json, SchemaType } from '../json.ts'
import { equalJson, isObject, setOwn, typesOf } from '../json.ts'
import { keywordInfo } from '../keywords.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import { areDisjoint } from './disjoint.ts'
import { conjoin, fittingValues, isObjectOnly, mergeSchemas } from './merge.ts'
import type { Pass, PassSite } from './types.ts'

/** Keywords that apply to the same instance as their parent: with one of them left, "unevaluated" is not "additional". */
const IN_PLACE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas']

function without(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key))) as SchemaObject
}

/** A reference with assertions beside it, and every `allOf`, become one schema where that is exact. */
export const mergeAllOf: Pass = {
  name: 'merge-all-of',
  apply(node, site) {
    const parts = conjunctionParts(node, site)
    if (parts.length === 0) return node
    const kept: Schema[] = []
    let merged: Schema = without(node, '$ref', 'allOf', 'unevaluatedProperties', 'unevaluatedItems')
    for (const part of parts) {
      const next: Schema | undefined = mergeSchemas(merged, part)
      if (next === undefined) kept.push(part)
      else merged = next
    }
    if (typeof merged === 'boolean') return site.origins.derive(merged ? {} : { not: {} }, node)
    const unevaluated = pickUnevaluated(node)
    const result = {
      ...merged,
      ...(kept.length > 0 ? { allOf: [...(merged.allOf ?? []), ...kept] } : {}),
      ...unevaluated,
    }
    const schema = site.origins.derive(result, node)
    // A merged branch may have brought a further allOf.
    return kept.length === 0 && schema.allOf !== undefined ? this.apply(schema, site) : schema
  },
}

/** The branches of `allOf`, and the target of a `$ref` that has assertions beside it. */
function conjunctionParts(node: SchemaObject, site: PassSite): Schema[] {
  const branches = (node.allOf ?? []).map((branch) => inlineRef(branch, site))
  if (node.$ref === undefined) return branches
  const hasAssertions = Object.keys(node).some(
    (key) => key !== '$ref' && keywordInfo(key)?.kind !== 'annotation' && keywordInfo(key) !== undefined,
  )
  return hasAssertions || site.isRoot ? [inlineRef({ $ref: node.$ref }, site), ...branches] : branches
}

/** A bare reference is seen through once; the recursion behind it stays a reference. */
function inlineRef(schema: Schema, site: PassSite): Schema {
  if (typeof schema === 'boolean' || schema.$ref === undefined || schema.$ref === '#') return schema
  const target = site.definition(schema.$ref)
  if (target === undefined) return schema
  const rest = without(schema, '$ref')
  if (Object.keys(rest).length === 0) return target
  return mergeSchemas(rest, target) ?? schema
}

function pickUnevaluated(node: SchemaObject): SchemaObject {
  const picked: SchemaObject = {}
  if (node.unevaluatedProperties !== undefined) picked.unevaluatedProperties = node.unevaluatedProperties
  if (node.unevaluatedItems !== undefined) picked.unevaluatedItems = node.unevaluatedItems
  return picked
}

/** `unevaluatedProperties` where nothing else applies in place is `additionalProperties`; the same for items. */
export const closeUnevaluated: Pass = {
  name: 'close-unevaluated',
  apply(node, site) {
    const { unevaluatedProperties, unevaluatedItems } = node
    if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return node
    if (IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
    const rest = without(node, 'unevaluatedProperties', 'unevaluatedItems')
    const isLeft = unevaluatedItems !== undefined && node.contains !== undefined
    return site.origins.derive(
      {
        ...rest,
        ...(isLeft ? { unevaluatedItems } : {}),
        ...(unevaluatedProperties === undefined
          ? {}
          : { additionalProperties: node.additionalProperties ?? unevaluatedProperties }),
        ...(unevaluatedItems === undefined || isLeft ? {} : { items: node.items ?? unevaluatedItems }),
      },
      node,
    )
  },
}

/** `oneOf` as `anyOf`: silent where the branches share no value, told otherwise. */
export const oneOfToAnyOf: Pass = {
  name: 'one-of-to-any-of',
  apply(node, site) {
    if (node.oneOf === undefined) return node
    if (!areDisjoint(node.oneOf, site.definition)) {
      site.report({
        code: 'one_of_widened',
        at: childOrigin(site.origin, 'oneOf'),
        keyword: 'oneOf',
        grade: 'told',
      })
    }
    const rest = without(node, 'oneOf', 'anyOf')
    if (node.anyOf === undefined) return site.origins.derive({ ...rest, anyOf: node.oneOf }, node)
    const both = mergeSchemas({ anyOf: node.anyOf }, { anyOf: node.oneOf })
    const union = both ?? { anyOf: node.anyOf, allOf: [...(rest.allOf ?? []), { anyOf: node.oneOf }] }
    return site.origins.derive({ ...rest, ...(union as SchemaObject) }, node)
  },
}

/**
 * What stands beside an `anyOf` moves into each branch where that is exact. A union that only says which properties
 * are required is left to the description: repeating the object per branch would say little more to a model.
 */
export const distributeUnion: Pass = {
  name: 'distribute-union',
  apply(node, site) {
    const { anyOf } = node
    if (anyOf === undefined) return node
    const outer: SchemaObject = {}
    const base: SchemaObject = {}
    for (const key of Object.keys(without(node, 'anyOf'))) {
      const kind = keywordInfo(key)?.kind ?? 'annotation'
      ;(kind === 'annotation' ? outer : base)[key] = node[key]
    }
    const reached = anyOf.map((branch) => inlineRef(branch, site))
    if (Object.keys(base).length === 0) return onlyBranch(node, outer, anyOf, site)
    if (reached.every((branch) => isConstraintOnly(branch))) return node
    const branches = reached.map((branch) => mergeSchemas(branch, base))
    if (branches.some((branch) => branch === undefined)) return node
    const possible = (branches as Schema[]).filter((branch) => branch !== false)
    const placed = possible.map((branch) =>
      typeof branch === 'object' ? site.origins.derive(branch, node) : branch,
    )
    return onlyBranch(node, outer, placed, site)
  },
}

/** A union of one is its branch; annotations outside win. */
function onlyBranch(
  node: SchemaObject,
  outer: SchemaObject,
  branches: readonly Schema[],
  site: PassSite,
): SchemaObject {
  const flat = branches
    .flatMap((branch) => (isPlainUnion(branch) ? ((branch as SchemaObject).anyOf ?? []) : [branch]))
    .filter((branch) => branch !== false)
  const [first] = flat
  if (flat.length === 1 && typeof first === 'object') {
    return site.origins.derive({ ...first, ...outer }, Object.keys(outer).length > 0 ? node : first)
  }
  if (flat.length === 0) return site.origins.derive({ ...outer, not: {} }, node)
  const isSame =
    flat.length === node.anyOf?.length && flat.every((branch, index) => branch === node.anyOf?.[index])
  return isSame ? node : site.origins.derive({ ...outer, anyOf: flat }, node)
}

function isPlainUnion(schema: Schema): boolean {
  return typeof schema === 'object' && schema.anyOf !== undefined && Object.keys(schema).length === 1
}

const CONSTRAINTS = new Set([
  'required',
  'not',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'title',
  'description',
  '$comment',
])

function isConstraintOnly(schema: Schema): boolean {
  if (typeof schema === 'boolean') return false
  return schema.required !== undefined && Object.keys(schema).every((key) => CONSTRAINTS.has(key))
}

/** Keywords that speak of a type which `type` shuts out do nothing; providers refuse them. */
export const dropInert: Pass = {
  name: 'drop-inert',
  apply(node, site) {
    const types = typeList(node)
    if (types === undefined) return node
    const spoken = new Set<string>(types.map((type) => (type === 'integer' ? 'number' : type)))
    const inert = Object.keys(node).filter((key) => {
      const about = keywordInfo(key)?.appliesTo
      return about !== undefined && !spoken.has(about)
    })
    if (inert.length === 0) return node
    for (const keyword of inert) {
      site.report({
        code: 'keyword_dropped',
        at: childOrigin(site.origin, keyword),
        mark: 'key',
        keyword,
        params: { keyword },
        grade: 'exact',
      })
    }
    return site.origins.derive(without(node, ...inert), node)
  },
}

/** Where `type` is missing, the keywords that stand there say what was meant; enum and const say it exactly. */
export const inferType: Pass = {
  name: 'infer-type',
  apply(node, site) {
    if (node.type !== undefined || IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
    const values = node.const === undefined ? node.enum : [node.const]
    if (values !== undefined) {
      const types = [...new Set(values.map((value) => typesOf(value)[0] as SchemaType))]
      return types.length === 0
        ? node
        : site.origins.derive({ type: types.length === 1 ? (types[0] as SchemaType) : types, ...node }, node)
    }
    const spoken = new Set(
      Object.keys(node).map(
        (key) => keywordInfo(key)?.appliesTo ?? (key === 'format' ? 'string' : undefined),
      ),
    )
    spoken.delete(undefined)
    const [type] = spoken
    if (spoken.size !== 1 || type === undefined) return node
    site.report({ code: 'type_inferred', params: { type }, keyword: 'type' })
    return site.origins.derive({ type, ...node }, node)
  },
}

/** Values of `enum` that `type` (or `const`) shuts out are never valid, and providers refuse them. */
export const fitEnum: Pass = {
  name: 'fit-enum',
  apply(node, site) {
    const { const: constant, enum: listed } = node
    const values = constant === undefined ? listed : [constant]
    if (values === undefined) return node
    const allowed =
      constant === undefined || listed === undefined
        ? values
        : values.filter((v) => listed.some((x) => equalJson(x, v)))
    const fitting = dedupe(fittingValues(allowed, typeList(node)))
    const types =
      node.type === undefined ? undefined : neededTypes(typeList(node) as readonly SchemaType[], fitting)
    const isSame =
      fitting.length === values.length &&
      (constant === undefined || listed === undefined) &&
      types?.length === typeList(node)?.length
    if (isSame) return node
    if (fitting.length !== values.length) {
      const keyword = constant === undefined ? 'enum' : 'const'
      site.report({ code: 'enum_fitted', at: childOrigin(site.origin, keyword), keyword, grade: 'exact' })
    }
    if (fitting.length === 0) return site.origins.derive({ not: {} }, node)
    const typed = types === undefined ? {} : { type: types.length === 1 ? (types[0] as SchemaType) : types }
    const rest = without(node, 'enum')
    return site.origins.derive(
      constant === undefined ? { ...rest, enum: fitting, ...typed } : { ...rest, ...typed },
      node,
    )
  },
}

function neededTypes(types: readonly SchemaType[], values: readonly Json[]): SchemaType[] {
  return types.filter((type) => values.some((value) => typesOf(value).includes(type)))
}

function dedupe(values: readonly Json[]): Json[] {
  return values.filter((value, index) => !values.some((other, at) => at < index && equalJson(other, value)))
}

const SCALARS: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'null']

/**
 * A list of types with keywords that speak of one of them becomes a union with one type a branch: providers read such
 * keywords against every type of the list. A list of plain scalar types stays.
 */
export const splitTypes: Pass = {
  name: 'split-types',
  apply: (node, site) => split(node, site, false),
}

/** The same where lists of scalar types may carry keywords: only `object` and `array` get branches of their own. */
export const splitObjectTypes: Pass = {
  name: 'split-object-types',
  apply: (node, site) => split(node, site, true),
}

function split(node: SchemaObject, site: PassSite, keepScalars: boolean): SchemaObject {
  const types = typeList(node)
  if (types === undefined || types.length < 2 || IN_PLACE.some((keyword) => node[keyword] !== undefined)) {
    return types?.length === 1 && Array.isArray(node.type)
      ? site.origins.derive({ ...node, type: types[0] as SchemaType }, node)
      : node
  }
  const isTyped = Object.keys(node).some(
    (key) => key === 'format' || keywordInfo(key)?.appliesTo !== undefined,
  )
  if (types.every((type) => SCALARS.includes(type)) && (keepScalars || !isTyped)) return node
  const outer: SchemaObject = {}
  const inner: SchemaObject = {}
  for (const key of Object.keys(without(node, 'type'))) {
    const isOuter = (keywordInfo(key)?.kind ?? 'annotation') === 'annotation' && key !== 'format'
    ;(isOuter ? outer : inner)[key] = node[key]
  }
  const anyOf = types.map((type) => site.origins.derive(branchOfType(type, inner), node))
  return site.origins.derive({ ...outer, anyOf: anyOf.filter((branch) => branch.enum?.length !== 0) }, node)
}

function branchOfType(type: SchemaType, inner: SchemaObject): SchemaObject {
  const branch: SchemaObject = { type }
  const spoken = type === 'integer' ? 'number' : type
  for (const key of Object.keys(inner)) {
    const about = key === 'format' ? 'string' : keywordInfo(key)?.appliesTo
    if (about === undefined || about === spoken) branch[key] = inner[key]
  }
  if (branch.enum !== undefined) branch.enum = fittingValues(branch.enum, [type])
  return branch
}

/** What is required but not declared is declared: any value, or what `additionalProperties` says of it. */
export const declareRequired: Pass = {
  name: 'declare-required',
  apply(node, site) {
    const { required, properties, additionalProperties, patternProperties } = node
    if (required === undefined || !isObjectOnly(node)) return node
    const missing = required.filter((key) => properties === undefined || !Object.hasOwn(properties, key))
    if (missing.length === 0) return node
    const all: Record<string, Schema> = { ...properties }
    for (const key of missing) {
      const matching = Object.entries(patternProperties ?? {}).filter(([pattern]) =>
        new RegExp(pattern).test(key),
      )
      const schema =
        matching.length > 0
          ? matching.map(([, value]) => value).reduce(conjoin, true)
          : (additionalProperties ?? true)
      setOwn(all, key, isObject(schema) ? { ...schema } : schema)
      site.report({
        code: 'required_undeclared',
        at: childOrigin(site.origin, 'required'),
        keyword: 'required',
        params: { key },
      })
    }
    return site.origins.derive({ ...node, properties: all }, node)
  },
}

/** Providers that check structure want `properties` at the root and `items` in every array; both are no constraint. */
export const spellOutMembers: Pass = {
  name: 'spell-out-members',
  apply(node, site) {
    const types = typeList(node) ?? []
    let result = node
    if (site.isRoot && types.includes('object') && node.properties === undefined)
      result = { ...result, properties: {} }
    if (types.includes('array') && node.items === undefined) result = { ...result, items: {} }
    return result === node ? node : site.origins.derive(result, node)
  },
}
