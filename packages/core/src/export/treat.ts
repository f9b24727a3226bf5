import type { Grade, Origin } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { copyJson } from '../json.ts'
import { decides, isIdle, keywordsWhere } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { holdsSchemas, mapSubschemas } from '../schema/walk.ts'
import type { Codec } from './codec.ts'
import { encode } from './codec-run.ts'
import { describedText } from './described.ts'
import type { Lowerer, Site } from './lowerer.ts'
import { childSite, keywordOrigin, keywordOrigins, removesImpossible } from './lowerer.ts'
import { INEXPRESSIBLE, treatmentOf } from './treatment.ts'

/** Keywords as a rewrite made them; undefined: left out. */
export type Structure = Record<string, SchemaObject[string]>

/** Annotations whose value is instance data: it is written as values of the node are. */
const INSTANCE_DATA = new Set(['default', 'examples'])

/**
 * Prints a node: the structural keywords as the rewrites made them (in the author's order, new ones at the end), every
 * other keyword by the mode's treatment of it. `codec` is how values of this node are written.
 */
export function assemble(
  node: SchemaObject,
  structure: Structure,
  codec: Codec,
  site: Site,
  lowerer: Lowerer,
): SchemaObject {
  const result: SchemaObject = {}
  const notes: string[] = []
  for (const keyword of Object.keys(node)) {
    if (Object.hasOwn(structure, keyword)) {
      if (structure[keyword] !== undefined) result[keyword] = structure[keyword]
    } else treat(keyword, node, codec, { result, notes }, site, lowerer)
  }
  for (const keyword of Object.keys(structure)) {
    if (structure[keyword] !== undefined && !Object.hasOwn(result, keyword))
      result[keyword] = structure[keyword]
  }
  const instead = node['x-llm-description']
  if (lowerer.settings.llmDescriptions && typeof instead === 'string') result.description = instead
  if (notes.length > 0) addNote(result, notes.join(', '))
  return lowerer.origins.derive(result, node)
}

/** Adds `(text)` to the description. */
export function addNote(schema: SchemaObject, text: string): void {
  const { description } = schema
  schema.description =
    description === undefined || description === '' ? `(${text})` : `${description} (${text})`
}

/** Every provider takes `false` for "no further members" and none takes `{ not: {} }`. */
const STAYS_BOOLEAN: ReadonlySet<string> = new Set(
  keywordsWhere(({ rest }, keyword) => rest === true && keyword !== 'items'),
)

interface Output {
  readonly result: SchemaObject
  readonly notes: string[]
}

function treat(
  keyword: string,
  node: SchemaObject,
  codec: Codec,
  out: Output,
  site: Site,
  lowerer: Lowerer,
): void {
  const value = node[keyword] as Json
  if (value === undefined || (keyword === '$defs' && isOfRoot(value, lowerer))) return
  if (keyword === 'x-llm-description' && lowerer.settings.llmDescriptions) return
  const isRefused = site.isRoot && refusedAtRoot(lowerer).includes(keyword)
  const { kind } = isRefused ? INEXPRESSIBLE : treatmentOf(keyword, node, lowerer)
  const problem = { mark: 'key' as const, keyword, params: { keyword } }
  const isAssertion = decides(keyword)
  const hasNoEffect = isIdle(keyword, value)
  const tell = (code: 'keyword_dropped' | 'keyword_described', grade: Grade): void => {
    for (const at of writtenAt(node, keyword, site, lowerer))
      lowerer.report({ code, at, ...problem, grade }, site)
  }
  if (kind === 'keep') {
    const kept = keepValue(keyword, node, codec, site, lowerer)
    if (kept !== undefined) out.result[keyword] = kept
    else describe()
  } else if (kind === 'reject') {
    const at = keywordOrigin(node, keyword, site, lowerer)
    lowerer.refuse({ code: 'keyword_refused', at, ...problem }, site)
  } else if (kind === 'drop' || hasNoEffect || (keyword === 'default' && value === null)) {
    tell('keyword_dropped', isAssertion && !hasNoEffect ? 'described' : 'exact')
  } else describe()

  function describe(): void {
    const shown = INSTANCE_DATA.has(keyword) ? encodeData(keyword, value, codec, lowerer) : value
    out.notes.push(describedText(keyword, shown, site, lowerer))
    tell('keyword_described', isAssertion ? 'described' : 'exact')
  }
}

/**
 * Every place where a keyword was written that was merged from several. The parts of a conjunction may come from
 * elsewhere, such as a pattern, and stand each for itself.
 */
function writtenAt(node: SchemaObject, keyword: string, site: Site, lowerer: Lowerer): readonly Origin[] {
  if (keyword !== 'allOf') return keywordOrigins(node, keyword, site, lowerer)
  const parts = node.allOf?.map((part) => (typeof part === 'object' ? lowerer.origins.of(part) : undefined))
  const known = parts?.filter((origin) => origin !== undefined) ?? []
  return known.length === parts?.length ? known : keywordOrigins(node, keyword, site, lowerer)
}

/** The root's definitions are lowered by what refers to them; those of an embedded resource stay where they are. */
function isOfRoot(definitions: Json, { definition }: Lowerer): boolean {
  const root = definition('#')
  return typeof root !== 'object' || (root.$defs as Json | undefined) === definitions
}

function refusedAtRoot({ mode }: Lowerer): readonly string[] {
  return mode.shape.plainRoot || []
}

/** The value to print; undefined when subschemas of it cannot be written in place. */
function keepValue(
  keyword: string,
  node: SchemaObject,
  codec: Codec,
  site: Site,
  lowerer: Lowerer,
): SchemaObject[string] {
  const value = node[keyword] as Json
  if (INSTANCE_DATA.has(keyword)) return encodeData(keyword, value, codec, lowerer)
  if (!holdsSchemas(keyword)) return copyJson(value)
  if (typeof value === 'boolean' && STAYS_BOOLEAN.has(keyword)) return value
  let isPlain = true
  const mapped = mapSubschemas({ [keyword]: node[keyword] }, (child, where) => {
    const keys = where.key === undefined ? [keyword] : [keyword, where.key]
    const lowered = lowerer.lower(child, childSite(child, site, lowerer, ...keys))
    isPlain &&= lowerer.isPlain(lowered.codec)
    if (lowered.node !== false || STAYS_BOOLEAN.has(keyword)) return lowered.node
    isPlain &&= keyword === '$defs' || !removesImpossible(lowerer.mode)
    return lowerer.mode.shape.closed ? false : { not: {} }
  })
  if (isPlain) return mapped[keyword]
  lowerer.clash()
  return undefined
}

function encodeData(keyword: string, value: Json, codec: Codec, lowerer: Lowerer): Json {
  const defs = codec.kind === 'same' ? undefined : lowerer.codecsFor(codec)
  if (defs === undefined) return copyJson(value)
  const tool = { root: codec, defs }
  const site = { author: lowerer.definition, lowered: lowerer.loweredDefinition }
  if (keyword === 'examples' && Array.isArray(value)) return value.map((item) => encode(tool, item, site))
  return encode(tool, value, site)
}
