import type { Json } from '../../json.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { keywordInfo } from '../../schema/keywords.ts'
import type { SchemaObject } from '../../schema/types.ts'
import { accepts } from '../accepts.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { keywordOrigin, mayReshape, takesListed, tellDescribed } from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { addNote, assemble } from '../treat.ts'
import { splitAnnotations } from './nullable.ts'

/** Whether lists or objects are among the listed values. */
export function listsStructures(node: SchemaObject): boolean {
  return listedValues(node)?.some((value) => typeof value === 'object' && value !== null) === true
}

/** Lists or objects among the listed values: those that are valid are written as JSON text, whatever stands beside. */
export function lowerStructures(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered | undefined {
  if (!listsStructures(node)) return undefined
  const keyword = node.const === undefined ? 'enum' : 'const'
  const values = (listedValues(node) ?? []).filter((value) => accepts(node, value, lowerer.definition))
  if (values.length === 0) return { node: false, codec: SAME }
  mayReshape('a listed object or list', keyword, site, lowerer)
  const [annotations, constraints] = splitAnnotations(node)
  for (const other of Object.keys(constraints)) {
    if (['type', 'enum', 'const', '$defs'].includes(other)) continue
    const at = keywordOrigin(node, other, site, lowerer)
    const params = { keyword: other }
    lowerer.report({ code: 'keyword_dropped', at, mark: 'key', keyword: other, params, grade: 'exact' }, site)
  }
  return lowerAsTexts({ ...annotations, [keyword]: node[keyword] }, keyword, values, node, site, lowerer)
}

/** A schema without subschemas to rewrite. Listed values that the provider cannot take are written as strings. */
export function lowerScalar(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const keyword = node.const === undefined ? 'enum' : 'const'
  const values = listedValues(node)
  const isKept = values === undefined || values.every((value) => takesListed(value, lowerer.mode))
  if (isKept || lowerer.settings.describesValues === true) {
    return { node: assemble(node, {}, SAME, site, lowerer), codec: SAME }
  }
  return (
    lowerByType(node, keyword, values, site, lowerer) ??
    lowerAsTexts(node, keyword, values, node, site, lowerer)
  )
}

/** Null, and both truth values, are said by their types where they cannot be listed. */
function lowerByType(
  node: SchemaObject,
  keyword: 'const' | 'enum',
  values: readonly Json[],
  site: Site,
  lowerer: Lowerer,
): Lowered | undefined {
  const bothTruths = values.includes(true) && values.includes(false)
  const isTyped = (value: Json): boolean =>
    !takesListed(value, lowerer.mode) && (value === null || (typeof value === 'boolean' && bothTruths))
  const listed = values.filter((value) => !isTyped(value))
  const types = [...new Set(values.filter(isTyped).map((value) => (value === null ? 'null' : 'boolean')))]
  const [outer, inner] = splitAnnotations(node)
  const speaksOfAll = Object.keys(inner).some(
    (name) => !['type', 'enum', 'const'].includes(name) && keywordInfo(name)?.appliesTo === undefined,
  )
  if (types.length === 0 || speaksOfAll || lowerer.mode.keywords.anyOf.kind !== 'keep') return undefined
  const typed = types.map((type): SchemaObject => ({ type }))
  const rest: SchemaObject[] = listed.length === 0 ? [] : [{ ...inner, [keyword]: listed }]
  const branches = [...rest, ...typed]
  const said: SchemaObject =
    branches.length === 1 ? { ...outer, ...branches[0] } : { ...outer, anyOf: branches }
  const at = keywordOrigin(node, keyword, site, lowerer)
  const params = { keyword, replacement: `type ${types.join(' and ')}` }
  lowerer.report({ code: 'keyword_rewritten', at, mark: 'key', keyword, params, grade: 'exact' }, site)
  for (const branch of rest) lowerer.origins.derive(branch, node)
  return lowerer.lower(lowerer.origins.derive(said, node), site)
}

function lowerAsTexts(
  node: SchemaObject,
  keyword: 'const' | 'enum',
  values: readonly Json[],
  from: SchemaObject,
  site: Site,
  lowerer: Lowerer,
): Lowered {
  const codec = valuesCodec(values)
  const written = codec.kind === 'values' ? codec.pairs.map((pair) => pair.lowered) : []
  lowerer.report(
    {
      code: 'keyword_rewritten',
      at: keywordOrigin(node, keyword, site, lowerer),
      mark: 'key',
      keyword,
      params: { keyword, replacement: 'strings' },
      grade: 'reversible',
    },
    site,
  )
  const structure: Structure = { type: 'string', enum: written, const: undefined }
  return { node: assemble(lowerer.origins.derive(node, from), structure, codec, site, lowerer), codec }
}

/** Strings as they are and the rest as JSON text, unless two would be the same: then all as JSON text. */
function valuesCodec(values: readonly Json[]): Codec {
  const plain = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const isDistinct = new Set(plain).size === plain.length
  const texts = isDistinct ? plain : values.map((value) => JSON.stringify(value))
  return {
    kind: 'values',
    pairs: values.map((author, index) => ({ author, lowered: texts[index] as string })),
  }
}

/** A schema that says nothing of the type, as JSON text in a string. */
export function lowerUntyped(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  mayReshape('a value of any type', undefined, site, lowerer)
  const codec: Codec = { kind: 'json-text' }
  lowerer.report({ code: 'untyped_as_text', grade: 'reversible' }, site)
  const [annotations, constraints] = splitAnnotations(node)
  const text = assemble(lowerer.origins.derive(annotations, node), { type: 'string' }, codec, site, lowerer)
  // What they say of values would be read as said of the text.
  const keywords = Object.keys(constraints).filter((keyword) => keyword !== '$defs')
  for (const keyword of keywords) tellDescribed(node, keyword, site, lowerer)
  const notes = keywords.map((keyword) => `${keyword}: ${JSON.stringify(constraints[keyword])}`)
  if (notes.length > 0) addNote(text, notes.join(', '))
  const hint = 'any value, as JSON text'
  return {
    node: lowerer.origins.derive(
      { ...text, description: text.description === undefined ? hint : `${text.description} (${hint})` },
      text,
    ),
    codec,
  }
}
