import { isObject, type JsonObject, memberOf, own } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Profile } from '../types.ts'
import { readWireTool } from '../unwrap.ts'
import { toWire } from '../wrap.ts'
import { defineProfile, describe, drop, keep } from './define.ts'
import { gemini } from './gemini.ts'
import { readParameters, readResponse, withoutEmptyText, writeParameters } from './gemini-wire.ts'

/**
 * Gemini through `parameters`, a schema type of Google's own based on OpenAPI 3.0: for Vertex AI, the Live API,
 * gateways, and anything else without `parametersJsonSchema`.
 */
export const geminiOpenapi: Profile = defineProfile({
  extends: gemini,
  id: 'gemini-openapi',
  label: 'Gemini, parameters',
  sources: {
    fields: {
      url: 'pkg:npm/%40google/genai@3.1.0',
      date: '2026-11-21',
      evidence: 'sdk',
      note: 'Schema has 22 fields. Types are names in capitals, null is nullable, there are no references.',
    },
    unlisted: {
      url: 'https://github.com/decolua/9router/pull/2317',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "Unknown name multipleOf: Cannot find field"; the same for $schema, propertyNames, uniqueItems, patternProperties (openswarm-ai/openswarm#24, su-kaka/gcli2api#347).',
    },
    types: {
      url: 'https://github.com/google-gemini/gemini-cli/issues/2282',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "schema didn\'t specify the schema type field"; a list of types is none: "Proto field is not repeating" (brightwave-inc/tidebreak#1516).',
    },
    unions: {
      url: 'https://github.com/vercel/ai/pull/19000',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "schema specified other fields alongside any_of".',
    },
    rootType: {
      url: 'https://github.com/BerriAI/litellm/issues/41639',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "parameters schema should be of type OBJECT".',
    },
    members: {
      url: 'https://github.com/Kilo-Org/kilocode/pull/11955',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "required[i]: property is not defined"; also "items: missing field" and "properties: should be non-empty for OBJECT type", at the root, too (vercel/ai#3371, huggingface/smolagents#2229).',
    },
    references: {
      url: 'https://github.com/Intelligent-Internet/gemini-cli-mcp-openai-bridge/pull/10',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "Schema.ref was set alongside unsupported fields": Vertex has a field for it, the Developer API has none.',
    },
    strings: {
      url: 'https://github.com/PersonalClaw/PersonalClaw',
      date: '2026-11-21',
      evidence: 'live',
      note: '400 "enum: only allowed for STRING type"; a report (ha-claude#32) has an empty string in it refused, too.',
    },
    formats: {
      url: 'https://ai.google.dev/api/caching#Schema',
      date: '2026-11-21',
      evidence: 'third-party',
      note: 'Contested: any value by the SDK; 400s quote "only enum and date-time are supported for STRING type".',
    },
    ignored: {
      url: 'https://ai.google.dev/api/caching#Schema',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'default is a field, and ignored.',
      harmless: true,
    },
  },
  modes: {
    loose: {
      keywords: {
        $schema: drop('unlisted'),
        $id: drop('unlisted'),
        $anchor: drop('unlisted'),
        $dynamicAnchor: drop('unlisted'),
        $vocabulary: drop('unlisted'),
        $comment: drop('unlisted'),
        $ref: describe('references'),
        $defs: drop('references'),
        title: keep('fields'),
        description: keep('fields'),
        type: keep('types'),
        enum: keep('strings'),
        const: describe('unlisted'),
        properties: keep('fields'),
        additionalProperties: keep('unlisted'),
        required: keep('fields'),
        minProperties: keep('fields'),
        maxProperties: keep('fields'),
        prefixItems: describe('unlisted'),
        items: keep('fields'),
        minItems: keep('fields'),
        maxItems: keep('fields'),
        uniqueItems: describe('unlisted'),
        minLength: keep('fields'),
        maxLength: keep('fields'),
        pattern: keep('fields'),
        format: keep('formats'),
        minimum: keep('fields'),
        maximum: keep('fields'),
        anyOf: keep('unions'),
        oneOf: describe('unlisted'),
        default: describe('ignored'),
      },
      formats: ['date-time', 'int32', 'int64', 'float', 'double'],
      propertyNames: { pattern: '^[a-zA-Z_][a-zA-Z0-9_]{0,63}$', rootOnly: false, source: 'fields' },
      references: { inline: true, source: 'references' },
      shape: {
        closed: true,
        maps: 'entries',
        tuples: 'object',
        typeLists: 'none',
        enumValues: 'strings',
        untyped: 'json-text',
        recursion: 'reject',
        explicitMembers: true,
        unions: 'alone',
        emptyObjects: 'text',
      },
      shapeSources: {
        refusedAtRoot: 'rootType',
        maps: 'unlisted',
        tuples: 'unlisted',
        typeLists: 'types',
        enumValues: 'strings',
        untyped: 'types',
        refSiblings: 'references',
        recursion: 'references',
        explicitMembers: 'members',
        unions: 'unions',
        emptyObjects: 'members',
      },
    },
  },
  foreignSchema: 'parameters',
  wrap: ({ name, description = '', input, extras }) =>
    toWire({ name, description, parameters: writeParameters(input), ...extras }),
  assemble: (tools) => gemini.assemble?.(tools.map(withoutEmpty)) ?? [],
  otherForm: (json) => {
    const takesNone =
      isObject(json) && !Object.keys(json).some((key) => /schema|parameters|function/i.test(key))
    return takesNone ? { ...json, parameters: { type: 'OBJECT', properties: {} } } : undefined
  },
  unwrap: (json) => {
    if (!isObject(json) || own(json, 'type') !== undefined) return undefined
    const schema = own(json, 'parameters')
    if (!isObject(schema)) return undefined
    const tool = readWireTool({ ...json, parameters: readParameters(schema) }, 'parameters')
    const members = { output_schema: tool && readResponse(tool.rest) }
    return tool && toModule('gemini-openapi', withoutEmptyText(tool), members)
  },
  format: undefined,
})

/** Omits empty `parameters`, because Gemini refuses an object without properties. */
function withoutEmpty(tool: JsonObject): JsonObject {
  const { parameters, ...rest } = tool
  if (!isObject(parameters) || Object.keys(memberOf(parameters, 'properties') ?? {}).length > 0) return tool
  const texts = [own(tool, 'description'), own(parameters, 'description')].flatMap((text) =>
    typeof text === 'string' && text !== '' ? [text] : [],
  )
  return { ...rest, description: texts.join('\n') }
}
