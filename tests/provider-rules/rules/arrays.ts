import { isObject, type Json, own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { NodeRule, Offence } from '../types.ts'
import { has, typesOf } from './schema-facts.ts'

const ITEMS_MISSING: NodeRule = {
  id: 'items-missing',
  targets: {
    openai: 'live',
    'openai-strict': 'live',
    'openai-responses': 'live',
    'openai-responses-strict': 'live',
    gemini: 'live',
    // A recorded answer accepts prefixItems without items.
    'gemini-json': 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    'anthropic-strict': 'unconfirmed',
  },
  source:
    'OpenAI 400 "array schema missing items", in type lists too (campfirein/byterover-cli#42); Gemini 400 "items: missing field"',
  *check({ schema }, { target }): Iterable<Offence> {
    if (!typesOf(schema).some((type) => type.toLowerCase() === 'array') || has(schema, 'items')) return
    if (target === 'gemini-json' && has(schema, 'prefixItems')) return
    yield { message: 'an array needs items' }
  },
}

const ITEMS_LIST: NodeRule = {
  id: 'items-list',
  targets: {
    'openai-strict': 'sdk',
    'openai-responses-strict': 'sdk',
    openai: 'unconfirmed',
    'openai-responses': 'unconfirmed',
    'anthropic-strict': 'live',
    gemini: 'sdk',
    'gemini-json': 'unconfirmed',
    'bedrock-strict': 'doc',
    'cohere-strict': 'unconfirmed',
  },
  source: `${source.OPENAI_SDK}; ${source.ANTHROPIC_TYPES}; ${source.GEMINI_SDK}; ${source.BEDROCK_GUIDE} (2020-12)`,
  *check({ schema }): Iterable<Offence> {
    if (Array.isArray(own(schema, 'items'))) yield { at: ['items'], message: 'items may not be a list' }
  },
}

const MIN_ITEMS: NodeRule = {
  id: 'min-items-over-one',
  targets: { 'anthropic-strict': 'doc', 'bedrock-strict': 'doc' },
  source: `${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}`,
  *check({ schema }): Iterable<Offence> {
    const bound = own(schema, 'minItems')
    if (bound !== undefined && bound !== 0 && bound !== 1)
      yield { at: ['minItems'], message: 'minItems may be 0 or 1' }
  },
}

const ANY_OF_FIRST_KEYS: NodeRule = {
  id: 'any-of-first-keys',
  targets: { 'openai-strict': 'contested', 'openai-responses-strict': 'contested' },
  source: 'OpenAI 400 "must not share identical first keys" (2024-25) against a recorded 200',
  *check({ schema }): Iterable<Offence> {
    const branches = own(schema, 'anyOf')
    if (!Array.isArray(branches)) return
    const firsts = branches.map((branch) => firstKey(own(branch, 'properties')))
    const twice = firsts.find((key, index) => key !== undefined && firsts.indexOf(key) !== index)
    if (twice !== undefined) yield { at: ['anyOf'], message: `two objects of anyOf start with ${twice}` }
  },
}

const ANY_OF_SIBLINGS: NodeRule = {
  id: 'any-of-siblings',
  targets: { gemini: 'live', 'openai-strict': 'unconfirmed', 'openai-responses-strict': 'unconfirmed' },
  source: `Gemini 400 "specified other fields alongside any_of"; ${source.OPENAI_SDK} (object-typed wrapper around anyOf)`,
  *check({ schema }, { target }): Iterable<Offence> {
    if (!has(schema, 'anyOf')) return
    const others = Object.keys(schema).filter((keyword) => keyword !== 'anyOf')
    const clashing =
      target === 'gemini'
        ? others
        : others.filter((keyword) => ['type', 'properties', 'items'].includes(keyword))
    if (clashing.length > 0) yield { at: ['anyOf'], message: `anyOf stands beside ${clashing.join(', ')}` }
  },
}

const ALL_OF_REF: NodeRule = {
  id: 'all-of-ref',
  targets: { 'anthropic-strict': 'doc', 'bedrock-strict': 'unconfirmed' },
  source: source.ANTHROPIC_GUIDE,
  *check({ schema }): Iterable<Offence> {
    const parts = own(schema, 'allOf')
    if (!Array.isArray(parts)) return
    for (const [index, part] of parts.entries()) {
      if (own(part, '$ref') !== undefined)
        yield { at: ['allOf', index, '$ref'], message: 'allOf may not hold $ref' }
    }
  },
}

const ALL_OF_LIMITED: NodeRule = {
  id: 'all-of-limited',
  targets: { 'bedrock-strict': 'unconfirmed' },
  source: `${source.BEDROCK_GUIDE} ("limited" support of allOf)`,
  *check({ schema }): Iterable<Offence> {
    if (has(schema, 'allOf')) yield { at: ['allOf'], message: 'allOf is supported in part' }
  },
}

function firstKey(properties: Json | undefined): string | undefined {
  return isObject(properties) ? Object.keys(properties)[0] : undefined
}

export const ARRAY_RULES: readonly NodeRule[] = [ITEMS_MISSING, ITEMS_LIST, MIN_ITEMS]
export const COMBINATOR_RULES: readonly NodeRule[] = [
  ANY_OF_FIRST_KEYS,
  ANY_OF_SIBLINGS,
  ALL_OF_REF,
  ALL_OF_LIMITED,
]
