import type { Definition } from '../definitions.ts'
import { conjoin } from '../relate/conjoin.ts'
import type { Schema, SchemaObject } from '../types.ts'
import { visitInPlace } from '../walk.ts'
import { memberSchemas } from './members.ts'

/** What the schemas that apply in place declare about members. */
export interface InPlaceMembers {
  readonly members: ReadonlyMap<string, readonly Schema[]>
  /** What they declare for members that they do not name. */
  readonly open: readonly Schema[]
}

/** Collects from all schemas that apply to the same value as a node, but not from the node. */
export function inPlaceMembers(node: SchemaObject, definition: Definition): InPlaceMembers {
  const members = new Map<string, Schema[]>()
  const open: Schema[] = []
  const needed: string[] = []
  const add = (key: string, schema: Schema): void => {
    members.set(key, [...(members.get(key) ?? []), schema])
  }
  visitInPlace(
    node,
    (part, where) => {
      if (where?.keyword === 'not') return false
      const { required = [], dependentRequired = {}, properties = {}, patternProperties = {} } = part
      needed.push(...Object.values(dependentRequired).flat())
      if (where === undefined) return true
      // A condition asserts nothing: its members may have any value.
      const declared = (schema: Schema): Schema => where.keyword === 'if' || schema
      for (const [key, schema] of Object.entries(properties)) add(key, declared(schema))
      // What a part requires it has a place for, whether it is declared there or not.
      for (const key of required) {
        if (!Object.hasOwn(properties, key))
          add(key, declared(memberSchemas(part, key).reduce(conjoin, true)))
      }
      const { additionalProperties = false, unevaluatedProperties = false } = part
      const others = [additionalProperties, unevaluatedProperties, ...Object.values(patternProperties)]
      open.push(...others.filter((schema) => schema !== false).map(declared))
      return true
    },
    definition,
  )
  for (const key of needed) add(key, true)
  return { members, open }
}
