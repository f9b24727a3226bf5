import type { Schema, SchemaObject } from '../../schema/types.ts'
import { schemaType } from './schema-type.ts'
import type { Definition, Section } from './section.ts'
import { NEVER, UNKNOWN } from './type-node.ts'
import type { TypeReader } from './type-site.ts'
import { plainType } from './type-site.ts'

/**
 * @param nameOf is told each definition that a type refers to; returns the name that it would like to have
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

/** Whether a definition is reached from a schema through keywords that speak of the same value. */
function leadsTo(from: SchemaObject, goal: SchemaObject, section: Section): boolean {
  const seen = new Set<SchemaObject>()
  const visit = (schema: Schema | undefined): boolean => {
    if (typeof schema !== 'object' || seen.has(schema)) return false
    if (schema === goal) return true
    seen.add(schema)
    const { allOf = [], anyOf = [], oneOf = [], if: condition, then, else: otherwise } = schema
    const inPlace = [...allOf, ...anyOf, ...oneOf, condition, then, otherwise]
    const referred = schema.$ref === undefined ? undefined : section.definition(schema.$ref)
    return [...inPlace, section.origins.target(schema), referred].some(visit)
  }
  return visit(from)
}
