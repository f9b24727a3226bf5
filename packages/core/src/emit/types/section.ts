import { type Origin, originId } from '../../diagnostics/origin.ts'
import { definitionsOf } from '../../schema/definitions.ts'
import type { Definition, Schema, SchemaObject } from '../../schema/types.ts'
import type { ToolSchema } from '../../tool/types.ts'

/** A schema with a named type. */
export interface NamedSchema {
  /** The same for all references to it. */
  readonly id: string
  /** The file that declares it. */
  readonly uri: string
  readonly origin: Origin
  readonly schema: SchemaObject
}

/** A self-contained schema of a tool, and the look-up of its references. */
export interface Section extends Pick<ToolSchema, 'origins' | 'isSpecialised'> {
  readonly root: Schema
  /** The definition with the author's root schema, if the root itself accepts only the objects of it. */
  readonly written: Schema | undefined
  readonly definition: Definition
  define(schema: SchemaObject): NamedSchema | undefined
}

/** @param owner where the section was written: definitions that depend on its dynamic scope belong to it */
export function createSection({ schema: root, ...section }: ToolSchema, owner: Origin): Section {
  const { origins, isSpecialised } = section
  const definitions = Object.entries((typeof root === 'object' ? root.$defs : undefined) ?? {})
  const placeIn = (schema: Schema): string | undefined => {
    const origin = typeof schema === 'object' ? origins.of(schema) : undefined
    return origin && originId(origin)
  }
  const place = placeIn(root)
  const [, written] =
    place === undefined ? [] : (definitions.find(([, schema]) => placeIn(schema) === place) ?? [])
  return {
    ...section,
    root,
    written,
    definition: definitionsOf(root),
    define(schema) {
      const origin = origins.of(schema)
      if (origin === undefined || (schema === root && written !== undefined)) return undefined
      const isBeside = schema === written && originId(origin) === originId(owner)
      const scope = isSpecialised || isBeside ? `${originId(owner)}>` : ''
      const { uri } = isSpecialised ? owner.document : origin.document
      // Copies of one place are distinguished by their names.
      const [name = ''] = definitions.find(([, other]) => other === schema) ?? []
      return { id: `${scope}${originId(origin)}${isSpecialised ? `>${name}` : ''}`, uri, origin, schema }
    },
  }
}
