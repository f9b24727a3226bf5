import type { Kind } from '../../json.ts'
import { acceptedKinds } from '../../schema/kinds.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { isInPlace, type Subschema, visitAll } from '../../schema/walk.ts'
import { schemaType } from './schema-type.ts'
import type { NamedSchema, Section } from './section.ts'
import { NEVER, plainType, type TypeNode, UNKNOWN, union } from './type-node.ts'

export interface TypeSite {
  /** The kinds of values that the schemas around it accept; absent: all. */
  readonly kinds?: readonly Kind[] | undefined
  /** The definition that contains it in place, so that it describes the same values. */
  readonly direct?: SchemaObject | undefined
}

export interface TypeReader {
  readonly section: Section
  typeOf(schema: Schema, site?: TypeSite): TypeNode
  /** Returns a reference to the type of a definition. */
  refer(target: SchemaObject, site: TypeSite): TypeNode
}

/** @param nameOf receives each definition that a type refers to, and returns its preferred name */
export function createTypeReader(section: Section, nameOf: (definition: NamedSchema) => string): TypeReader {
  const reader: TypeReader = {
    section,
    typeOf(schema, site = {}) {
      if (typeof schema === 'boolean') return schema ? plainType(site.kinds) : NEVER
      const target = section.origins.target(schema)
      if (target === undefined) return schemaType(schema, site, reader)
      const referred = reader.refer(target, site)
      // The author wrote `nullable` beside the reference.
      const takesNull = (one: SchemaObject): boolean => acceptedKinds(one, section.definition).has('null')
      return takesNull(schema) && !takesNull(target) ? union([referred, plainType(['null'])]) : referred
    },
    refer(target, site) {
      // TypeScript refuses a type that is only itself, or a union with itself.
      if (site.direct !== undefined && leadsTo(target, site.direct, section)) return UNKNOWN
      const definition = section.define(target)
      if (definition === undefined) return schemaType(target, site, reader)
      return { kind: 'reference', id: definition.id, name: nameOf(definition) }
    },
  }
  return reader
}

/** Whether a schema reaches a definition through in-place keywords that determine its type. */
function leadsTo(from: SchemaObject, goal: SchemaObject, { definition, origins }: Section): boolean {
  const reached = new Set<SchemaObject>()
  const starts = new Set<SchemaObject>([from])
  const visit = (schema: SchemaObject, where?: Subschema): boolean => {
    if (reached.has(schema) || where?.keyword === 'dependentSchemas') return false
    reached.add(schema)
    const target = origins.target(schema)
    if (target !== undefined) starts.add(target)
    return !reached.has(goal)
  }
  // Iterating over a set also visits what is added meanwhile.
  for (const start of starts) visitAll(start, visit, definition, isInPlace)
  return reached.has(goal)
}
