import type { JsonObject } from '../json.ts'
import { ignoresSiblings } from '../ref/dialect.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import { isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { partition, type Schema, type SchemaObject } from '../schema/types.ts'
import { addNull, type Copier, copyWritten, mapNodes } from './copier.ts'
import { createDefinitions, type Definitions } from './definitions.ts'
import { renameMapping } from './discriminator.ts'
import { withStaticReferences } from './dynamic-scope.ts'
import { createOrigins } from './origins.ts'
import { readKeywords } from './read-node.ts'
import type { ToolSchema } from './types.ts'
import { usesOf } from './uses.ts'

export interface SchemaReader extends Omit<Copier, 'origins'> {
  /** Collects the schema objects that were read. */
  readonly read?: Set<JsonObject>
}

/** A deeper reference becomes a definition: inlining must not nest more deeply than the parser accepts. */
const MAX_INLINE_DEPTH = 64

/**
 * Returns a schema and all that it reaches as one self-contained 2020-12 document. A target that is used once is
 * inlined; one that is shared or recursive is written once in the root's `$defs`.
 *
 * @param rootName the definition that references to the root refer to; default the root itself, as `#`
 */
export function bundleSchema(root: SchemaNode, reader: SchemaReader, rootName?: string): ToolSchema {
  const { resolved, context, read } = reader
  const start = startNode(root, resolved)
  const uses = usesOf(start, resolved)
  const flat = uses.dynamic
    ? withStaticReferences(start, root.resource, resolved, context)
    : { root: start, resolved, reached: uses.reached }
  if (read !== undefined) for (const value of flat.reached) read.add(value)
  const { shared } = uses.dynamic ? usesOf(flat.root, flat.resolved) : uses
  const origins = createOrigins()
  const asserts = { formats: false }
  const definitions = createDefinitions(flat.root, shared, rootName)
  const bundler: Bundler = { resolved: flat.resolved, context, origins, definitions, asserts }
  const schema = copyNode(flat.root, bundler, 0)
  const defs: Record<string, Schema> = {}
  // Copying a definition can add further ones to the queue.
  for (const { name, node } of definitions.queue) defs[name] = copyNode(node, bundler, 0)
  const isAlone = typeof schema === 'boolean' || Object.keys(defs).length === 0
  return {
    schema: isAlone ? schema : origins.derive({ ...schema, $defs: defs }, schema),
    origins,
    ...(asserts.formats ? { formats: 'assert' } : {}),
    ...(uses.dynamic ? { isSpecialised: true } : {}),
  }
}

/** Returns the target of a root that is only a reference, else the root. */
function startNode(root: SchemaNode, resolved: ResolvedDocument): SchemaNode {
  if (typeof root.value === 'boolean') return root
  const link = resolved.refs.get(root.value)
  const isBare = Object.keys(root.value).every(
    (key) => key === '$ref' || key === '$defs' || key === 'definitions' || key === '$comment',
  )
  return link !== undefined && isBare ? link.target : root
}

interface Bundler extends Copier {
  readonly definitions: Definitions
  /** Whether a meta-schema of any copied resource requires format assertions. */
  readonly asserts: { formats: boolean }
}

function copyNode(node: SchemaNode, bundler: Bundler, depth: number): Schema {
  if (typeof node.value === 'boolean') return node.value
  const { resolved, context, origins, asserts } = bundler
  const written = readKeywords(node.value, node.origin, context)
  const { validation, formats } = resolved.vocabularyOf(node.resource)
  asserts.formats ||= formats
  // A `$dynamicRef` that does not depend on the dynamic scope is a `$ref`. One schema may have both.
  const [link, other] = [resolved.refs.get(node.value), resolved.dynamicRefs.get(node.value)].filter(
    (found) => found !== undefined,
  )
  // Annotations beside `$ref` are kept in older dialects too, as users expect.
  const isOld = ignoresSiblings(node.resource)
  const isNullable = link !== undefined && !isOld && validation && written['nullable'] === true
  const isKept = (keyword: string): boolean => {
    // The meta-schema may lack the vocabulary of assertions.
    if (!validation && keywordInfo(keyword)?.kind === 'assertion') return false
    return link === undefined || (isOld ? isAnnotation(keyword) : !isNullable || keyword !== 'nullable')
  }
  const kept = link === undefined && validation ? written : partition(written, isKept)[0]
  const own = copyMembers(kept, node, bundler, depth)
  const both = other && [...(own.allOf ?? []), joinTarget({}, other.target, bundler, depth)]
  const joined = both ? origins.carry({ ...own, allOf: both }, own) : own
  const whole = link ? joinTarget(joined, link.target, bundler, depth) : joined
  const schema = isNullable ? addNull(whole, node, bundler) : whole
  if (typeof schema === 'object') origins.set(schema, node.origin)
  return schema
}

/** Copies the keywords of a schema: subschemas with `copyNode`, data by value, older spellings replaced. */
function copyMembers(written: SchemaObject, node: SchemaNode, bundler: Bundler, depth: number): SchemaObject {
  const mapped = mapNodes(written, node, bundler.resolved, (child) => {
    const name = bundler.definitions.nameOf(child)
    // A target that is also a subschema here is written once, in `$defs`.
    return name === undefined ? copyNode(child, bundler, depth + 1) : { $ref: name }
  })
  return copyWritten(renameMapping(written, mapped), node, bundler)
}

/** Joins a target with the siblings of its `$ref`: annotations override, assertions are conjoined (2020-12). */
function joinTarget(siblings: SchemaObject, target: SchemaNode, bundler: Bundler, depth: number): Schema {
  const { definitions, origins } = bundler
  const hasAssertions = !Object.keys(siblings).every(isAnnotation)
  const mustHoist = typeof target.value === 'object' && (hasAssertions || depth > MAX_INLINE_DEPTH)
  const name = definitions.nameOf(target) ?? (mustHoist ? definitions.add(target) : undefined)
  if (name !== undefined) return origins.carry({ $ref: name, ...siblings }, siblings)
  const inlined = copyNode(target, bundler, depth + 1)
  if (inlined === true) return siblings
  if (inlined === false) return Object.keys(siblings).length === 0 ? false : { ...siblings, not: {} }
  const joined: SchemaObject = { ...inlined, ...siblings }
  origins.setTarget(joined, inlined)
  return origins.carry(joined, inlined, siblings)
}
