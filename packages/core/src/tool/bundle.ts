import type { Context } from '../context.ts'
import type { Json, JsonObject } from '../json.ts'
import { setOwn } from '../json.ts'
import type { Link, ResolvedDocument, SchemaNode } from '../ref/types.ts'
import { KEYWORD_NAMES, KEYWORDS, keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSubschemas } from '../schema/walk.ts'
import type { Bundler } from './bundler.ts'
import { childNode, copyWritten, reportRewritten } from './bundler.ts'
import type { Definitions } from './definitions.ts'
import { createDefinitions } from './definitions.ts'
import { renameMapping } from './discriminator.ts'
import { withStaticReferences } from './dynamic-scope.ts'
import { NULLABLE, withNull } from './normalize.ts'
import { createOrigins } from './origins.ts'
import { readKeywords } from './read-node.ts'
import type { ToolSchema } from './types.ts'
import type { Uses } from './uses.ts'
import { countUses } from './uses.ts'

/** A reference inlined deeper than this is hoisted instead: inlining must not build what the parser would refuse. */
const MAX_INLINE_DEPTH = 64

/**
 * A schema and all that it reaches as one self-contained 2020-12 document. A target that is used once is inlined, one
 * that is shared or recursive stands once in the root's `$defs`.
 *
 * @param read gets the schema objects that it is made of
 * @param rootName the definition that what refers to the root refers to; default the root, as `#`
 */
export function bundleSchema(
  root: SchemaNode,
  resolved: ResolvedDocument,
  context: Context,
  read?: Set<JsonObject>,
  rootName?: string,
): ToolSchema {
  const start = startNode(root, resolved)
  const uses = countUses(start, resolved)
  if (!uses.dynamic) return bundle(start, uses, { resolved, context, read, rootName })
  const flat = withStaticReferences(start, root.resource, resolved, context)
  if (read !== undefined) for (const value of flat.reached) read.add(value)
  const flatUses = countUses(flat.root, flat.resolved)
  return {
    ...bundle(flat.root, flatUses, { resolved: flat.resolved, context, rootName }),
    isSpecialised: true,
  }
}

interface BundleSettings {
  readonly resolved: ResolvedDocument
  readonly context: Context
  readonly read?: Set<JsonObject> | undefined
  readonly rootName?: string | undefined
}

function bundle(start: SchemaNode, uses: Uses, settings: BundleSettings): ToolSchema {
  const { resolved, context, read, rootName } = settings
  if (read !== undefined) for (const value of uses.reached) read.add(value)
  const origins = createOrigins()
  const asserts = { formats: false }
  const definitions = createDefinitions(start, uses, rootName)
  const copier: Copier = { resolved, context, origins, definitions, asserts }
  const schema = copyNode(start, copier, 0)
  const defs = copyDefinitions(copier)
  const formats = asserts.formats ? { formats: 'assert' as const } : {}
  if (typeof schema === 'boolean' || defs === undefined) return { schema, origins, ...formats }
  return { schema: origins.derive({ ...schema, $defs: defs }, schema), origins, ...formats }
}

/** A root that only refers elsewhere is what it refers to. */
function startNode(root: SchemaNode, resolved: ResolvedDocument): SchemaNode {
  if (typeof root.value === 'boolean') return root
  const link = resolved.refs.get(root.value)
  const isBare = Object.keys(root.value).every(
    (key) => key === '$ref' || key === '$defs' || key === 'definitions' || key === '$comment',
  )
  return link !== undefined && isBare ? link.target : root
}

interface Copier extends Bundler {
  readonly definitions: Definitions
  /** What a meta-schema asks for, of any resource that was copied. */
  readonly asserts: { formats: boolean }
}

function copyDefinitions(copier: Copier): Record<string, Schema> | undefined {
  let defs: Record<string, Schema> | undefined
  // Copying a definition can ask for further ones.
  for (let next = copier.definitions.next(); next !== undefined; next = copier.definitions.next()) {
    defs ??= {}
    defs[next.name] = copyNode(next.node, copier, 0)
  }
  return defs
}

function copyNode(node: SchemaNode, copier: Copier, depth: number): Schema {
  if (typeof node.value === 'boolean') return node.value
  const written = readKnown(node, copier)
  const links = linksOf(node.value, copier.resolved)
  for (const keyword of REFERENCES) delete written[keyword]
  const isNullable = links.length > 0 && !isOld(node) && written['nullable'] === true
  if (isNullable) delete written['nullable']
  const kept = links.length > 0 && isOld(node) ? annotationsOnly(written) : written
  const own = copyMembers(kept, node, copier, depth)
  const [first, ...others] = links
  const joined = others.reduce(
    (schema, link) => conjoin(schema, joinTarget({}, link.target, copier, depth), copier),
    own,
  )
  const whole = first === undefined ? joined : joinTarget(joined, first.target, copier, depth)
  const schema = isNullable ? addNull(whole, node, copier) : whole
  if (typeof schema === 'object') copier.origins.set(schema, node.origin)
  return schema
}

/** The keywords that the meta-schema knows. */
function readKnown(node: SchemaNode, { resolved, context, asserts }: Copier): JsonObject {
  const written = readKeywords(node, context)
  const { validation, formats } = resolved.vocabularyOf(node.resource)
  asserts.formats ||= formats
  if (validation) return written
  const isKnown = ([keyword]: [string, Json]): boolean => keywordInfo(keyword)?.kind !== 'assertion'
  return Object.fromEntries(Object.entries(written).filter(isKnown))
}

/** Beside a reference `nullable` speaks of what it leads to: OpenAPI 3.0 ignores it there, its users do not mean that. */
function addNull(schema: Schema, node: SchemaNode, { context, origins }: Copier): Schema {
  reportRewritten(NULLABLE, node, context)
  if (typeof schema === 'boolean') return schema || { type: 'null' }
  const respelled: Record<string, string> = {}
  const widened = withNull(schema, {
    move(inner) {
      origins.derive(inner, schema)
      origins.set(inner, node.origin)
    },
    respell: (keyword, name) => setOwn(respelled, keyword, name),
  })
  return origins.derive(widened, schema, [], respelled)
}

const REFERENCES = KEYWORD_NAMES.filter((keyword) => KEYWORDS[keyword].value === 'reference')

/** A `$dynamicRef` that does not depend on the dynamic scope is a `$ref`; both may stand in one schema. */
function linksOf(value: JsonObject, { refs, dynamicRefs }: ResolvedDocument): Link[] {
  return [refs.get(value), dynamicRefs.get(value)].filter((link) => link !== undefined)
}

function conjoin(schema: SchemaObject, other: Schema, { origins }: Copier): SchemaObject {
  const joined = { ...schema, allOf: [...(schema.allOf ?? []), other] }
  origins.carry(joined, schema)
  return joined
}

/** Up to draft-07 everything beside `$ref` is ignored (draft-07 core §8.3); annotations are kept, as users expect. */
function isOld(node: SchemaNode): boolean {
  return ['draft-04', 'draft-06', 'draft-07'].includes(node.resource.dialect)
}

function annotationsOnly(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => isAnnotation(key)))
}

function isAnnotation(keyword: string): boolean {
  const info = keywordInfo(keyword)
  return info === undefined || info.kind === 'annotation'
}

/** Copies what stands in a schema: subschemas through `copyNode`, data by value, older sugar replaced. */
function copyMembers(written: JsonObject, node: SchemaNode, copier: Copier, depth: number): SchemaObject {
  const mapped = mapSubschemas(written as SchemaObject, (child, { keyword, key }) => {
    const keys = key === undefined ? [keyword] : [keyword, key]
    return copyChild(child, node, keys, copier, depth + 1)
  })
  return copyWritten(renameMapping(written, mapped), node, copier)
}

function copyChild(
  child: Schema,
  parent: SchemaNode,
  keys: readonly string[],
  copier: Copier,
  depth: number,
): Schema {
  const node = childNode(child, parent, keys, copier.resolved)
  const name = copier.definitions.nameOf(node)
  // A target that also stands in place is written once, in `$defs`.
  return name === undefined ? copyNode(node, copier, depth) : { $ref: name }
}

/** `$ref` with its siblings: an annotation beside it overrides the target's, an assertion is conjoined (2020-12). */
function joinTarget(siblings: SchemaObject, target: SchemaNode, copier: Copier, depth: number): Schema {
  if (typeof target.value === 'boolean') return joinBoolean(siblings, target.value)
  const hasAssertions = Object.keys(siblings).some((key) => !isAnnotation(key))
  const name =
    copier.definitions.nameOf(target) ??
    (hasAssertions || depth > MAX_INLINE_DEPTH ? copier.definitions.add(target) : undefined)
  if (name !== undefined) {
    const reference = { $ref: name, ...siblings }
    copier.origins.carry(reference, siblings)
    return reference
  }
  const inlined = copyNode(target, copier, depth + 1)
  if (typeof inlined === 'boolean') return joinBoolean(siblings, inlined)
  const joined: SchemaObject = { ...inlined, ...siblings }
  copier.origins.setTarget(joined, inlined)
  copier.origins.carry(joined, inlined)
  copier.origins.carry(joined, siblings)
  return joined
}

function joinBoolean(siblings: SchemaObject, value: boolean): Schema {
  if (value) return siblings
  return Object.keys(siblings).length === 0 ? false : { ...siblings, not: {} }
}
