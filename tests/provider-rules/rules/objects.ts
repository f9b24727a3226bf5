import { isObject, own, stringsOf } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { NodeRule, Offence } from '../types.ts'
import { has, isObjectSchema, optionalOf, propertiesOf, typesOf } from './schema-facts.ts'

const OBJECT_UNCLOSED: NodeRule = {
  id: 'object-unclosed',
  targets: {
    'openai-strict': 'doc',
    'openai-responses-strict': 'doc',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'contested',
    'mistral-strict': 'live',
  },
  source: `${source.OPENAI_GUIDE}; ${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE} (its own example leaves it out); mistralai/client-ts#107`,
  *check({ schema }): Iterable<Offence> {
    if (isObjectSchema(schema) && !has(schema, 'additionalProperties')) {
      yield { message: 'every object needs additionalProperties: false' }
    }
  },
}

const OBJECT_OPEN: NodeRule = {
  id: 'object-open',
  targets: {
    'openai-strict': 'doc',
    'openai-responses-strict': 'doc',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    'mistral-strict': 'live',
  },
  source: `${source.OPENAI_GUIDE}; ${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}; mistralai/client-ts#107`,
  *check({ schema }): Iterable<Offence> {
    if (has(schema, 'additionalProperties') && schema.additionalProperties !== false) {
      yield { at: ['additionalProperties'], message: 'additionalProperties must be false' }
    }
  },
}

const OBJECT_DEFAULT: NodeRule = {
  id: 'object-closed-by-default',
  targets: { xai: 'doc' },
  source: `${source.XAI_GUIDE} ("additionalProperties defaults to false and must be set to true explicitly")`,
  *check({ schema }): Iterable<Offence> {
    const isFree = typesOf(schema).includes('object') && !has(schema, 'properties', 'enum', 'const')
    if (isFree && !has(schema, 'additionalProperties'))
      yield { message: 'without additionalProperties only {} is valid' }
  },
}

const REQUIRED_INCOMPLETE: NodeRule = {
  id: 'required-incomplete',
  targets: { 'openai-strict': 'doc', 'openai-responses-strict': 'doc' },
  source: source.OPENAI_GUIDE,
  *check({ schema }): Iterable<Offence> {
    const missing = optionalOf(schema)
    if (missing.length === 0) return
    const message = `required must name every property; missing: ${missing.join(', ')}`
    yield { at: has(schema, 'required') ? ['required'] : [], message }
  },
}

const REQUIRED_UNKNOWN: NodeRule = {
  id: 'required-unknown',
  targets: {
    'openai-strict': 'sdk',
    'openai-responses-strict': 'sdk',
    openai: 'contested',
    'openai-responses': 'contested',
    'anthropic-strict': 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    gemini: 'live',
  },
  source: `${source.OPENAI_SDK}; OpenAI 400 with strict: false, 200 with strict left out; Gemini 400 "property is not defined"`,
  *check({ schema }): Iterable<Offence> {
    const names = new Set(propertiesOf(schema).map(([name]) => name))
    for (const [index, name] of stringsOf(own(schema, 'required')).entries()) {
      if (!names.has(name)) yield { at: ['required', index], message: `${name} is required, but no property` }
    }
  },
}

const NESTED_PROPERTIES_MISSING: NodeRule = {
  id: 'properties-missing',
  targets: { 'openai-strict': 'unconfirmed', 'openai-responses-strict': 'unconfirmed' },
  source: 'OpenAI 400 "object schema missing properties" is recorded for the root only',
  *check({ schema, parent }): Iterable<Offence> {
    if (parent !== undefined && typesOf(schema).includes('object') && !isObject(own(schema, 'properties'))) {
      yield { message: 'an object without properties' }
    }
  },
}

const GEMINI_OBJECT_EMPTY: NodeRule = {
  id: 'gemini-object-empty',
  targets: { gemini: 'live' },
  source: `Gemini 400 "properties: should be non-empty for OBJECT type" (nested); ${source.GEMINI_MEASURED}`,
  *check({ schema, parent }): Iterable<Offence> {
    const isObjectType = typesOf(schema).some((type) => type.toUpperCase() === 'OBJECT')
    if (parent === undefined || !isObjectType || propertiesOf(schema).length > 0) return
    yield {
      at: has(schema, 'properties') ? ['properties'] : [],
      message: 'an object below the root needs properties',
    }
  },
}

const GEMINI_PROPERTIES_OF_OTHERS: NodeRule = {
  id: 'gemini-properties-of-others',
  targets: { gemini: 'live' },
  source: 'ComposioHQ/composio#4022, anomalyco/opencode#43495 ("properties only allowed for OBJECT type")',
  *check({ schema }): Iterable<Offence> {
    const types = typesOf(schema).map((type) => type.toUpperCase())
    if (types.length > 0 && !types.includes('OBJECT') && has(schema, 'properties')) {
      yield { at: ['properties'], message: 'properties are for objects' }
    }
  },
}

const GEMINI_PROPERTY_KEY: NodeRule = {
  id: 'gemini-property-key',
  targets: { gemini: 'contested' },
  source: `${source.GEMINI_SDK} (the Developer API's discovery document does not mention it)`,
  *check({ schema }): Iterable<Offence> {
    for (const [name] of propertiesOf(schema)) {
      if (/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name)) continue
      yield {
        at: ['properties', name],
        message: 'property names start with a letter or _ and hold letters, digits, _',
      }
    }
  },
}

const COHERE_PROPERTY_KEY: NodeRule = {
  id: 'cohere-property-key',
  targets: { cohere: 'unconfirmed', 'cohere-strict': 'unconfirmed' },
  source: `${source.COHERE_SDK} (written for v1 tools)`,
  *check({ schema }): Iterable<Offence> {
    for (const [name] of propertiesOf(schema)) {
      if (/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) continue
      yield { at: ['properties', name], message: 'property names hold letters, digits and _, no digit first' }
    }
  },
}

const COHERE_REQUIRED: NodeRule = {
  id: 'cohere-required-none',
  targets: { 'cohere-strict': 'doc' },
  source: source.COHERE_GUIDE,
  *check({ schema }): Iterable<Offence> {
    if (!typesOf(schema).includes('object') || stringsOf(own(schema, 'required')).length > 0) return
    yield {
      at: has(schema, 'required') ? ['required'] : [],
      message: 'every object needs a required property',
    }
  },
}

export const OBJECT_RULES: readonly NodeRule[] = [
  OBJECT_UNCLOSED,
  OBJECT_OPEN,
  OBJECT_DEFAULT,
  REQUIRED_INCOMPLETE,
  REQUIRED_UNKNOWN,
  NESTED_PROPERTIES_MISSING,
  GEMINI_OBJECT_EMPTY,
  GEMINI_PROPERTIES_OF_OTHERS,
  GEMINI_PROPERTY_KEY,
  COHERE_PROPERTY_KEY,
  COHERE_REQUIRED,
]
