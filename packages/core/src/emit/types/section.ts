import { originPath } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { formatPointer } from '../../pointer.ts'
import { definitionsOf } from '../../schema/definitions.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { forEachSubschema } from '../../schema/walk.ts'
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
  /** Its types depend on the way to them (`$dynamicRef`), so that no other section can share them. */
  readonly isCompound: boolean
  /** The definition that holds what was written as the root, where the root itself is only the objects of it. */
  readonly written: SchemaObject | undefined
  /** The definitions that a schema's `$ref` and `$dynamicRef` name; several where it depends on the way there. */
  targets(schema: SchemaObject): readonly (readonly SchemaObject[])[]
  define(schema: SchemaObject): Definition | undefined
}

/**
 * @param owner where the section was written: what depends on its dynamic scope belongs to it alone
 */
export function createSection({ schema: root, origins }: ToolSchema, owner: Origin): Section {
  const isCompound = typeof root === 'object' && root.$id !== undefined
  const resources = isCompound ? indexResources(root) : undefined
  const find = definitionsOf(root)
  const written = writtenRoot(root, origins)
  const section: Section = {
    root,
    origins,
    isCompound,
    written,
    targets({ $ref, $dynamicRef }) {
      const lists: (readonly SchemaObject[])[] = []
      if ($ref !== undefined) lists.push(objects([resources?.byReference.get($ref) ?? find($ref)]))
      if ($dynamicRef !== undefined) lists.push(resources?.dynamic($dynamicRef) ?? [])
      return lists
    },
    define(schema) {
      const origin = origins.of(schema)
      if (origin === undefined || (schema === root && written !== undefined)) return undefined
      const isBeside = schema === written && placeOf(origin) === placeOf(owner)
      const scope = isCompound || isBeside ? `${placeOf(owner)}>` : ''
      const { uri } = isCompound ? owner.document : origin.document
      return { id: scope + placeOf(origin), uri, origin, schema, section }
    },
  }
  return section
}

function writtenRoot(root: Schema, origins: Origins): SchemaObject | undefined {
  const origin = typeof root === 'object' ? origins.of(root) : undefined
  if (typeof root === 'boolean' || origin === undefined) return undefined
  return objects(Object.values(root.$defs ?? {})).find((schema) => {
    const other = origins.of(schema)
    return other !== undefined && placeOf(other) === placeOf(origin)
  })
}

/** URI and JSON Pointer of a place. */
export function placeOf(origin: Origin): string {
  return `${origin.document.uri}#${formatPointer(originPath(origin))}`
}

function objects(schemas: readonly (Schema | undefined)[]): SchemaObject[] {
  return schemas.filter((schema) => typeof schema === 'object')
}

interface Resources {
  /** By `<$id>#<$anchor>`. */
  readonly byReference: ReadonlyMap<string, SchemaObject>
  dynamic(reference: string): readonly SchemaObject[]
}

/** The anchors of a compound document, in which every reference is absolute. */
function indexResources(root: SchemaObject): Resources {
  const byReference = new Map<string, SchemaObject>()
  const dynamic = new Map<string, SchemaObject[]>()
  const visit = (schema: Schema, around: string): void => {
    if (typeof schema === 'boolean') return
    const base = schema.$id ?? around
    for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) {
      if (anchor !== undefined) byReference.set(`${base}#${anchor}`, schema)
    }
    const { $dynamicAnchor } = schema
    if ($dynamicAnchor !== undefined)
      dynamic.set($dynamicAnchor, [...(dynamic.get($dynamicAnchor) ?? []), schema])
    forEachSubschema(schema, (child) => visit(child.schema, base))
  }
  visit(root, '')
  return {
    byReference,
    dynamic(reference) {
      const candidates = dynamic.get(reference.slice(reference.indexOf('#') + 1))
      if (candidates === undefined) return objects([byReference.get(reference)])
      // The outermost resource decides; where the root has the anchor it is always the root.
      return candidates.includes(root) ? [root] : candidates
    },
  }
}
