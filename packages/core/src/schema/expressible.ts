import type { Definition } from './definitions.ts'
import { keywordInfo } from './keywords.ts'
import type { Schema, SchemaObject } from './types.ts'
import { forEachSubschema } from './walk.ts'

/** Whether a keyword can be written exactly where the schema is sent, apart from its subschemas. */
export type Expressible = (keyword: string, schema: SchemaObject) => boolean

/** The verdict on a schema, and the verdicts that depend on it. */
interface Verdict {
  isExpressible: boolean
  readonly holders: Verdict[]
}

/** Without and with the definitions of each schema. */
type Verdicts = readonly [plain: WeakMap<SchemaObject, Verdict>, whole: WeakMap<SchemaObject, Verdict>]

/** Each union of a document asks about all that it leads to, so that verdicts are kept. Schemas never change. */
const KNOWN = new WeakMap<Definition, WeakMap<Expressible, Verdicts>>()

function verdictsOf(definition: Definition, expressible: Expressible): Verdicts {
  const known = KNOWN.get(definition) ?? new WeakMap<Expressible, Verdicts>()
  KNOWN.set(definition, known)
  const verdicts = known.get(expressible) ?? [new WeakMap(), new WeakMap()]
  known.set(expressible, verdicts)
  return verdicts
}

/**
 * Whether a schema can be written exactly, with all that it leads to. One that loses a keyword accepts more than before,
 * and so does its parent, unless the parent negates it (`negatedSubschemas`). Calls with the same `expressible` and
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
  const [plain, whole] =
    enters === undefined ? verdictsOf(definition, expressible) : [new WeakMap(), new WeakMap()]
  const visit = (node: SchemaObject, withDefinitions: boolean): Verdict => {
    const verdicts = withDefinitions ? whole : plain
    const known = verdicts.get(node)
    if (known !== undefined) return known
    // True until something refutes it: in a cycle nothing else would confirm it.
    const verdict: Verdict = {
      isExpressible: Object.keys(node).every((keyword) => expressible(keyword, node)),
      holders: [],
    }
    verdicts.set(node, verdict)
    const lead = (to: Schema | undefined, withTheirs: boolean): void => {
      if (!verdict.isExpressible || typeof to !== 'object') return
      const next = visit(to, withTheirs)
      next.holders.push(verdict)
      if (!next.isExpressible) refute(verdict)
    }
    const target = node.$ref === undefined ? undefined : definition(node.$ref)
    lead(target, false)
    forEachSubschema(node, (child) => {
      const isEntered = child.keyword === '$defs' ? withDefinitions : (enters?.(child.keyword) ?? true)
      if (isEntered) lead(child.schema, withDefinitions)
    })
    return verdict
  }
  return typeof schema === 'boolean' || visit(schema, false).isExpressible
}

function refute(verdict: Verdict): void {
  if (!verdict.isExpressible) return
  verdict.isExpressible = false
  for (const holder of verdict.holders) refute(holder)
}

/** The subschemas that a keyword negates: a wider one narrows the whole, and the other way round. */
export function negatedSubschemas(keyword: string, schema: SchemaObject): readonly Schema[] {
  const { negates } = keywordInfo(keyword) ?? {}
  const value = negates === undefined ? [] : (schema[negates] as Schema | readonly Schema[] | undefined)
  return Array.isArray(value) ? value : value === undefined ? [] : [value as Schema]
}

/** A schema without the keywords that negate an inexpressible subschema; `oneOf` becomes `anyOf`. It accepts no less. */
export function widen(schema: SchemaObject, expressible: Expressible, definition: Definition): SchemaObject {
  const isWhole = (keyword: string): boolean =>
    negatedSubschemas(keyword, schema).every((part) => isExpressible(part, expressible, definition))
  const lost = Object.keys(schema).filter((keyword) => !isWhole(keyword))
  if (lost.length === 0) return schema
  const entries = Object.entries(schema).filter(([keyword]) => !lost.includes(keyword))
  const rest = Object.fromEntries(entries) as SchemaObject
  if (!lost.includes('oneOf')) return rest
  const union = { anyOf: schema.oneOf as Schema[] }
  return rest.anyOf === undefined ? { ...rest, ...union } : { ...rest, allOf: [...(rest.allOf ?? []), union] }
}
