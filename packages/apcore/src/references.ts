import type { JsonObject, Schema, SchemaObject } from '@toolbake/core'
import type { SchemaNode } from '@toolbake/core/internal'
import {
  bundleSchema,
  copyJson,
  mapSubschemas,
  originPointer,
  setOwn,
  unescapeToken,
} from '@toolbake/core/internal'
import type { ReferenceRules } from './compat.ts'
import type { Opened } from './compiler.ts'
import { SchemaCircularRefError, SchemaMaxDepthExceededError, SchemaParseError } from './errors.ts'
import * as messages from './messages/messages.ts'
import { errorOf } from './problems.ts'

/** Copies grow exponentially where definitions name each other twice. */
const MAX_SCHEMAS = 100_000

/**
 * A schema of an opened document without the references that the rules do away with. A new value.
 *
 * @param maxDepth how many references may follow each other
 */
export function resolveSchema(
  node: SchemaNode,
  { context, resolved }: Opened,
  rules: ReferenceRules,
  maxDepth: number,
): Schema {
  if (rules.form === 'bundle') {
    const { schema } = bundleSchema(node, resolved, context)
    if (context.failed()) throw errorOf(context)
    return copyJson(schema as JsonObject)
  }
  if (typeof node.value === 'boolean') return node.value
  const kept: Kept = { root: node.value, base: originPointer(node.origin), names: new Map(), targets: [] }
  const inliner: Inliner = { steps: resolved.steps, recursion: rules.recursion, maxDepth, kept, count: 0 }
  const schema = inline(node.value as SchemaObject, inliner, 0, [])
  return typeof schema === 'boolean' ? schema : withDefinitions(schema, inliner)
}

interface Inliner {
  readonly steps: Opened['resolved']['steps']
  readonly recursion: ReferenceRules['recursion']
  readonly maxDepth: number
  readonly kept: Kept
  count: number
}

/** What references that stay lead to. */
interface Kept {
  readonly root: JsonObject
  /** Pointer of the root in its document. */
  readonly base: string
  readonly names: Map<JsonObject, string>
  /** Those that get a definition, in the order of being met. */
  readonly targets: SchemaNode[]
}

/** `open`: the schemas around this one. */
function inline(schema: Schema, inliner: Inliner, depth: number, open: readonly unknown[]): Schema {
  if (typeof schema === 'boolean') return schema
  inliner.count += 1
  if (inliner.count > MAX_SCHEMAS) {
    throw new SchemaParseError(messages.tooManySchemas(MAX_SCHEMAS))
  }
  const target = inliner.steps.get(schema as JsonObject)?.target
  const around = [...open, schema]
  const members = mapSubschemas(schema, (child, { keyword }) =>
    keyword === '$defs' || keyword === 'definitions'
      ? inlineDefinition(child, inliner, depth, around)
      : inline(child, inliner, depth, around),
  )
  if (target === undefined) return copyJson(members as JsonObject) as SchemaObject
  const { $ref: ref, ...siblings } = copyJson(members as JsonObject) as SchemaObject
  if (depth >= inliner.maxDepth) throw new SchemaMaxDepthExceededError(String(ref))
  if (typeof target.value === 'boolean') return Object.keys(siblings).length > 0 ? siblings : target.value
  if (around.includes(target.value)) {
    if (inliner.recursion === 'error') throw new SchemaCircularRefError(String(ref))
    return { $ref: nameOf(target, inliner.kept), ...siblings }
  }
  const copy = inline(target.value as SchemaObject, inliner, depth + 1, around)
  return typeof copy === 'boolean' ? copy : { ...copy, ...siblings }
}

/** A definition that holds itself is no error as long as nothing that is used leads to it. */
function inlineDefinition(schema: Schema, inliner: Inliner, depth: number, open: readonly unknown[]): Schema {
  try {
    return inline(schema, inliner, depth, open)
  } catch (error) {
    if (error instanceof SchemaCircularRefError) return copyJson(schema as JsonObject) as SchemaObject
    throw error
  }
}

function nameOf(target: SchemaNode, kept: Kept): string {
  const value = target.value as JsonObject
  if (value === kept.root) return '#'
  const known = kept.names.get(value)
  if (known !== undefined) return known
  const last = originPointer(target.origin).split('/').at(-1) || 'schema'
  const taken = new Set([...kept.names.values(), ...Object.keys(definitionsOf(kept.root)).map(toRef)])
  let name = last
  for (let count = 2; taken.has(toRef(name)); count++) name = `${last}${count}`
  kept.names.set(value, toRef(name))
  kept.targets.push(target)
  return toRef(name)
}

function toRef(name: string): string {
  return `#/$defs/${name}`
}

function definitionsOf(root: JsonObject): JsonObject {
  return (root['$defs'] ?? {}) as JsonObject
}

/** The schema with what its remaining references lead to. A definition that is written out can ask for another. */
function withDefinitions(schema: SchemaObject, inliner: Inliner): SchemaObject {
  const { targets } = inliner.kept
  if (targets.length === 0) return schema
  const definitions: Record<string, Schema> = {}
  for (const target of targets) {
    const name = (inliner.kept.names.get(target.value as JsonObject) as string).slice(toRef('').length)
    setOwn(
      definitions,
      unescapeToken(name),
      inline(target.value as SchemaObject, inliner, 0, [inliner.kept.root]),
    )
  }
  return { ...schema, $defs: { ...schema.$defs, ...definitions } }
}
