import type { Schema, SchemaObject } from '@toolbake/core'
import { formatPointer, mapSubschemas } from '@toolbake/core/internal'
import type { ReferenceRules } from './compat.ts'
import { DEFINITION_MAPS } from './compat.ts'
import { bundled } from './compiler.ts'
import { copyData } from './copy-data.ts'
import { SchemaCircularRefError, SchemaMaxDepthExceededError, SchemaParseError } from './errors.ts'
import * as messages from './messages/messages.ts'
import type { OpenedFile, OpenedSchema } from './open-file.ts'

/** Limit for inlining, which grows exponentially if definitions refer to each other twice. */
const MAX_SCHEMAS = 100_000

/**
 * Returns a new schema in which the references are resolved as the rules require.
 *
 * @param maxDepth maximal length of a chain of references
 */
export function resolveSchema(
  section: OpenedSchema,
  file: OpenedFile,
  rules: ReferenceRules,
  maxDepth: number,
): Schema {
  if (rules.form === 'bundle') return copyData(bundled(section, file).schema)
  const { value: root } = section
  if (typeof root === 'boolean') return root
  const inliner: Inliner = { section, root, rules, maxDepth, names: new Map(), targets: [], count: 0 }
  const schema = inline(root, inliner, { depth: 0, open: [] })
  return typeof schema === 'boolean' ? schema : withDefinitions(schema, inliner)
}

interface Inliner {
  readonly section: OpenedSchema
  readonly root: SchemaObject
  readonly rules: ReferenceRules
  readonly maxDepth: number
  /** The names of schemas to which remaining references refer. */
  readonly names: Map<Schema, string>
  /** Schemas that become definitions, in the order of occurrence. */
  readonly targets: SchemaObject[]
  count: number
}

interface Place {
  /** The number of references that led here. */
  readonly depth: number
  /** The schemas that contain this one. */
  readonly open: readonly Schema[]
  readonly isDefinition?: boolean
}

function inline(schema: Schema, inliner: Inliner, place: Place): Schema {
  if (typeof schema === 'boolean') return schema
  const inlined = (): Schema => inlineObject(schema, inliner, place)
  return place.isDefinition ? unlessCircular(inlined, schema) : inlined()
}

function inlineObject(schema: SchemaObject, inliner: Inliner, { depth, open }: Place): Schema {
  inliner.count += 1
  if (inliner.count > MAX_SCHEMAS) throw new SchemaParseError(messages.tooManySchemas(MAX_SCHEMAS))
  const around = [...open, schema]
  const below = mapSubschemas(schema, (child, { keyword }) =>
    inline(child, inliner, { depth, open: around, isDefinition: DEFINITION_MAPS.includes(keyword) }),
  )
  const copied = copyData(below)
  const target = inliner.section.targetOf(schema)
  if (target === undefined) return copied
  const { $ref: ref, ...siblings } = copied
  if (depth >= inliner.maxDepth) throw new SchemaMaxDepthExceededError(String(ref))
  if (typeof target.value === 'boolean') return Object.keys(siblings).length > 0 ? siblings : target.value
  if (around.includes(target.value)) {
    if (inliner.rules.recursion === 'error') throw new SchemaCircularRefError(String(ref))
    return { $ref: nameOf(target.value, target.path, inliner), ...siblings }
  }
  const copy = inline(target.value, inliner, { depth: depth + 1, open: around })
  return typeof copy === 'boolean' ? copy : { ...copy, ...siblings }
}

/** A recursive definition is not an error unless it is used, so it is copied unchanged. */
function unlessCircular(inlined: () => Schema, definition: Schema): Schema {
  try {
    return inlined()
  } catch (error) {
    if (error instanceof SchemaCircularRefError) return copyData(definition)
    throw error
  }
}

function nameOf(target: SchemaObject, path: readonly string[], { root, names, targets }: Inliner): string {
  if (target === root) return '#'
  const last = path.at(-1) || 'schema'
  const taken = new Set([...names.values(), ...Object.keys(root.$defs ?? {})])
  let name = names.get(target) ?? last
  for (let count = 2; !names.has(target) && taken.has(name); count++) name = `${last}${count}`
  if (!names.has(target)) targets.push(target)
  names.set(target, name)
  return `#${formatPointer(['$defs', name])}`
}

/** Adds the targets of remaining references. Writing one definition may require another. */
function withDefinitions(schema: SchemaObject, inliner: Inliner): SchemaObject {
  const definitions: [name: string, definition: Schema][] = []
  for (const target of inliner.targets) {
    definitions.push([
      inliner.names.get(target) as string,
      inline(target, inliner, { depth: 0, open: [inliner.root] }),
    ])
  }
  if (definitions.length === 0) return schema
  return { ...schema, $defs: { ...schema.$defs, ...Object.fromEntries(definitions) } }
}
