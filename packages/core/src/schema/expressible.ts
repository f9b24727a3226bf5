import { memoize } from '../memoize.ts'
import { targetOf } from './definitions.ts'
import { keywordInfo } from './keywords.ts'
import { type Definition, partition, type Schema, type SchemaObject } from './types.ts'
import { forEachSubschema } from './walk.ts'

/** Whether a keyword can be sent exactly, apart from its subschemas. */
export type Expressible = (keyword: string, schema: SchemaObject) => boolean

/** The verdict on a schema, and the verdicts that depend on it. */
interface Verdict {
  isExpressible: boolean
  readonly holders: Verdict[]
}

type Verdicts = WeakMap<SchemaObject, Verdict>

/** Caches verdicts: each union of a document asks about everything that it reaches. Schemas never change. */
const verdictsOf = memoize<Definition, (expressible: Expressible) => Verdicts>(() =>
  memoize<Expressible, Verdicts>(() => new WeakMap()),
)

/**
 * Whether a schema can be sent exactly, with everything that it reaches. If it loses a keyword it accepts more, and so
 * does its parent, unless the parent negates it (`negatedSubschemas`). Calls with the same `expressible` and
 * `definition` share their verdicts.
 *
 * @param enters the keywords whose subschemas count; default all
 */
export function isExpressible(
  schema: Schema,
  expressible: Expressible,
  definition: Definition,
  enters?: (keyword: string) => boolean,
): boolean {
  const verdicts =
    enters === undefined ? verdictsOf(definition)(expressible) : new WeakMap<SchemaObject, Verdict>()
  const visit = (node: SchemaObject): Verdict => {
    const known = verdicts.get(node)
    if (known !== undefined) return known
    const isWritten = Object.keys(node).every((keyword) => expressible(keyword, node))
    // True until something refutes it: in a cycle nothing else would confirm it.
    const verdict: Verdict = { isExpressible: isWritten, holders: [] }
    verdicts.set(node, verdict)
    const lead = (to: Schema | undefined): void => {
      if (!verdict.isExpressible || typeof to !== 'object') return
      const next = visit(to)
      next.holders.push(verdict)
      if (!next.isExpressible) refute(verdict)
    }
    lead(targetOf(node, definition))
    forEachSubschema(node, (child) => {
      if (child.keyword !== '$defs' && (enters?.(child.keyword) ?? true)) lead(child.schema)
    })
    return verdict
  }
  return typeof schema === 'boolean' || visit(schema).isExpressible
}

function refute(verdict: Verdict): void {
  if (!verdict.isExpressible) return
  verdict.isExpressible = false
  for (const holder of verdict.holders) refute(holder)
}

/** Returns the subschemas that a keyword negates: if one accepts more, the schema accepts less, and vice versa. */
export function negatedSubschemas(keyword: string, schema: SchemaObject): readonly Schema[] {
  const { negates } = keywordInfo(keyword) ?? {}
  return negates === undefined ? [] : [schema[negates] ?? []].flat()
}

/** Removes keywords that negate an inexpressible subschema; `oneOf` becomes `anyOf`. The result accepts no less. */
export function widen(schema: SchemaObject, expressible: Expressible, definition: Definition): SchemaObject {
  const isWhole = (keyword: string): boolean =>
    negatedSubschemas(keyword, schema).every((part) => isExpressible(part, expressible, definition))
  const [rest, lost] = partition(schema, isWhole)
  if (Object.keys(lost).length === 0) return schema
  if (lost.oneOf === undefined) return rest
  const union = { anyOf: lost.oneOf }
  return rest.anyOf === undefined ? { ...rest, ...union } : { ...rest, allOf: [...(rest.allOf ?? []), union] }
}
