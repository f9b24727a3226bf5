import { originPath } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { formatPointer } from '../../pointer.ts'
import type { Definition as DefinitionLookup } from '../../schema/definitions.ts'
import { definitionsOf } from '../../schema/definitions.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Origins, ToolSchema } from '../../tool/types.ts'

/** A schema that has a type of its own, which others name. */
export interface Definition {
  /** The same wherever it is referred to from. */
  readonly id: string
  /** The file that declares it. */
  readonly uri: string
  /** Where it was written. */
  readonly origin: Origin
  readonly schema: SchemaObject
  readonly section: Section
}

/** A self-contained schema of a tool, and where its references lead. */
export interface Section {
  readonly root: Schema
  readonly origins: Origins
  /** One place can stand for several definitions, so that no other section can share its types. */
  readonly isSpecialised: boolean
  /** The definition that holds what was written as the root, where the root itself is only the objects of it. */
  readonly written: SchemaObject | undefined
  readonly definition: DefinitionLookup
  define(schema: SchemaObject): Definition | undefined
}

/**
 * @param owner where the section was written: what depends on its dynamic scope belongs to it alone
 */
export function createSection(
  { schema: root, origins, isSpecialised: mark }: ToolSchema,
  owner: Origin,
): Section {
  const isSpecialised = mark === true
  const written = writtenRoot(root, origins)
  const section: Section = {
    root,
    origins,
    isSpecialised,
    written,
    definition: definitionsOf(root),
    define(schema) {
      const origin = origins.of(schema)
      if (origin === undefined || (schema === root && written !== undefined)) return undefined
      const isBeside = schema === written && placeOf(origin) === placeOf(owner)
      const scope = isSpecialised || isBeside ? `${placeOf(owner)}>` : ''
      const { uri } = isSpecialised ? owner.document : origin.document
      return { id: scope + placeOf(origin) + copyOf(schema), uri, origin, schema, section }
    },
  }
  return section

  /** Distinguishes the copies of one place. */
  function copyOf(schema: SchemaObject): string {
    if (!isSpecialised || typeof root === 'boolean') return ''
    const [name = ''] = Object.entries(root.$defs ?? {}).find(([, other]) => other === schema) ?? []
    return `>${name}`
  }
}

function writtenRoot(root: Schema, origins: Origins): SchemaObject | undefined {
  const origin = typeof root === 'object' ? origins.of(root) : undefined
  if (typeof root === 'boolean' || origin === undefined) return undefined
  const definitions = Object.values(root.$defs ?? {}).filter((schema) => typeof schema === 'object')
  return definitions.find((schema) => {
    const other = origins.of(schema)
    return other !== undefined && placeOf(other) === placeOf(origin)
  })
}

/** URI and JSON Pointer of a place. */
export function placeOf(origin: Origin): string {
  return `${origin.document.uri}#${formatPointer(originPath(origin))}`
}
