import { isObject, own, stringsOf } from '../../oracles/json.ts'
import type { NodeRule, Offence, ToolRule } from '../types.ts'
import { has, propertiesOf } from './schema-facts.ts'

// Rules of Moonshot's validator and llama.cpp's converter, from their own test cases and recorded answers.

const WALLE = 'github.com/MoonshotAI/walle, testdata/validator_cases at 196bb0c'
const BESIDE_UNION =
  'type properties required additionalProperties items minItems maxItems minLength maxLength minimum'
    .concat(' maximum pattern enum')
    .split(' ')

const TYPE: NodeRule = {
  id: 'moonshot-type',
  targets: { moonshot: 'live' },
  source: `earendil-works/pi#4138 "type is not defined"; ${WALLE}`,
  *check({ schema, parent, boolean }): Iterable<Offence> {
    // `additionalProperties` may be a boolean.
    if (
      parent !== undefined &&
      boolean === undefined &&
      !['type', 'anyOf', '$ref'].some((keyword) => has(schema, keyword))
    )
      yield { message: 'a schema needs a type' }
  },
}

const UNION: NodeRule = {
  id: 'moonshot-union',
  targets: { moonshot: 'live' },
  source: `${WALLE}: TestAnyOf ("not allowed at the same level as anyOf", "type should be defined in anyOf")`,
  *check({ schema }): Iterable<Offence> {
    const beside = has(schema, 'anyOf') ? BESIDE_UNION.filter((keyword) => has(schema, keyword)) : []
    if (beside.length > 0) yield { at: ['anyOf'], message: `anyOf stands beside ${beside.join(', ')}` }
  },
}

const REFERENCE: NodeRule = {
  id: 'moonshot-reference',
  targets: { moonshot: 'live' },
  source: `router-for-me/CLIProxyAPI#5316; ${WALLE}: TestReferences ("references must start with #/$defs/")`,
  *check({ schema }): Iterable<Offence> {
    const ref = own(schema, '$ref')
    if (typeof ref !== 'string') return
    if (ref !== '#' && !ref.startsWith('#/$defs/'))
      yield { at: ['$ref'], message: 'it must start with #/$defs/' }
    const beside = [...BESIDE_UNION, 'anyOf'].filter((keyword) => has(schema, keyword))
    if (beside.length > 0) yield { at: ['$ref'], message: `$ref stands beside ${beside.join(', ')}` }
  },
}

const REQUIRED: NodeRule = {
  id: 'moonshot-required',
  targets: { moonshot: 'live' },
  source: `${WALLE}: TestRequired ("required property is not defined in properties")`,
  *check({ schema }): Iterable<Offence> {
    const declared = propertiesOf(schema).map(([key]) => key)
    for (const key of stringsOf(own(schema, 'required')))
      if (!declared.includes(key)) yield { at: ['required'], message: `${key} is required, but not declared` }
  },
}

const NAMES: NodeRule = {
  id: 'moonshot-property-name',
  targets: { moonshot: 'live' },
  source: `${WALLE}: TestBasicTypes ("reserved for JSON Schema", "contain '/' character", "cannot be empty")`,
  *check({ schema }): Iterable<Offence> {
    for (const [key] of propertiesOf(schema))
      if (key === '' || ['$ref', 'anyOf', 'required', 'additionalProperties'].includes(key))
        yield { at: ['properties', key], message: `a property may not be called "${key}"` }
      else if (key.includes('/'))
        // Other cases of the same validator accept it.
        yield { at: ['properties', key], message: 'a slash in the name', grade: 'contested' }
  },
}

const KEYWORDS: NodeRule = {
  id: 'moonshot-keyword',
  targets: { moonshot: 'live' },
  source: `${WALLE}: TestKeywordsValidation, TestEnforcerCases (patternProperties)`,
  *check({ schema }): Iterable<Offence> {
    if (has(schema, 'patternProperties')) yield { at: ['patternProperties'], message: 'it is not taken' }
  },
}

const TOOL_NAME: ToolRule = {
  id: 'moonshot-name',
  profiles: { moonshot: 'live' },
  source: 'MoonshotAI/kimi-cli#2531: a name that begins with a digit',
  *check({ name }): Iterable<Offence> {
    if (typeof name === 'string' && !/^[A-Za-z]/.test(name))
      yield { at: ['name'], message: 'it begins with no letter' }
  },
}

const PATTERN: NodeRule = {
  id: 'grammar-pattern',
  targets: { llamacpp: 'live' },
  source: 'ggml-org/llama.cpp#26930, #27580: a pattern must be anchored, and has no shorthands',
  *check({ schema }): Iterable<Offence> {
    const pattern = own(schema, 'pattern')
    if (typeof pattern !== 'string') return
    if (!/^\^[\s\S]*\$$/.test(pattern))
      yield { at: ['pattern'], message: 'it must start with ^ and end with $' }
    else if (/\\[dwsDWSbB/@\-<k1-9]|\(\?[^:]/.test(pattern))
      yield { at: ['pattern'], message: 'the grammar has no such escape' }
  },
}

const GRAMMAR_REFERENCE: NodeRule = {
  id: 'grammar-reference',
  targets: { llamacpp: 'sdk' },
  source: 'llama.cpp, common/json-schema-to-grammar.cpp: "Unsupported ref"',
  *check({ schema }): Iterable<Offence> {
    const ref = own(schema, '$ref')
    if (typeof ref === 'string' && !ref.startsWith('#/') && !ref.startsWith('https://'))
      yield { at: ['$ref'], message: 'it must start with #/' }
  },
}

const ROOT_OBJECT: ToolRule = {
  id: 'function-root',
  profiles: { moonshot: 'live', llamacpp: 'unconfirmed' },
  source: '14790897/MiqroForge-Desktop#1165: "parameters.type is required and must be object"',
  *check({ schema }): Iterable<Offence> {
    if (schema !== undefined && isObject(schema.value) && own(schema.value, 'type') !== 'object')
      yield { at: schema.key, message: 'the root must be of type object' }
  },
}

export const LOCAL_NODE_RULES: readonly NodeRule[] = [
  TYPE,
  UNION,
  REFERENCE,
  REQUIRED,
  NAMES,
  KEYWORDS,
  PATTERN,
  GRAMMAR_REFERENCE,
]
export const LOCAL_TOOL_RULES: readonly ToolRule[] = [TOOL_NAME, ROOT_OBJECT]
