import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Says } from '../schema/expressible.ts'
import { invertedBy, isSaid } from '../schema/expressible.ts'
import type { Keyword } from '../schema/keywords.ts'
import { decides, IN_PLACE, isIdle, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import { removesImpossible, takesListed } from './lowerer.ts'
import type { Mode, Treatment } from './types.ts'

export const NOT_SAID: Treatment = { kind: 'describe' }

/** What a mode can say, and where references lead. */
interface Place {
  readonly mode: Mode
  readonly definition: Definition
}

/**
 * What a mode does with a keyword of a schema: what its table says, but that a keyword goes as a whole where it turns
 * around what the mode can say only in part.
 */
export function treatmentOf(keyword: string, node: SchemaObject, place: Place): Treatment {
  const { mode, definition } = place
  const treatment = ownTreatment(keyword, node, mode)
  if (treatment.kind !== 'keep' || saysEverything(mode)) return treatment
  const says = saysOf(mode)
  const inverted = invertedBy(keyword, node)
  if (!inverted.every((part) => isSaid(part, says, definition))) return NOT_SAID
  const isRest = keyword === 'unevaluatedProperties' || keyword === 'unevaluatedItems'
  return isRest && !isEvaluationSaid(node, place) ? NOT_SAID : treatment
}

function ownTreatment(keyword: string, node: SchemaObject, mode: Mode): Treatment {
  if (isUndone(keyword, node, mode)) return NOT_SAID
  const value = node[keyword] as Json
  const known = keywordInfo(keyword) !== undefined && Object.hasOwn(mode.keywords, keyword)
  const treatment = known ? mode.keywords[keyword as Keyword] : mode.extensions
  if (treatment.keepValues?.some((kept) => equalJson(kept, value))) return { ...treatment, kind: 'keep' }
  if (treatment.kind !== 'keep') return treatment
  const listed = keyword === 'enum' ? (value as Json[]) : keyword === 'const' ? [value] : []
  if (listed.some((item) => !takesListed(item, mode))) return NOT_SAID
  if (keyword === 'format' && mode.formats?.includes(value as string) === false) return NOT_SAID
  if (keyword === 'pattern' && mode.refusedPatterns !== undefined) {
    const isRefused = new RegExp(mode.refusedPatterns.find, 'u').test(value as string)
    if (isRefused) return { kind: 'describe', source: mode.refusedPatterns.source }
  }
  return treatment
}

/** `contains` asks for an item, unless `minContains: 0` stands beside it. */
function isUndone(keyword: string, node: SchemaObject, mode: Mode): boolean {
  return keyword === 'contains' && node.minContains === 0 && mode.keywords.minContains.kind !== 'keep'
}

/** Whether a mode keeps every keyword that decides, as most that are not strict do; or refuses the tool. */
function saysEverything(mode: Mode): boolean {
  const known = CACHE.get(mode)
  if (known !== undefined) return known
  const kinds = DECIDING.map((keyword) => mode.keywords[keyword].kind)
  const isWhole = mode.refusedPatterns === undefined && mode.shape.enumValues === 'any' && !mode.shape.closed
  const saysAll = isWhole && kinds.every((kind) => kind === 'keep' || kind === 'reject')
  CACHE.set(mode, saysAll)
  return saysAll
}

/** Of a pure function; a mode is data that never changes. */
const CACHE = new WeakMap<Mode, boolean>()

const DECIDING = keywordsWhere((_, keyword) => decides(keyword))

/** What is written as the mode writes it, and with the same meaning. */
function saysOf(mode: Mode): Says {
  const known = SAYS.get(mode)
  if (known !== undefined) return known
  const says: Says = (keyword, node) => {
    if (!decides(keyword) || isIdle(keyword, node[keyword] as Json)) return true
    // Objects are closed, and what no value fits is taken out with what holds it.
    if (mode.shape.closed && isAboutObjects(keyword, node)) return false
    if (removesImpossible(mode) && holdsFalse(keyword, node)) return false
    return ownTreatment(writtenAs(keyword, node), node, mode).kind === 'keep'
  }
  SAYS.set(mode, says)
  return says
}

/** One for each mode, by which is known what was asked before. */
const SAYS = new WeakMap<Mode, Says>()

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

/** Whether all is kept that hands on to `unevaluated*` what it evaluated: without it there would be more to refuse. */
function isEvaluationSaid(node: SchemaObject, { mode, definition }: Place): boolean {
  const says = saysOf(mode)
  const isKept: Says = (keyword, part) => {
    if (keywordInfo(keyword)?.evaluates === undefined) return true
    if (ownTreatment(keyword, part, mode).kind !== 'keep') return false
    return keyword !== 'if' || isSaid(part.if as Schema, says, definition)
  }
  return isSaid(node, isKept, definition, (keyword) => keywordInfo(keyword)?.evaluates === 'in-place')
}
