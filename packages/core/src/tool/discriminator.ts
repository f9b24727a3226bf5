import { isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'

/**
 * OpenAPI's `discriminator.mapping` names branches by their references. In `copied` these have other names, or the branch
 * stands in place and declares its tag itself: its entry is removed.
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

/** The new reference of a target in the mapping; undefined where its branch stands in place. */
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
