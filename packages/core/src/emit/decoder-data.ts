import type { Codec, ObjectCodec } from '../export/codec.ts'
import { hiddenNames } from '../export/codec-facts.ts'
import { structural } from '../export/structural.ts'
import type { LoweredTool } from '../export/types.ts'
import { type DecodingFacts, decodingFacts } from '../export/union-plan.ts'
import { definedMembers, type Json, type JsonObject, setOwn } from '../json.ts'
import { memoize } from '../memoize.ts'
import { definitionsOf } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import { someSchema } from '../schema/walk.ts'
import { checkData, type Parts } from './validator/data.ts'

interface Site {
  readonly facts: DecodingFacts
  /** The codecs of references, by name. */
  readonly codecs: JsonObject
  /** The exports of the runtime that implement the used shapes. */
  readonly exports: Set<string>
  test(test: Schema): Json
  data(codec: Codec): Json
}

/** Returns how arguments are decoded, as data for the runtime (see `ToolData` there); empty if they stay unchanged. */
export function codecData(tool: LoweredTool, parts: Parts): JsonObject {
  const facts = decodingFacts(tool.codec, definitionsOf(tool.input))
  const codecs: JsonObject = {}
  const structureOf = memoize(({ input }: LoweredTool) => structural(input))
  let refers = false
  const site: Site = {
    facts,
    codecs,
    exports: parts.exports,
    data: (codec) => dataOf(codec, site),
    test(test) {
      refers ||= someSchema(test, ({ $ref }) => $ref !== undefined)
      return checkData(test, false, parts, structureOf(tool)) ?? {}
    },
  }
  if (refer('#', site) === 0) return {}
  return definedMembers({ codecs, tests: refers ? checkData(structureOf(tool), false, parts) : undefined })
}

/** Describes the target of a reference once. */
function refer(name: string, site: Site): Json {
  const target = site.facts.target(name)
  if (target === undefined || site.facts.of(target).changedTypes.length === 0) return 0
  if (!Object.hasOwn(site.codecs, name)) {
    // The target may be recursive.
    setOwn(site.codecs, name, 0)
    setOwn(site.codecs, name, site.data(target))
  }
  return ['ref', name]
}

function dataOf(codec: Codec, site: Site): Json {
  if (site.facts.of(codec).changedTypes.length === 0) return 0
  const data = shapeOf(codec, site)
  const [kind] = Array.isArray(data) ? data : []
  if (typeof kind === 'string') site.exports.add(`${kind}Shape`)
  return data
}

function shapeOf(codec: Codec, site: Site): Json {
  switch (codec.kind) {
    case 'same':
      return 0
    case 'ref':
      return refer(codec.name, site)
    case 'json-text':
      return ['text']
    case 'object':
      return objectData(codec, site)
    case 'array':
      return ['array', site.data(codec.items)]
    case 'entries':
      return ['entries', site.data(codec.value)]
    case 'wrap':
      return ['wrap', codec.name, site.data(codec.codec)]
    case 'values':
      return ['values', ...codec.pairs.map(({ author, lowered }) => [author, lowered])]
    case 'union': {
      const choices = site.facts.choicesOf(codec)
      return ['union', ...choices.map((choice) => [site.test(choice.test), site.data(choice.codec)])]
    }
    case 'tuple': {
      const { items, rest } = codec
      const further = rest === undefined ? [] : [[rest.name, site.data(rest.codec)]]
      const codecs = items.map((item) => site.data(item.codec))
      const names = items.map(({ name }) => name)
      const nullable = items.map(({ absent }) => absent === 'null')
      return ['tuple', names, nullable, codecs, ...further]
    }
  }
}

function objectData(codec: ObjectCodec, site: Site): Json {
  const { rest, closed, unchanged = [] } = codec
  const members: JsonObject = {}
  for (const [author, { name, codec: inner, absent }] of Object.entries(codec.properties)) {
    const data = site.data(inner)
    const drops = absent === 'null' ? 1 : absent === 'empty' ? 2 : 0
    const isMoved = data !== 0 || author !== name
    const member = isMoved ? [data, drops, ...(author === name ? [] : [author])] : drops
    if (member !== 0 || closed || rest) setOwn(members, name, member)
  }
  if (closed || rest) for (const key of unchanged) if (!Object.hasOwn(members, key)) setOwn(members, key, 0)
  const hidden = closed ? [] : hiddenNames(codec)
  if (rest) return ['open', members, closed ? 1 : 0, hidden, [rest.name, site.data(rest.codec.value)]]
  if (hidden.length > 0) return ['object', members, 0, hidden]
  return closed ? ['object', members, 1] : ['object', members]
}
