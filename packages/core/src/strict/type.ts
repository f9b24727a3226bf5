import type { Json, SchemaType } from '../json.ts'
import { distinctJson, oneOfJson, typesOf } from '../json.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { fittingValues } from './merge.ts'
import { definedAt, without } from './node.ts'
import type { Pass, PassSite } from './types.ts'

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
        at: site.place(node, keyword),
        mark: 'key',
        keyword,
        params: { keyword },
        grade: 'exact',
      })
    }
    return site.origins.derive(without(node, ...inert), node)
  },
}

/**
 * Where `type` is missing, the keywords that stand there say what was meant; enum and const say it exactly. Parts that
 * could not be merged into the node do not keep it from that: they are described.
 */
export const inferType: Pass = {
  name: 'infer-type',
  apply(node, site) {
    if (node.type !== undefined || node.$ref !== undefined) return node
    const values = node.const === undefined ? node.enum : [node.const]
    if (values !== undefined) {
      const types = [...new Set(values.map((value) => typesOf(value)[0] as SchemaType))]
      return types.length === 0
        ? node
        : site.origins.derive({ type: types.length === 1 ? (types[0] as SchemaType) : types, ...node }, node)
    }
    // Beside branches a format is what none of them took.
    const isUnion = node.anyOf !== undefined || node.oneOf !== undefined
    const spoken = new Set(
      Object.keys(node).map(
        (key) => keywordInfo(key)?.appliesTo ?? (key === 'format' && !isUnion ? 'string' : undefined),
      ),
    )
    spoken.delete(undefined)
    const [type] = spoken
    if (spoken.size !== 1 || type === undefined) return node
    site.report({ code: 'type_inferred', at: definedAt(node, site), params: { type }, keyword: 'type' })
    return site.origins.derive({ type, ...node }, node)
  },
}

/** A value that is listed twice says nothing more; draft-07's meta-schema refuses it, and a list without values. */
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
    const values = constant === undefined ? listed : [constant]
    if (values === undefined) return node
    const allowed = constant === undefined || listed === undefined ? values : values.filter(oneOfJson(listed))
    const fitting = distinctJson(fittingValues(allowed, typeList(node)))
    const types =
      node.type === undefined ? undefined : neededTypes(typeList(node) as readonly SchemaType[], fitting)
    const isSame =
      fitting.length === values.length &&
      (constant === undefined || listed === undefined) &&
      types?.length === typeList(node)?.length
    if (isSame) return node
    if (fitting.length !== values.length) {
      const keyword = constant === undefined ? 'enum' : 'const'
      site.report({ code: 'enum_fitted', at: site.place(node, keyword), keyword, grade: 'exact' })
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
  if (types === undefined || types.length < 2 || node.$ref !== undefined) {
    return types?.length === 1 && Array.isArray(node.type)
      ? site.origins.derive({ ...node, type: types[0] as SchemaType }, node)
      : node
  }
  const formatted = typeOfFormat(types)
  const isOfType = (key: string): boolean => key === 'format' && formatted !== undefined
  const isTyped = Object.keys(node).some((key) => isOfType(key) || keywordInfo(key)?.appliesTo !== undefined)
  if (types.every((type) => SCALARS.includes(type)) && (keepScalars || !isTyped)) return node
  const outer: SchemaObject = {}
  const inner: SchemaObject = {}
  for (const key of Object.keys(without(node, 'type'))) {
    const isOuter = (keywordInfo(key)?.kind ?? 'annotation') === 'annotation' && !isOfType(key)
    ;(isOuter ? outer : inner)[key] = node[key]
  }
  const anyOf = types.map((type) => site.origins.derive(branchOfType(type, inner, formatted), node))
  return site.origins.derive({ ...outer, anyOf: anyOf.filter((branch) => branch.enum?.length !== 0) }, node)
}

/** Which of the types a format speaks of: texts, else numbers, of which it names the size; undefined: of all alike. */
function typeOfFormat(types: readonly SchemaType[]): 'string' | 'number' | undefined {
  if (types.includes('string')) return 'string'
  return types.some((type) => type === 'number' || type === 'integer') ? 'number' : undefined
}

function branchOfType(
  type: SchemaType,
  inner: SchemaObject,
  formatted: 'string' | 'number' | undefined,
): SchemaObject {
  const branch: SchemaObject = { type }
  const spoken = type === 'integer' ? 'number' : type
  for (const key of Object.keys(inner)) {
    const about = key === 'format' ? formatted : keywordInfo(key)?.appliesTo
    if (about === undefined || about === spoken) branch[key] = inner[key]
  }
  if (branch.enum !== undefined) branch.enum = fittingValues(branch.enum, [type])
  return branch
}
