import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Expressible } from '../schema/expressible.ts'
import { isExpressible, negatedSubschemas } from '../schema/expressible.ts'
import type { Keyword } from '../schema/keywords.ts'
import { decides, IN_PLACE, isIdle, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { Mode, Treatment } from './types.ts'

export const INEXPRESSIBLE: Treatment = { kind: 'describe' }

/**
 * Whether a schema that no value fits is left out, with what it makes impossible: where every object is closed, and where
 * `not` would only be described, which would leave "anything".
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

/** A mode, and where references lead. */
interface Place {
  readonly mode: Mode
  readonly definition: Definition
}

/**
 * What a mode does with a keyword of a schema: what its table lists. But a keyword that negates a subschema which the
 * mode cannot express exactly moves to the description.
 */
export function treatmentOf(keyword: string, node: SchemaObject, place: Place): Treatment {
  const { mode, definition } = place
  const treatment = ownTreatment(keyword, node, mode)
  if (treatment.kind !== 'keep' || keepsEverything(mode)) return treatment
  const expressible = expressibleIn(mode)
  const negated = negatedSubschemas(keyword, node)
  if (!negated.every((part) => isExpressible(part, expressible, definition))) return INEXPRESSIBLE
  const isRest = keyword.startsWith('unevaluated')
  return isRest && !isEvaluationExpressible(node, place) ? INEXPRESSIBLE : treatment
}

function ownTreatment(keyword: string, node: SchemaObject, mode: Mode): Treatment {
  if (isUndone(keyword, node, mode)) return INEXPRESSIBLE
  const value = node[keyword] as Json
  const known = keywordInfo(keyword) !== undefined && Object.hasOwn(mode.keywords, keyword)
  const treatment = known ? mode.keywords[keyword as Keyword] : mode.extensions
  if (treatment.keepValues?.some((kept) => equalJson(kept, value))) return { ...treatment, kind: 'keep' }
  if (treatment.kind !== 'keep') return treatment
  const listed = keyword === 'enum' ? (value as Json[]) : keyword === 'const' ? [value] : []
  if (listed.some((item) => !takesListed(item, mode))) return INEXPRESSIBLE
  if (keyword === 'format' && mode.formats?.includes(value as string) === false) return INEXPRESSIBLE
  if (keyword === 'pattern' && mode.refusedPatterns !== undefined) {
    const isRefused = new RegExp(mode.refusedPatterns.find, 'u').test(value as string)
    if (isRefused) return { kind: 'describe', source: mode.refusedPatterns.source }
  }
  return treatment
}

/** `contains` requires an item, unless `minContains` is 0. */
function isUndone(keyword: string, node: SchemaObject, mode: Mode): boolean {
  return keyword === 'contains' && node.minContains === 0 && mode.keywords.minContains.kind !== 'keep'
}

/** Whether a mode keeps every keyword that decides, or refuses the tool: most modes that are not strict do. */
function keepsEverything(mode: Mode): boolean {
  const known = CACHE.get(mode)
  if (known !== undefined) return known
  const kinds = DECIDING.map((keyword) => mode.keywords[keyword].kind)
  const isWhole = mode.refusedPatterns === undefined && mode.shape.enumValues === 'any' && !mode.shape.closed
  const keepsAll = isWhole && kinds.every((kind) => kind === 'keep' || kind === 'reject')
  CACHE.set(mode, keepsAll)
  return keepsAll
}

/** Of a pure function; a mode is data that never changes. */
const CACHE = new WeakMap<Mode, boolean>()

const DECIDING = keywordsWhere((_, keyword) => decides(keyword))

/** Whether the mode writes a keyword with the same meaning. */
function expressibleIn(mode: Mode): Expressible {
  const known = EXPRESSIBLE.get(mode)
  if (known !== undefined) return known
  const expressible: Expressible = (keyword, node) => {
    if (!decides(keyword) || isIdle(keyword, node[keyword] as Json)) return true
    // Objects are closed, and an impossible schema is removed with its parent.
    if (mode.shape.closed && isAboutObjects(keyword, node)) return false
    if (removesImpossible(mode) && holdsFalse(keyword, node)) return false
    return ownTreatment(writtenAs(keyword, node), node, mode).kind === 'keep'
  }
  EXPRESSIBLE.set(mode, expressible)
  return expressible
}

/** One function for each mode, so that verdicts are shared. */
const EXPRESSIBLE = new WeakMap<Mode, Expressible>()

function isAboutObjects(keyword: string, node: SchemaObject): boolean {
  return keywordInfo(keyword)?.appliesTo === 'object' || typeList(node)?.includes('object') === true
}

function holdsFalse(keyword: string, node: SchemaObject): boolean {
  let isHeld = false
  forEachSubschema({ [keyword]: node[keyword] as Schema }, ({ schema }) => {
    isHeld ||= schema === false
  })
  return isHeld
}

/** Where nothing else applies in place, what is not evaluated is what is additional. */
function writtenAs(keyword: string, node: SchemaObject): string {
  if (IN_PLACE.some((name) => node[name] !== undefined)) return keyword
  if (keyword === 'unevaluatedProperties') return 'additionalProperties'
  return keyword === 'unevaluatedItems' && node.contains === undefined ? 'items' : keyword
}

/** Whether the mode keeps every keyword whose evaluations reach `unevaluated*`: without one, more would be refused. */
function isEvaluationExpressible(node: SchemaObject, { mode, definition }: Place): boolean {
  const expressible = expressibleIn(mode)
  const isKept: Expressible = (keyword, part) => {
    if (keywordInfo(keyword)?.evaluates === undefined) return true
    if (ownTreatment(keyword, part, mode).kind !== 'keep') return false
    return keyword !== 'if' || isExpressible(part.if as Schema, expressible, definition)
  }
  return isExpressible(node, isKept, definition, (keyword) => keywordInfo(keyword)?.evaluates === 'in-place')
}
