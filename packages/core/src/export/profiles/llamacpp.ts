import type { Profile } from '../types.ts'
import { defineProfile, describe, keep } from './define.ts'
import { openai } from './openai.ts'
import { assumed } from './openai-like.ts'
import { GBNF } from './regex-dialects.ts'

const CONVERTER = 'https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp'

/** llama.cpp's server, and software based on it: tool schemas are converted to a GBNF grammar. */
export const llamacpp: Profile = defineProfile({
  extends: openai,
  id: 'llamacpp',
  label: 'llama.cpp',
  sources: {
    ...assumed(CONVERTER, '2026-11-24'),
    converter: {
      url: CONVERTER,
      date: '2026-11-24',
      evidence: 'sdk',
      note: 'What it makes of each keyword; other references than #/… are errors, oneOf is read as anyOf, allOf in part.',
    },
    ignored: {
      url: CONVERTER,
      date: '2026-11-24',
      evidence: 'sdk',
      note: 'Not read: no part of the grammar.',
      harmless: true,
    },
    gbnf: {
      url: 'https://github.com/ggml-org/llama.cpp/issues/27580',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "failed to parse grammar" for \\d, \\w, \\s; #26930: "Pattern must start with ^ and end with $"; ollama/ollama#18226. Contested, and moving: #19051 has a 200 without the constraint.',
    },
    lengths: {
      url: 'https://github.com/NousResearch/hermes-agent/pull/67349',
      date: '2026-11-23',
      evidence: 'third-party',
      note: 'Contested: maxLength on items was seen to break the grammar in LM Studio; the converter reads it.',
    },
  },
  modes: {
    loose: {
      keywords: {
        $ref: keep('converter'),
        $defs: keep('converter'),
        type: keep('converter'),
        enum: keep('converter'),
        const: keep('converter'),
        properties: keep('converter'),
        patternProperties: describe('ignored'),
        additionalProperties: keep('converter'),
        propertyNames: describe('ignored'),
        unevaluatedProperties: describe('ignored'),
        required: keep('converter'),
        minProperties: describe('ignored'),
        maxProperties: describe('ignored'),
        dependentRequired: describe('ignored'),
        dependentSchemas: describe('ignored'),
        prefixItems: describe('converter'),
        items: keep('converter'),
        unevaluatedItems: describe('ignored'),
        contains: describe('ignored'),
        minContains: describe('ignored'),
        maxContains: describe('ignored'),
        minItems: keep('converter'),
        maxItems: keep('converter'),
        uniqueItems: describe('ignored'),
        minLength: describe('lengths'),
        maxLength: describe('lengths'),
        pattern: keep('gbnf'),
        format: keep('converter'),
        contentEncoding: describe('ignored'),
        contentMediaType: describe('ignored'),
        minimum: keep('converter'),
        maximum: keep('converter'),
        exclusiveMinimum: keep('converter'),
        exclusiveMaximum: keep('converter'),
        multipleOf: describe('ignored'),
        anyOf: keep('converter'),
        oneOf: describe('converter'),
        allOf: describe('converter'),
        not: describe('ignored'),
        if: describe('ignored'),
        then: describe('ignored'),
        else: describe('ignored'),
      },
      formats: ['date', 'time', 'date-time', 'uuid'],
      patterns: { ...GBNF, source: 'gbnf' },
      shape: { refSiblings: 'wrap', recursion: 'reject', unions: 'alone' },
      shapeSources: { refSiblings: 'converter', unions: 'converter', recursion: 'converter' },
    },
    strict: undefined,
  },
  strict: false,
  metaSchema: undefined,
  request: { tools: undefined },
})
