import { distinctJson, oneOfJson, typesOf } from '../json.ts'
import { fittingValues, listedValues } from '../schema/facts/values.ts'
import { ofTypes, type SchemaObject, typeList, without } from '../schema/types.ts'
import type { PassSite } from './types.ts'

/** Removes repeated values: they have no effect, and draft-07's meta-schema refuses them, and an empty list. */
export function distinctEnum(node: SchemaObject, site: PassSite): SchemaObject {
  const { enum: listed } = node
  if (listed === undefined) return node
  if (listed.length === 0) return site.origins.derive({ ...without(node, 'enum'), not: {} }, node)
  const values = distinctJson(listed)
  return values.length === listed.length ? node : site.origins.derive({ ...node, enum: values }, node)
}

/** Replaces `const` by an `enum` of one value, for providers that know only `enum`. */
export function listConst(node: SchemaObject, site: PassSite): SchemaObject {
  const { const: constant, ...rest } = node
  if (constant === undefined) return node
  return site.origins.derive({ ...rest, enum: [constant] }, node, [], { enum: 'const' })
}

/** Removes values that `type` or `const` excludes, which providers refuse, and types that no listed value has. */
export function fitEnum(node: SchemaObject, site: PassSite): SchemaObject {
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
  if (isShorter) site.report({ code: 'enum_fitted', at: site.place(node, keyword), keyword, grade: 'exact' })
  if (fitting.length === 0) return site.origins.derive({ not: {} }, node)
  const kept = { ...without(node, 'enum'), ...(constant === undefined ? { enum: fitting } : {}) }
  const fitted = { ...kept, ...(needed === undefined ? {} : ofTypes(needed)) }
  return site.origins.derive(fitted, node, [], hasBoth ? { const: ['const', 'enum'] } : {})
}
