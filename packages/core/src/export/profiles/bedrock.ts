import { isObject, own } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Profile } from '../types.ts'
import { readWireTool } from '../unwrap.ts'
import { toWire } from '../wrap.ts'
import { BEDROCK_MODES } from './bedrock-modes.ts'
import { defineProfile } from './define.ts'

export const bedrock: Profile = defineProfile({
  id: 'bedrock',
  label: 'Amazon Bedrock Converse',
  revision: '2026-11',
  sources: {
    api: {
      url: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Names of at most 64; a description has at least one character.',
    },
    output: {
      url: 'pkg:npm/%40aws-sdk/client-bedrock-runtime@3.1164.0',
      date: '2026-11-24',
      evidence: 'sdk',
      note: 'OutputConfig, JsonSchemaDefinition: the schema is a text.',
    },
    guide: {
      url: 'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Claude Opus 4.7 and later refuse "strict": 400 "Extra inputs are not permitted" (BerriAI/litellm#31582).',
    },
    closed: {
      url: 'https://github.com/vercel/ai/issues/20681',
      date: '2026-11-21',
      evidence: 'live',
      note: '400 "For object type, additionalProperties must be explicitly set to false", nested objects, too.',
    },
    vendor: {
      url: 'https://github.com/anomalyco/opencode/issues/38616',
      date: '2026-11-21',
      evidence: 'live',
      note: 'The document is checked by the vendor of the model: for Claude by the rules of Anthropic.',
    },
    propertyNames: {
      url: 'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
      date: '2026-11-21',
      evidence: 'live',
      note: '400 for property names of the top level, on Claude.',
    },
    claude: {
      url: 'https://github.com/experientiallabs/experiential/pull/804',
      date: '2026-11-21',
      evidence: 'third-party',
      note: 'Not in the guide; refused by the same compiler at Anthropic.',
    },
    bounds: {
      url: 'https://github.com/BerriAI/litellm/issues/39115',
      date: '2026-11-23',
      evidence: 'live',
      note: 'The same tool with maxItems is a 400, without it a 200; vercel/ai#17554.',
    },
    optional: {
      url: 'https://github.com/strands-agents/harness-sdk/issues/2664',
      date: '2026-11-27',
      evidence: 'live',
      note: 'Claude, over all strict tools: "too many optional parameters (41)", limit: 24.',
    },
    unions: {
      url: 'https://github.com/langchain-ai/langchain-aws/issues/1114',
      date: '2026-11-27',
      evidence: 'live',
      note: 'Claude, over all strict tools: "too many parameters with union types (20)", limit: 16.',
    },
    siblings: {
      url: 'https://github.com/strands-agents/harness-sdk/pull/4181',
      date: '2026-11-21',
      evidence: 'third-party',
      note: 'Merges the target of a $ref that has siblings before it asks for strict.',
    },
    unlisted: {
      url: 'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html',
      date: '2026-11-21',
      evidence: 'unconfirmed',
      note: 'Not named as supported or unsupported.',
    },
    metaSchema: {
      url: 'https://github.com/maximhq/bifrost/issues/1720',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "$.properties: null found, object expected".',
    },
    noise: {
      url: 'https://json-schema.org/draft/2020-12/json-schema-core#section-8',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Identifies or comments for tools; a request has no use for it.',
      harmless: true,
    },
  },
  modes: BEDROCK_MODES,
  strict: false,
  name: { characters: 'a-zA-Z0-9_-', maxLength: 64, source: 'api' },
  metaSchema: 'metaSchema',
  request: {
    optionalProperties: { max: 24, source: 'optional' },
    unionProperties: { max: 16, source: 'unions' },
  },
  llmDescriptions: true,
  inputExamples: false,
  outputSchema: 'absent',
  extras: {},
  format: {
    member: 'outputConfig.textFormat',
    source: 'output',
    modes: { loose: BEDROCK_MODES.strict, strict: BEDROCK_MODES.strict },
    wrap: ({ name, description, input }) => ({
      type: 'json_schema',
      structure: {
        jsonSchema: toWire({ name, description: description || undefined, schema: JSON.stringify(input) }),
      },
    }),
  },
  wrap: ({ name, description, input, mode, extras }) => ({
    toolSpec: toWire({
      name,
      description: description === '' ? undefined : description,
      inputSchema: { json: input },
      strict: mode === 'strict' ? true : undefined,
      ...extras,
    }),
  }),
  unwrap: (json) => {
    const spec = isObject(json) ? own(json, 'toolSpec') : undefined
    const schema = isObject(spec) ? own(spec, 'inputSchema') : undefined
    if (!isObject(spec) || !isObject(schema)) return undefined
    const tool = readWireTool({ ...spec, inputSchema: own(schema, 'json') ?? null }, 'inputSchema')
    return tool && toModule('bedrock', tool)
  },
})
