import { listOf, own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { NodeRule, Offence, Target } from '../types.ts'
import { isPrimitive, typeOfValue, typesOf } from './schema-facts.ts'

const ENUM_TYPE: NodeRule = {
  id: 'enum-type',
  targets: { 'openai-strict': 'live', 'openai-responses-strict': 'live' },
  source: 'can1357/oh-my-pi#1835 ("enum value … does not validate against"), eric-tramel/moraine#369',
  *check({ schema }): Iterable<Offence> {
    const types = typesOf(schema)
    if (types.length === 0) return
    for (const [index, value] of listOf(own(schema, 'enum')).entries()) {
      const type = typeOfValue(value)
      if (types.includes(type) || (type === 'integer' && types.includes('number'))) continue
      yield { at: ['enum', index], message: `${JSON.stringify(value)} is not of type ${types.join(' or ')}` }
    }
  },
}

const ENUM_COMPLEX: NodeRule = {
  id: 'enum-complex',
  targets: {
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    'cohere-strict': 'unconfirmed',
    'gemini-json': 'unconfirmed',
  },
  source: `${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}`,
  *check({ schema }): Iterable<Offence> {
    for (const [index, value] of listOf(own(schema, 'enum')).entries()) {
      if (!isPrimitive(value))
        yield { at: ['enum', index], message: 'enum holds strings, numbers, booleans and null only' }
    }
  },
}

const CONST_COMPLEX: NodeRule = {
  id: 'const-complex',
  targets: { 'cohere-strict': 'doc', 'anthropic-strict': 'unconfirmed', 'bedrock-strict': 'unconfirmed' },
  source: source.COHERE_GUIDE,
  *check({ schema }): Iterable<Offence> {
    const value = own(schema, 'const')
    if (value !== undefined && !isPrimitive(value))
      yield { at: ['const'], message: 'const is a primitive value' }
  },
}

const ENUM_EMPTY: NodeRule = {
  id: 'enum-empty',
  targets: {
    'openai-strict': 'unconfirmed',
    'openai-responses-strict': 'unconfirmed',
    'anthropic-strict': 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    gemini: 'unconfirmed',
  },
  source: 'JSON Schema: "The array SHOULD have at least one element"',
  *check({ schema }): Iterable<Offence> {
    const values = own(schema, 'enum')
    if (Array.isArray(values) && values.length === 0) yield { at: ['enum'], message: 'enum admits nothing' }
  },
}

const GEMINI_ENUM: NodeRule = {
  id: 'gemini-enum',
  targets: { gemini: 'live' },
  source:
    'decolua/9router#359 ("only allowed for STRING type"), elastic/kibana#286302, ha-claude#32 (empty string)',
  *check({ schema }): Iterable<Offence> {
    const values = listOf(own(schema, 'enum'))
    const types = typesOf(schema).map((type) => type.toUpperCase())
    // `{ type: INTEGER, format: enum, enum: ["101"] }` is documented.
    const numbered = types[0] === 'INTEGER' && own(schema, 'format') === 'enum'
    if (values.length > 0 && types[0] !== 'STRING' && !numbered) {
      yield { at: ['enum'], message: 'enum is for type STRING' }
    }
    for (const [index, value] of values.entries()) {
      if (typeof value !== 'string') yield { at: ['enum', index], message: 'enum holds strings only' }
      else if (value === '') yield { at: ['enum', index], message: 'enum may not hold an empty string' }
    }
  },
}

const OPENAI_FORMATS = 'date-time time date duration email hostname ipv4 ipv6 uuid'
const FORMATS: { readonly [target in Target]?: string } = {
  'openai-strict': OPENAI_FORMATS,
  'openai-responses-strict': OPENAI_FORMATS,
  'anthropic-strict': `${OPENAI_FORMATS} uri`,
  'bedrock-strict': `${OPENAI_FORMATS} uri`,
  'cohere-strict': 'date-time uuid date time',
  gemini: 'enum date-time float double int32 int64',
}

const FORMAT: NodeRule = {
  id: 'format',
  targets: {
    'openai-strict': 'doc',
    'openai-responses-strict': 'doc',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    'cohere-strict': 'doc',
    // "only 'enum' and 'date-time' are supported for STRING type", but the SDK accepts any value.
    gemini: 'contested',
  },
  source: `${source.OPENAI_GUIDE}; ${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}; ${source.COHERE_GUIDE}`,
  *check({ schema }, { target }): Iterable<Offence> {
    const format = own(schema, 'format')
    const known = FORMATS[target]?.split(' ') ?? []
    if (typeof format === 'string' && !known.includes(format)) {
      yield { at: ['format'], message: `the format ${format} is not among ${known.join(', ')}` }
    }
  },
}

export const VALUE_RULES: readonly NodeRule[] = [
  ENUM_TYPE,
  ENUM_COMPLEX,
  CONST_COMPLEX,
  ENUM_EMPTY,
  GEMINI_ENUM,
  FORMAT,
]
