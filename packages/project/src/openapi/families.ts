import type { JsonObject } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import { discriminatorOf } from './discriminator.ts'
import { mappedName, objectOf, schemaName } from './document.ts'
import { listOf } from './in-place.ts'

/** A schema with a `discriminator`, and the schemas that extend it by `allOf`. */
export interface Family {
  readonly root: string
  readonly property: string
  /** By the name of a schema: names of the schemas that may be sent for it. Omits those that are only extended. */
  readonly members: ReadonlyMap<string, readonly string[]>
  /** The values of the property by the name of the schema. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

export type Families = ReadonlyMap<string, Family>

/** Returns the families of a document by the names of all their schemas. A schema belongs to its first family. */
export function familiesOf(root: JsonObject): Families {
  const schemas = objectOf(objectOf(root['components'])['schemas'])
  const heirs = heirsOf(schemas)
  const families = new Map<string, Family>()
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isObject(schema) || families.has(name)) continue
    const family = familyOf(name, schema, schemas, heirs)
    if (family === undefined) continue
    for (const member of family.members.keys()) if (!families.has(member)) families.set(member, family)
  }
  return families
}

function familyOf(
  root: string,
  schema: JsonObject,
  schemas: JsonObject,
  heirs: ReadonlyMap<string, readonly string[]>,
): Family | undefined {
  const discriminator = discriminatorOf(schema)
  if (discriminator === undefined || 'oneOf' in schema || 'anyOf' in schema) return undefined
  const below = descendantsOf(root, heirs)
  const { property, targets } = discriminator
  const mapped = new Map<string, string[]>()
  for (const [value, target] of targets) {
    const name = mappedName(target, schemas)
    if (name !== undefined) mapped.set(name, [...(mapped.get(name) ?? []), value])
  }
  const values = mapped.size > 0 ? mapped : new Map(below.map((name) => [name, [name]]))
  const members = new Map<string, readonly string[]>()
  for (const name of [root, ...below]) {
    const own = name === root ? [...values.keys()] : [name, ...descendantsOf(name, heirs)]
    const sent = own.filter((member) => values.has(member))
    if (sent.length > 0) members.set(name, sent)
  }
  return members.size > 0 ? { root, property, members, values } : undefined
}

function heirsOf(schemas: JsonObject): Map<string, string[]> {
  const heirs = new Map<string, string[]>()
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of listOf(objectOf(schema)['allOf'])) {
      const extended = schemaName(part)
      if (extended !== undefined) heirs.set(extended, [...(heirs.get(extended) ?? []), name])
    }
  }
  return heirs
}

function descendantsOf(name: string, heirs: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>()
  const enter = (from: string): void => {
    for (const heir of heirs.get(from) ?? []) {
      if (heir === name || found.has(heir)) continue
      found.add(heir)
      enter(heir)
    }
  }
  enter(name)
  return [...found]
}
