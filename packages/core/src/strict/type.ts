import type { SchemaType } from '../json.ts'
import { distinctJson, oneOfJson, typesOf } from '../json.ts'
import { fittingValues, listedValues } from '../schema/facts/values.ts'
import { isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { kindsOf } from '../schema/kinds.ts'
import type { SchemaObject } from '../schema/types.ts'
import { partition, typeList, without } from '../schema/types.ts'
import { definedAt, reportDropped } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** Keywords about a type that `type` shuts out have no effect; providers refuse them. */
export const dropInert: Pass = {
  name: 'drop-inert',
  apply(node, site) {
    const types = typeList(node)
    if (types === undefined) return node
    const kinds: readonly string[] = kindsOf(types)
    const inert = Object.keys(node).filter((keyword) => {
      const type = keywordInfo(keyword)?.appliesTo
      return type !== undefined && !kinds.includes(type)
    })
    if (inert.length === 0) return node
    for (const keyword of inert) reportDropped(node, keyword, 'exact', site)
    return site.origins.derive(without(node, ...inert), node)
  },
}

/**
 * Where `type` is missing, the keywords that stand there show what was meant; `enum` and `const` decide it. Parts that
 * could not be merged into the node have no influence: they are described.
 */
export const inferType: Pass = {
  name: 'infer-type',
  apply(node, site) {
    if (node.type !== undefined || node.$ref !== undefined) return node
    const values = listedValues(node)
    if (values !== undefined) {
      const types = [...new Set(values.flatMap((value) => typesOf(value).slice(0, 1)))]
      return types.length === 0 ? node : site.origins.derive({ ...typed(types), ...node }, node)
    }
    // Beside branches a format is what none of them took.
    const isUnion = node.anyOf !== undefined || node.oneOf !== undefined
    const found = Object.keys(node).map(
      (key) => keywordInfo(key)?.appliesTo ?? (key === 'format' && !isUnion ? 'string' : undefined),
    )
    const [type, ...others] = new Set(found.filter((name) => name !== undefined))
    if (type === undefined || others.length > 0) return node
    site.report({ code: 'type_inferred', at: definedAt(node, site), params: { type }, keyword: 'type' })
    return site.origins.derive({ type, ...node }, node)
  },
}

/** A repeated value has no effect; draft-07's meta-schema refuses it, and a list without values. */
export const distinctEnum: Pass = {
  name: 'distinct-enum',
  apply(node, site) {
    const { enum: listed } = node
    if (listed === undefined) return node
    if (listed.length === 0) return site.origins.derive({ ...without(node, 'enum'), not: {} }, node)
    const values = distinctJson(listed)
    return values.length === listed.length ? node : site.origins.derive({ ...node, enum: values }, node)
  },
}

/** Values of `enum` that `type` (or `const`) shuts out are never valid, and providers refuse them. */
export const fitEnum: Pass = {
  name: 'fit-enum',
  apply(node, site) {
    const { const: constant, enum: listed } = node
    const values = listedValues(node)
    if (values === undefined) return node
    const types = typeList(node)
    const hasBoth = constant !== undefined && listed !== undefined
    const fitting = distinctJson(fittingValues(hasBoth ? values.filter(oneOfJson(listed)) : values, types))
    const needed = types?.filter((type) => fitting.some((value) => typesOf(value).includes(type)))
    const isShorter = fitting.length !== values.length
    if (!isShorter && !hasBoth && needed?.length === types?.length) return node
    const keyword = constant === undefined ? 'enum' : 'const'
    if (isShorter)
      site.report({ code: 'enum_fitted', at: site.place(node, keyword), keyword, grade: 'exact' })
    if (fitting.length === 0) return site.origins.derive({ not: {} }, node)
    const kept = { ...without(node, 'enum'), ...(constant === undefined ? { enum: fitting } : {}) }
    return site.origins.derive({ ...kept, ...(needed === undefined ? {} : typed(needed)) }, node)
  },
}

function typed(types: SchemaType[]): Pick<SchemaObject, 'type'> {
  const [type] = types
  return { type: types.length === 1 && type !== undefined ? type : types }
}

const SCALARS: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'null']

/**
 * A list of types with keywords about one of them becomes a union with one type a branch: providers apply such keywords
 * to every type of the list. A list of plain scalar types stays.
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
  const [only, ...others] = typeList(node) ?? []
  if (only === undefined) return node
  if (others.length === 0)
    return Array.isArray(node.type) ? site.origins.derive({ ...node, type: only }, node) : node
  if (node.$ref !== undefined) return node
  const types = [only, ...others]
  const ofFormat = typeOfFormat(types)
  const typeOf = (keyword: string): string | undefined =>
    keyword === 'format' ? ofFormat : keywordInfo(keyword)?.appliesTo
  const isTyped = Object.keys(node).some((keyword) => typeOf(keyword) !== undefined)
  if (types.every((type) => SCALARS.includes(type)) && (keepScalars || !isTyped)) return node
  const isOuter = (keyword: string): boolean =>
    isAnnotation(keyword) && (keyword !== 'format' || ofFormat === undefined)
  const [outer, inner] = partition(without(node, 'type'), isOuter)
  const branches = types.map((type): SchemaObject => {
    const [kind] = kindsOf([type])
    const [own] = partition(inner, (keyword) => (typeOf(keyword) ?? kind) === kind)
    const listed = own.enum === undefined ? {} : { enum: fittingValues(own.enum, [type]) }
    return site.origins.derive({ type, ...own, ...listed }, node)
  })
  return site.origins.derive(
    { ...outer, anyOf: branches.filter(({ enum: values }) => values?.length !== 0) },
    node,
    [],
    { anyOf: 'type' },
  )
}

/** The type that `format` restricts: strings, else numbers, of which it names the size; undefined: all alike. */
function typeOfFormat(types: readonly SchemaType[]): 'string' | 'number' | undefined {
  if (types.includes('string')) return 'string'
  return kindsOf(types).includes('number') ? 'number' : undefined
}
