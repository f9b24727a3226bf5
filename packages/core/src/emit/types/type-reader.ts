import type { SchemaObject } from '../../schema/types.ts'
import { schemaType } from './schema-type.ts'
import type { Definition, Section } from './section.ts'
import { NEVER, UNKNOWN } from './type-node.ts'
import type { TypeReader } from './type-site.ts'
import { plainType } from './type-site.ts'

/**
 * @param nameOf receives each definition that a type refers to, and returns the name that it should have
 */
export function createTypeReader(section: Section, nameOf: (definition: Definition) => string): TypeReader {
  const reader: TypeReader = {
    section,
    typeOf(schema, site = {}) {
      if (typeof schema === 'boolean') return schema ? plainType(site.kinds) : NEVER
      const target = section.origins.target(schema)
      return target === undefined ? schemaType(schema, site, reader) : reader.refer(target, site)
    },
    refer(target, site) {
      // A type that is only itself, or a union with itself, is an error in TypeScript.
      if (site.direct !== undefined && leadsTo(target, site.direct, section)) return UNKNOWN
      const definition = section.define(target)
      if (definition === undefined) return schemaType(target, site, reader)
      return { kind: 'reference', id: definition.id, name: nameOf(definition) }
    },
  }
  return reader
}

/** Whether a schema leads to a definition through keywords that apply to the same value. */
function leadsTo(from: SchemaObject, goal: SchemaObject, { definition, origins }: Section): boolean {
  const reached = new Set<SchemaObject>([from])
  // Iterating over a set also visits what is added meanwhile.
  for (const schema of reached) {
    if (schema === goal) return true
    const { $ref, allOf = [], anyOf = [], oneOf = [], if: condition, then, else: otherwise } = schema
    const referred = $ref === undefined ? undefined : definition($ref)
    const inPlace = [
      ...allOf,
      ...anyOf,
      ...oneOf,
      condition,
      then,
      otherwise,
      origins.target(schema),
      referred,
    ]
    for (const other of inPlace) if (typeof other === 'object') reached.add(other)
  }
  return false
}
