import { memoizeBySchema, resolveBareReference, targetOf } from './definitions.ts'
import { UNIONS } from './keywords.ts'
import type { Definition, Schema, SchemaObject } from './types.ts'

/** A schema that applies to the same value as another one. */
export interface Part<Of extends Schema = Schema> {
  readonly schema: Of
  /** JSON Pointer below the other schema; behind a reference below the root of the document, after a `#`. */
  readonly path: string
}

type Conjunct = Part<SchemaObject>

/** A bound, because references and conjunctions may be recursive. */
const MAX_PARTS = 32

/** How many nested unions are searched. */
export const MAX_UNIONS = 2

/** Returns what a value must fit to fit a schema: the schema, the targets of its references, and its `allOf`. */
export function conjunctsOf({ schema, path }: Part, definition: Definition): Conjunct[] {
  const conjuncts: Conjunct[] = []
  const parts: Part[] = [{ schema, path }]
  for (const part of parts) {
    if (typeof part.schema === 'boolean') continue
    if (conjuncts.length === MAX_PARTS) break
    const { $ref, allOf = [] } = part.schema
    conjuncts.push({ schema: part.schema, path: part.path })
    const target = targetOf(part.schema, definition)
    if ($ref !== undefined && target !== undefined) parts.push({ schema: target, path: $ref })
    parts.push(...allOf.map((inner, index) => ({ schema: inner, path: `${part.path}/allOf/${index}` })))
  }
  return conjuncts
}

export function unionsOf({ schema, path }: Conjunct): Part[][] {
  return UNIONS.flatMap((keyword) => {
    const choices = schema[keyword]
    if (choices === undefined) return []
    return [choices.map((choice, index) => ({ schema: choice, path: `${path}/${keyword}/${index}` }))]
  })
}

/** Returns the conjuncts of a schema, and those of the first alternative of each union in them. */
export function firstParts(from: Part, definition: Definition, depth: number = MAX_UNIONS): Conjunct[] {
  return conjunctsOf(from, definition).flatMap((part) => {
    const firsts = depth > 0 ? unionsOf(part).flatMap((choices) => choices.slice(0, 1)) : []
    return [part, ...firsts.flatMap((choice) => firstParts(choice, definition, depth - 1))]
  })
}

/** Returns the conjuncts of a schema, and those of the alternatives in them, each once. */
export const schemasWithin: (schema: Schema, definition: Definition) => ReadonlySet<SchemaObject> =
  memoizeBySchema((schema, definition) => {
    const found = new Set<SchemaObject>()
    enterOnce(schema, definition, (conjuncts) => {
      for (const part of conjuncts) found.add(part.schema)
      return conjuncts.flatMap(unionsOf).flat()
    })
    return found
  })

/**
 * Returns the alternatives of the first union in a schema, and of the unions in these, as long as the conjuncts are
 * nothing but a union; a schema itself if `isMore` holds for its conjuncts.
 */
export function leavesOf(
  root: Schema,
  definition: Definition,
  isMore: (conjuncts: readonly Conjunct[]) => boolean,
): ReadonlySet<Schema> {
  const leaves = new Set<Schema>()
  enterOnce(root, definition, (conjuncts, schema, depth) => {
    const [choices] = depth === 0 || isMore(conjuncts) ? [] : conjuncts.flatMap(unionsOf)
    if (choices === undefined) leaves.add(schema)
    return choices ?? []
  })
  return leaves
}

/** More alternatives would take long to search, and show nothing new. */
const MOST_ENTERED = 64

/**
 * Enters a schema, and the alternatives that `choicesOf` returns, each once per depth, because unions share
 * alternatives; at most `MOST_ENTERED` of them.
 */
function enterOnce(
  root: Schema,
  definition: Definition,
  choicesOf: (conjuncts: readonly Conjunct[], schema: Schema, depth: number) => readonly Part[],
): void {
  const entered = Array.from({ length: MAX_UNIONS + 1 }, () => new Set<Schema>())
  let count = 0
  const enter = (choice: Schema, depth: number): void => {
    if (count === MOST_ENTERED) return
    const schema = resolveBareReference(choice, definition)
    if (entered[depth]?.has(schema) ?? true) return
    entered[depth]?.add(schema)
    count += 1
    const conjuncts = conjunctsOf({ schema, path: '' }, definition)
    for (const inner of choicesOf(conjuncts, schema, depth)) enter(inner.schema, depth - 1)
  }
  enter(root, MAX_UNIONS)
}
