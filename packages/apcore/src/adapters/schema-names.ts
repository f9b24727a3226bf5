import type { JsonObject, Schema, SchemaObject } from '@toolbake/core'
import { forEachSubschema, own, parsePointer } from '@toolbake/core/internal'

/** What references of a schema that was read can lead to. */
export interface SchemaNames {
  readonly root: Schema
  /** By `<URI>#<anchor>`. Only documents whose meaning depends on the dynamic scope have any. */
  readonly anchors: ReadonlyMap<string, SchemaObject>
  /** All that a `$dynamicRef` of a name may lead to, by that name. */
  readonly dynamic: ReadonlyMap<string, readonly SchemaObject[]>
}

/** The names in a schema as `readSchema` returns it: either definitions by pointer, or resources with anchors. */
export function namesOf(root: Schema): SchemaNames {
  const anchors = new Map<string, SchemaObject>()
  const dynamic = new Map<string, SchemaObject[]>()
  const visit = (schema: Schema, outer: string): void => {
    if (typeof schema === 'boolean') return
    const { $id: uri = outer, $anchor, $dynamicAnchor } = schema
    if ($anchor !== undefined) anchors.set(`${uri}#${$anchor}`, schema)
    if ($dynamicAnchor !== undefined)
      dynamic.set($dynamicAnchor, [...(dynamic.get($dynamicAnchor) ?? []), schema])
    forEachSubschema(schema, ({ schema: child }) => visit(child, uri))
  }
  if (typeof root === 'object' && root.$id !== undefined) visit(root, root.$id)
  return { root, anchors, dynamic }
}

/** The schemas that a schema refers to: several where the dynamic scope decides. */
export function referredBy({ $ref, $dynamicRef }: SchemaObject, names: SchemaNames): Schema[] {
  const found = $ref === undefined ? [] : [targetOf($ref, names)]
  const [, name] = $dynamicRef?.split('#') ?? []
  if (name !== undefined) found.push(...(names.dynamic.get(name) ?? []))
  return found.filter((schema) => schema !== undefined)
}

function targetOf(reference: string, { root, anchors }: SchemaNames): Schema | undefined {
  if (reference === '#') return root
  if (!reference.startsWith('#')) return anchors.get(reference)
  const [, name] = parsePointer(reference.slice(1)) ?? []
  if (name === undefined || typeof root === 'boolean') return undefined
  return own((root.$defs ?? {}) as JsonObject, name) as Schema | undefined
}
