import { childOrigin } from '../../diagnostics/origin.ts'
import type { Json } from '../../json.ts'
import type { SchemaObject } from '../../schema.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { mayReshape } from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { assemble } from '../treat.ts'

/** A schema without subschemas to rewrite. Listed values that the provider cannot take are written as strings. */
export function lowerScalar(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const keyword = node.const === undefined ? 'enum' : 'const'
  const values = node.const === undefined ? node.enum : [node.const]
  if (values === undefined || values.every((value) => isTaken(value, lowerer))) {
    return { node: assemble(node, {}, SAME, site, lowerer), codec: SAME }
  }
  const codec = valuesCodec(values)
  const written = codec.kind === 'values' ? codec.pairs.map((pair) => pair.lowered) : []
  lowerer.report(
    {
      code: 'keyword_rewritten',
      at: childOrigin(site.origin, keyword),
      keyword,
      params: { keyword, replacement: 'strings' },
      grade: 'reversible',
    },
    site,
  )
  const structure: Structure = { type: 'string', enum: written, const: undefined }
  return { node: assemble(node, structure, codec, site, lowerer), codec }
}

function isTaken(value: Json, { mode }: Lowerer): boolean {
  if (mode.shape.enumValues === 'any') return true
  if (mode.shape.enumValues === 'strings') return typeof value === 'string'
  return typeof value !== 'object' || value === null
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
  const text = assemble(node, { type: 'string' }, codec, site, lowerer)
  const hint = 'any value, as JSON text'
  return {
    node: lowerer.origins.derive(
      { ...text, description: text.description === undefined ? hint : `${text.description} (${hint})` },
      text,
    ),
    codec,
  }
}
