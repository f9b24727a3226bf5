import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin, Problem } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { CopyBudget, Pass, SiteProblem } from '../strict/types.ts'
import { placesOf } from '../tool/origins.ts'
import type { Origins } from '../tool/types.ts'
import type { Codec } from './codec.ts'
import type { Mode } from './types.ts'

/** A lowered schema (`false`: no value fits) and how values of the author's schema are written under it. */
export interface Lowered {
  readonly node: Schema
  readonly codec: Codec
  /** With `false`: where what no value fits was written, when that is further in. */
  readonly cause?: Origin
}

/** Where the driver is. */
export interface Site {
  readonly origin: Origin
  readonly isRoot: boolean
}

export interface LowerSettings {
  /** Rewrites may change the shape of values. */
  readonly reshape: boolean
  /** `x-llm-description` replaces `description`. */
  readonly llmDescriptions: boolean
  /** The root is the arguments of a call, or any schema (a result). */
  readonly isInput: boolean
  /** Listed values that a provider does not take are described: as strings they could be those of another branch. */
  readonly describesValues?: boolean
}

/** What the rewrites of single constructs share while one schema is lowered. */
export interface Lowerer {
  readonly mode: Mode
  /** Applied in this order to every node. */
  readonly passes: readonly Pass[]
  readonly settings: LowerSettings
  readonly origins: Origins
  /** `$ref` → the author's definition. */
  definition(ref: string): Schema | undefined
  /** `$ref` → what it was lowered to; undefined while that is being done. */
  loweredDefinition(ref: string): Schema | undefined
  /** The definitions that a codec refers to, for encoding data; undefined while they are unknown. */
  codecsFor(codec: Codec): Readonly<Record<string, Codec>> | undefined
  lower(schema: Schema, site: Site): Lowered
  lowerRef(ref: string, site: Site): Lowered
  /** The second and further time that an equal schema is met inside of itself, or too often. */
  lowerAgain(key: string, schema: SchemaObject, site: Site): Lowered
  /** Keys of the schemas being lowered whose rewrites may copy what they refer to. */
  readonly expanding: Set<string>
  readonly copies: Copies
  /** The same for equal lowered schemas, and for equal codecs, which are JSON, too. */
  keyOf(value: Json): string
  /** Whether values are written as they are; what recursion leads back to is taken for plain until it is known. */
  isPlain(codec: Codec): boolean
  /** Records that values are written otherwise where something beside speaks of them as the author writes them. */
  clash(): void
  /** Records a difference. */
  report(problem: SiteProblem, site: Site): void
  /** Records why the schema cannot be said in this mode. */
  refuse(problem: SiteProblem, site: Site): void
}

/** What lowering the copies of equal schemas, by their keys, has cost so far. */
export interface Copies {
  /** All that were lowered. */
  nodes: number
  /** How many there may be. Counts the author's: asked once there are many. */
  readonly limit: () => number
  /** The limit, once it was asked. */
  most?: number
  isExhausted: boolean
  readonly spent: Map<string, number>
  /** Those that are definitions from now on. */
  readonly shared: Set<string>
  /** Where what stands beside a reference can be said without a copy. */
  readonly budget?: CopyBudget
}

/** The site of a direct subschema. */
export function childSite(child: Schema, site: Site, lowerer: Lowerer, ...keys: readonly string[]): Site {
  const known = typeof child === 'object' ? originOf(child, lowerer) : undefined
  return { origin: known ?? childOrigin(site.origin, ...keys), isRoot: false }
}

/** A conjunction or union that a pass made stands where its first part does. */
function originOf(schema: SchemaObject, { origins }: Lowerer): Origin | undefined {
  const [part] = schema.allOf ?? schema.anyOf ?? []
  return origins.of(schema) ?? (typeof part === 'object' ? origins.of(part) : undefined)
}

/** Where a keyword of a node was written; the first place where it was merged from several. */
export function keywordOrigin(node: SchemaObject, keyword: string, site: Site, lowerer: Lowerer): Origin {
  return keywordOrigins(node, keyword, site, lowerer)[0]
}

/** Every place where a keyword of a node was written. */
export function keywordOrigins(
  node: SchemaObject,
  keyword: string,
  site: Site,
  lowerer: Lowerer,
): readonly [Origin, ...Origin[]] {
  return placesOf(lowerer.origins, node, keyword, site.origin)
}

/** Records that a keyword which says what is valid is only described from now on, wherever it was written. */
export function tellDescribed(node: SchemaObject, keyword: string, site: Site, lowerer: Lowerer): void {
  for (const at of keywordOrigins(node, keyword, site, lowerer)) {
    const params = { keyword }
    lowerer.report({ code: 'keyword_described', at, mark: 'key', keyword, params, grade: 'described' }, site)
  }
}

/**
 * Whether what no value fits goes (`false`) with what it makes impossible: where every object is closed, and where `not`
 * would only be described, which would leave "anything".
 */
export function removesImpossible({ shape, keywords }: Mode): boolean {
  return shape.closed || keywords.not.kind !== 'keep'
}

/** Whether a value may stand in `enum` and `const`. */
export function takesListed(value: Json, { shape }: Mode): boolean {
  if (shape.enumValues === 'any') return true
  if (shape.enumValues === 'strings') return typeof value === 'string'
  if (shape.enumValues === 'numbers') return typeof value === 'string' || typeof value === 'number'
  return typeof value !== 'object' || value === null
}

/** Asks whether a shape-changing rewrite is allowed; when not, the reason is recorded and lowering goes on. */
export function mayReshape(
  what: string,
  keyword: string | undefined,
  site: Site,
  lowerer: Lowerer,
  hint?: string,
): boolean {
  if (lowerer.settings.reshape) return true
  const at = keyword === undefined ? site.origin : childOrigin(site.origin, keyword)
  lowerer.refuse(
    {
      code: 'needs_reshape',
      at,
      params: { what },
      ...(keyword === undefined ? {} : { keyword }),
      ...(hint === undefined ? {} : { hint }),
    },
    site,
  )
  return false
}

/** A name that no member of the object has yet. */
export function freeName(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  let name = wanted
  while (Object.hasOwn(taken, name)) name = `_${name}`
  return name
}

/** Problems of one lowering, kept back until it is known whether its result is used. */
export interface Outcome {
  readonly problems: Problem[]
  readonly refusals: Problem[]
}
