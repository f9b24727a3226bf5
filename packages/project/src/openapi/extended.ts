import type { JsonObject } from '@toolbake/core'
import type { Definitions } from './definitions.ts'
import { allowedValues, withValues } from './discriminator.ts'
import type { OpenApi } from './document.ts'
import { objectOf, resolveReference, schemaName, schemaReference } from './document.ts'
import type { Family } from './families.ts'
import { mapParts } from './in-place.ts'

/** Returns a reference to a schema of a family for use in `allOf`: the property may have any value. */
export function baseOf(document: OpenApi, name: string, definitions: Definitions): string {
  return definitions.derive(`base of ${name}`, `${name}_base`, () => extending(document, name, definitions))
}

/** Returns the schema of what may be sent for a schema of a family: itself, or a union of its members. */
export function sentOf(
  document: OpenApi,
  name: string,
  family: Family,
  definitions: Definitions,
): JsonObject {
  if (isLeaf(family, name)) return withOwn(document, family, name, extending(document, name, definitions))
  const { title, description, nullable } = objectOf(resolveReference(document, schemaReference(name)))
  const anyOf = (family.members.get(name) ?? []).map((member): JsonObject => {
    if (isLeaf(document.families.get(member), member) && document.families.get(member) === family)
      return { $ref: schemaReference(member) }
    const isOne = document.families.get(member) === family
    const $ref = isOne ? baseOf(document, member, definitions) : schemaReference(member)
    return withOwn(document, family, member, { $ref })
  })
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(nullable === true && { nullable }),
    anyOf,
  }
}

/** Whether a schema is the only member sent for it, so that no other schema extends it. */
function isLeaf(family: Family | undefined, name: string): boolean {
  return family !== undefined && name !== family.root && family.members.get(name)?.join('/') === name
}

function withOwn(document: OpenApi, family: Family, name: string, schema: JsonObject): JsonObject {
  const { property, values } = family
  const allowed = allowedValues(document, schema, property, values.get(name) ?? [])
  return allowed.length === 0 ? schema : withValues(schema, property, allowed)
}

/** Returns a schema whose `allOf` refers to the bases of its family. */
function extending(document: OpenApi, name: string, definitions: Definitions): JsonObject {
  const { discriminator: _, ...schema } = objectOf(resolveReference(document, schemaReference(name)))
  const family = document.families.get(name)
  return mapParts(schema, (part) => {
    const extended = schemaName(part)
    const isOne = extended !== undefined && document.families.get(extended) === family
    return isOne ? { $ref: baseOf(document, extended, definitions) } : part
  })
}
