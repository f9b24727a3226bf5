import { isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'

/**
 * Updates OpenAPI's `discriminator.mapping`, which names branches by reference, for `copied`, where references have
 * other names. An entry whose branch was inlined is removed, because that branch declares its tag itself.
 */
export function renameMapping(written: JsonObject, copied: SchemaObject): SchemaObject {
  const discriminator = own(written, 'discriminator')
  const mapping = isObject(discriminator) ? own(discriminator, 'mapping') : undefined
  if (!isObject(discriminator) || !isObject(mapping)) return copied
  const renamed: JsonObject = {}
  for (const [tag, target] of Object.entries(mapping)) {
    const reference = referenceTo(target, written, copied)
    if (reference !== undefined) setOwn(renamed, tag, reference)
  }
  const { mapping: _, ...rest } = discriminator
  const isEmpty = Object.keys(renamed).length === 0
  return { ...copied, discriminator: isEmpty ? rest : { ...rest, mapping: renamed } }
}

/** Returns the new reference of a mapping's target; undefined if the branch was inlined. */
function referenceTo(target: Json, written: JsonObject, copied: SchemaObject): Json | undefined {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = own(written, keyword)
    if (!Array.isArray(branches)) continue
    const index = branches.findIndex((branch) => isObject(branch) && own(branch, '$ref') === target)
    if (index < 0) continue
    const branch = copied[keyword]?.[index]
    return typeof branch === 'object' ? branch.$ref : undefined
  }
  return target
}
