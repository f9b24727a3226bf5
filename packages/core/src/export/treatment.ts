import { equalJson, type Json, own } from '../json.ts'
import { memoize } from '../memoize.ts'
import { toDialect } from '../pattern/dialect.ts'
import { type Expressible, isExpressible, negatedSubschemas } from '../schema/expressible.ts'
import { CLOSED, openSchemas } from '../schema/facts/members.ts'
import { decides, isIdle, keywordInfo, keywordsWhere, UNEVALUATED, withoutParts } from '../schema/keywords.ts'
import { isScalar, partition, type Schema, type SchemaObject, typeList } from '../schema/types.ts'
import { isInPlace, isNeeded, isRecursive, subschemasOf } from '../schema/walk.ts'
import type { Lowering } from './planned.ts'
import type { Mode, Treatment } from './types.ts'

export const DESCRIBED: Treatment = { kind: 'describe' }

/**
 * Whether a mode omits a schema that no value fits, with what it makes impossible: if every object is closed, or if
 * `not` would only be described, so that the schema would accept anything.
 */
export function removesImpossible({ shape, keywords }: Mode): boolean {
  return shape.closed !== false || keywords.not.kind !== 'keep'
}

/** Whether `anyOf` may have no siblings that affect validity. */
export function standsAlone({ shape }: Mode): boolean {
  return shape.closed !== false || shape.unions === 'alone'
}

/** Whether a mode accepts a value in `enum` and `const`. */
export function takesListed(value: Json, { shape }: Mode): boolean {
  if (shape.enumValues === 'any') return true
  if (shape.enumValues === 'strings') return typeof value === 'string' && value !== ''
  if (shape.enumValues === 'numbers') return typeof value === 'string' || typeof value === 'number'
  return typeof value !== 'object' || value === null
}

/** Whether a mode accepts a reference to a schema that contains the reference. */
export function takesLoop(ref: string, { mode, definition }: TreatmentContext): boolean {
  const { recursion } = mode.shape
  return recursion === 'keep' || (recursion === 'optional' && !isRecursive(ref, definition, isNeeded))
}

/** Makes the schema of an object for a rewrite; closed if the mode keeps the keyword for that. */
export function madeObject(properties: Record<string, Schema>, mode: Mode): SchemaObject {
  const object: SchemaObject = { type: 'object', properties, required: Object.keys(properties), ...CLOSED }
  return partition(object, (keyword) => ownTreatment(keyword, object, mode).kind === 'keep')[0]
}

type TreatmentContext = Pick<Lowering, 'mode' | 'definition'>

/**
 * Returns the mode's treatment of a keyword. One that its table keeps is described all the same if it negates a
 * subschema that the mode cannot express exactly, or would apply to more members than the author meant.
 */
export function treatmentOf(keyword: string, node: SchemaObject, context: TreatmentContext): Treatment {
  const { mode, definition } = context
  const treatment = ownTreatment(keyword, node, mode)
  if (treatment.kind !== 'keep' || keepsEverything(mode)) return treatment
  const expressible = expressibleIn(mode)
  const negated = negatedSubschemas(keyword, node)
  if (!negated.every((part) => isExpressible(part, expressible, definition))) return DESCRIBED
  if (appliesToMore(keyword, node, mode)) return DESCRIBED
  const isLost = UNEVALUATED.includes(keyword) && !isEvaluationExpressible(node, context)
  return isLost ? DESCRIBED : treatment
}

/** Whether a keyword about the remaining members would apply to more of them, because a sibling is not sent. */
function appliesToMore(keyword: string, node: SchemaObject, mode: Mode): boolean {
  const { rest, evaluates } = keywordInfo(keyword) ?? {}
  if (rest !== true) return false
  return Object.keys(node).some((name) => {
    const info = keywordInfo(name)
    const isBeside = info?.evaluates === evaluates && info?.rest !== true && name !== 'contains'
    return isBeside && ownTreatment(name, node, mode).kind !== 'keep'
  })
}

const COUNTS: ReadonlySet<string> = new Set(
  keywordsWhere(({ appliesTo, bound }) => appliesTo === 'object' && bound !== undefined),
)

function ownTreatment(keyword: string, node: SchemaObject, mode: Mode): Treatment {
  // `contains` requires an item, unless `minContains` is 0.
  const isEmptied = keyword === 'contains' && node.minContains === 0
  if (isEmptied && mode.keywords.minContains.kind !== 'keep') return DESCRIBED
  // Open keys that are sent as entries are no longer members.
  const isMap = mode.shape.maps === 'entries' && openSchemas(node).length > 0
  if (isMap && COUNTS.has(keyword)) return DESCRIBED
  const treatment = own<Treatment>(mode.keywords, keyword) ?? mode.extensions
  const value = node[keyword] ?? null
  if (treatment.keepValues?.some((kept) => equalJson(kept, value))) return { ...treatment, kind: 'keep' }
  if (treatment.kind !== 'keep') return treatment
  const listed = keyword === 'enum' ? node.enum : keyword === 'const' ? [value] : undefined
  if (listed?.some((item) => !takesListed(item, mode))) return DESCRIBED
  const { formats, patterns } = mode
  if (keyword === 'format' && formats?.includes(node.format ?? '') === false) return DESCRIBED
  const isWritten =
    patterns === undefined || patternsOf(keyword, node).every((one) => toDialect(one, patterns) !== undefined)
  return isWritten ? treatment : { kind: 'describe', source: patterns.source }
}

export function patternsOf(keyword: string, { pattern, patternProperties }: SchemaObject): string[] {
  if (keyword === 'pattern') return pattern === undefined ? [] : [pattern]
  return keyword === 'patternProperties' ? Object.keys(patternProperties ?? {}) : []
}

/** Whether a mode either keeps or refuses each keyword that affects validity, as most loose modes do. */
const keepsEverything: (mode: Mode) => boolean = memoize(({ keywords, shape, patterns }) => {
  const isWhole = patterns === undefined && shape.enumValues === 'any' && !shape.closed
  return isWhole && DECIDING.every((keyword) => ['keep', 'reject'].includes(keywords[keyword].kind))
})

const DECIDING = keywordsWhere((_, keyword) => decides(keyword))

/** Returns a test whether a mode writes a keyword with the same meaning; one per mode, so that results are shared. */
const expressibleIn: (mode: Mode) => Expressible = memoize((mode) => (keyword, node) => {
  const value = node[keyword]
  if (value === undefined || !decides(keyword) || isIdle(keyword, value)) return true
  // Objects are closed, and an impossible schema is removed with its parent.
  const isAboutObjects = keywordInfo(keyword)?.appliesTo === 'object' || typeList(node)?.includes('object')
  if (mode.shape.closed && isAboutObjects) return false
  const holdsFalse = (): boolean => subschemasOf({ [keyword]: value }).some(({ schema }) => schema === false)
  if (removesImpossible(mode) && holdsFalse()) return false
  return ownTreatment(withoutParts(keyword, node), node, mode).kind === 'keep'
})

/** Whether the mode keeps every keyword that `unevaluated*` takes into account: without one, more would be refused. */
function isEvaluationExpressible(node: SchemaObject, { mode, definition }: TreatmentContext): boolean {
  const expressible = expressibleIn(mode)
  const isKept: Expressible = (keyword, part) => {
    if (keywordInfo(keyword)?.evaluates === undefined) return true
    if (ownTreatment(keyword, part, mode).kind !== 'keep') return false
    return keyword !== 'if' || isExpressible(part.if ?? true, expressible, definition)
  }
  return isExpressible(node, isKept, definition, isInPlace)
}

/** Whether no pass changes a schema: most are a scalar type and a description. Passes take a tenth of a compile. */
export function isPlainScalar(schema: SchemaObject, { keywords }: Mode): boolean {
  const isKept = (keyword: string): boolean =>
    (keyword === 'type' || keyword === 'description') && keywords[keyword].kind === 'keep'
  return typeof schema.type === 'string' && isScalar(schema.type) && Object.keys(schema).every(isKept)
}
