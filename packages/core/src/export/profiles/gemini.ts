import { equalJson, isObject, type Json, memberOf, own } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Profile } from '../types.ts'
import { readWireTool } from '../unwrap.ts'
import { changeSchemas, describedSchema, toWire } from '../wrap.ts'
import { defineProfile, describe, drop, keep, reject } from './define.ts'
import {
  isGoogleType,
  NO_PARAMETERS,
  orderProperties,
  readParameters,
  readResponse,
  withoutEmptyText,
  writeTypes,
} from './gemini-wire.ts'

/** Gemini through `parametersJsonSchema`: Developer API v1beta and Vertex AI, not the Live API. */
export const gemini: Profile = defineProfile({
  id: 'gemini',
  label: 'Gemini',
  revision: '2026-11',
  sources: {
    sdk: {
      url: 'pkg:npm/%40google/genai@3.1.0',
      date: '2026-11-21',
      evidence: 'sdk',
      note: 'FunctionDeclaration, FunctionCallingConfig; at most 512 declarations in a tool.',
    },
    json: {
      url: 'https://ai.google.dev/gemini-api/docs/structured-output',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'The keywords of responseJsonSchema; that tools take the same is inference.',
    },
    output: {
      url: 'pkg:npm/%40google/genai@3.1.0',
      date: '2026-11-24',
      evidence: 'sdk',
      note: 'GenerationConfig.responseJsonSchema: its keywords, without const.',
    },
    recorded: {
      url: 'https://github.com/pydantic/pydantic-ai',
      date: '2026-11-21',
      evidence: 'live',
      note: 'Recorded 200s of tools with parametersJsonSchema.',
    },
    sdkUsers: {
      url: 'pkg:npm/%40ai-sdk/google@4.0.121',
      date: '2026-11-21',
      evidence: 'third-party',
      note: 'Contested: sends const in tools as written, and as enum in response schemas.',
    },
    listed: {
      url: 'https://github.com/pydantic/pydantic-ai/issues/3610',
      date: '2026-11-29',
      evidence: 'third-party',
      note: 'In the guide; without a type it is ignored, and other values come back. The type is sent with it.',
    },
    unlisted: {
      url: 'https://ai.google.dev/gemini-api/docs/structured-output',
      date: '2026-11-21',
      evidence: 'unconfirmed',
      note: 'Not named as supported or unsupported.',
    },
    names: {
      url: 'https://github.com/google-gemini/gemini-cli/pull/20987',
      date: '2026-11-21',
      evidence: 'live',
      note: 'Contested: 400s quote 64 up to 2026-03; 128 in the SDK and in a later probe.',
    },
    refs: {
      url: 'https://ai.google.dev/gemini-api/docs/structured-output',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'A schema with $ref may have no members but those that start with $.',
    },
    loops: {
      url: 'https://github.com/juspay/juspay-mcp/pull/132',
      date: '2026-11-29',
      evidence: 'live',
      note: '400 "a ref loop of required fields was found" (2026-05). Optional properties and lists that may be empty are taken; nullable properties are contested: the SDK has "Nullable properties are not sufficient".',
    },
    union: {
      url: 'https://ai.google.dev/gemini-api/docs/structured-output',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'oneOf is read as anyOf.',
      harmless: true,
    },
    noise: {
      url: 'https://json-schema.org/draft/2020-12/json-schema-core#section-8',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Identifies or comments for tools; a request has no use for it.',
      harmless: true,
    },
  },
  modes: {
    loose: {
      keywords: {
        $schema: drop('noise'),
        $id: keep('json'),
        $anchor: keep('json'),
        $dynamicAnchor: drop('unlisted'),
        $vocabulary: drop('noise'),
        $comment: drop('noise'),
        $ref: keep('json'),
        $dynamicRef: reject('unlisted'),
        $defs: keep('json'),
        title: keep('json'),
        description: keep('json'),
        type: keep('json'),
        enum: keep('listed'),
        const: keep('sdkUsers'),
        properties: keep('json'),
        patternProperties: describe('unlisted'),
        additionalProperties: keep('json'),
        propertyNames: describe('unlisted'),
        unevaluatedProperties: describe('unlisted'),
        required: keep('json'),
        minProperties: describe('unlisted'),
        maxProperties: describe('unlisted'),
        dependentRequired: describe('unlisted'),
        dependentSchemas: describe('unlisted'),
        prefixItems: keep('json'),
        items: keep('json'),
        unevaluatedItems: describe('unlisted'),
        contains: describe('unlisted'),
        minContains: describe('unlisted'),
        maxContains: describe('unlisted'),
        minItems: keep('json'),
        maxItems: keep('json'),
        uniqueItems: keep('recorded'),
        minLength: keep('recorded'),
        maxLength: keep('recorded'),
        pattern: keep('recorded'),
        format: keep('json'),
        contentEncoding: describe('unlisted'),
        contentMediaType: describe('unlisted'),
        contentSchema: drop('unlisted'),
        minimum: keep('json'),
        maximum: keep('json'),
        exclusiveMinimum: describe('unlisted'),
        exclusiveMaximum: describe('unlisted'),
        multipleOf: describe('unlisted'),
        anyOf: keep('json'),
        // Gemini reads it as `anyOf`, so it is written as `anyOf` and the loss is reported.
        oneOf: describe('union'),
        allOf: describe('unlisted'),
        not: describe('unlisted'),
        if: describe('unlisted'),
        then: describe('unlisted'),
        else: describe('unlisted'),
        default: keep('recorded'),
        examples: describe('unlisted'),
        deprecated: describe('unlisted'),
        readOnly: describe('unlisted'),
        writeOnly: drop('unlisted'),
      },
      extensions: drop('unlisted'),
      shape: {
        closed: false,
        optional: 'native',
        refusedAtRoot: ['anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not'],
        maps: 'keep',
        tuples: 'keep',
        typeLists: 'keep',
        enumValues: 'numbers',
        untyped: 'keep',
        booleans: 'objects',
        refSiblings: 'wrap',
        recursion: 'optional',
        explicitMembers: false,
      },
      shapeSources: {
        refusedAtRoot: 'sdk',
        enumValues: 'json',
        booleans: 'unlisted',
        refSiblings: 'refs',
        recursion: 'loops',
      },
      limits: {},
    },
  },
  // Constrained decoding is a setting of the request: functionCallingConfig.mode VALIDATED.
  strict: false,
  name: { characters: 'a-zA-Z0-9_.:-', first: 'a-zA-Z_', maxLength: 64, source: 'names' },
  request: { tools: { max: 512, source: 'sdk' } },
  llmDescriptions: true,
  inputExamples: false,
  outputSchema: 'absent',
  extras: {
    behavior: { shape: { type: 'string', enum: ['BLOCKING', 'NON_BLOCKING'] }, source: 'sdk' },
    response: { shape: { type: 'object' }, source: 'sdk' },
    responseJsonSchema: { shape: { type: 'object' }, source: 'sdk' },
  },
  format: {
    member: 'config',
    source: 'output',
    wrap: (output) => ({
      responseMimeType: 'application/json',
      responseJsonSchema: changeSchemas(writeTypes(describedSchema(output)), ({ const: only, ...rest }) =>
        only === undefined ? rest : { ...rest, enum: [only] },
      ),
    }),
  },
  // The discovery document requires the description, the SDK does not: a missing one is sent as an empty text.
  wrap: ({ name, description = '', input, extras }) =>
    toWire({ name, description, parametersJsonSchema: writeTypes(toWire(input)), ...extras }),
  assemble: (tools) => (tools.length === 0 ? [] : [{ functionDeclarations: [...tools] }]),
  disassemble: (json) => {
    // The REST API and the Python SDK also accept snake_case names.
    const declarations = memberOf(json, 'functionDeclarations') ?? memberOf(json, 'function_declarations')
    return Array.isArray(declarations) ? declarations : isDeclaration(json) ? [json] : undefined
  },
  otherForm: (json) => {
    if (!isObject(json)) return undefined
    const input = own(json, 'parametersJsonSchema')
    if (input !== undefined) {
      const sorted = isObject(input) ? orderProperties(input) : input
      return equalJson(sorted, input) ? undefined : { ...json, parametersJsonSchema: sorted }
    }
    const { parameters_json_schema: snake, ...members } = json
    if (snake !== undefined) return { ...members, parametersJsonSchema: snake }
    const { parameters = null, ...rest } = members
    if (parameters !== null && !isObject(parameters)) return undefined
    return { ...rest, parametersJsonSchema: parameters === null ? NO_PARAMETERS : readParameters(parameters) }
  },
  unwrap: (json) => {
    const tool = readWireTool(json, 'parametersJsonSchema')
    return tool && toModule('gemini', withoutEmptyText(tool), { output_schema: readResponse(tool.rest) })
  },
})

/** Whether JSON is a single function declaration, as in Google's guides. */
function isDeclaration(json: Json): boolean {
  const isTyped = isGoogleType(memberOf(memberOf(json, 'parameters'), 'type'))
  const isOwn = isTyped || isObject(memberOf(json, 'parametersJsonSchema'))
  return isOwn && memberOf(json, 'type') === undefined
}
