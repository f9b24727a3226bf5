import { isObject } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Profile } from '../types.ts'
import { readWireTool } from '../unwrap.ts'
import { toWire } from '../wrap.ts'
import { defineProfile } from './define.ts'
import { OPENAI_EARLIER } from './openai-earlier.ts'
import { OPENAI_MODES } from './openai-modes.ts'
import { RESPONSES_SOURCES } from './openai-sources.ts'

const NO_PARAMETERS = { type: 'object', properties: {}, additionalProperties: false }

export const openaiResponses: Profile = defineProfile({
  id: 'openai-responses',
  label: 'OpenAI Responses',
  revision: '2026-11',
  earlier: OPENAI_EARLIER,
  sources: RESPONSES_SOURCES,
  modes: OPENAI_MODES,
  strict: 'auto',
  name: {
    characters: 'a-zA-Z0-9_-',
    maxLength: 128,
    reserved: [
      { names: ['python'], source: 'python' },
      { names: ['tool_search'], source: 'toolSearch' },
      // A deferred tool becomes a namespace with its name.
      { names: ['file_search'], when: 'defer_loading', source: 'namespaces' },
    ],
    source: 'spec',
  },
  metaSchema: 'metaSchema',
  request: { tools: { max: 128, source: 'tools' } },
  llmDescriptions: true,
  inputExamples: false,
  outputSchema: 'absent',
  extras: {
    allowed_callers: {
      shape: { type: 'array', items: { type: 'string', enum: ['direct', 'programmatic'] } },
      source: 'sdk',
    },
    async: { shape: { type: 'boolean' }, source: 'sdk' },
    defer_loading: { shape: { type: 'boolean' }, source: 'sdk' },
    output_schema: { shape: { type: 'object' }, source: 'sdk' },
  },
  format: {
    member: 'text.format',
    source: 'sdk',
    name: { characters: 'a-zA-Z0-9_-', maxLength: 64, source: 'sdk' },
    wrap: ({ name, description, input, mode }) =>
      toWire({ type: 'json_schema', name, description, schema: input, strict: mode === 'strict' }),
  },
  // An omitted `strict` does not mean false here: the server would try to make the schema strict by itself.
  wrap: ({ name, description, input, mode, extras }) =>
    toWire({ type: 'function', name, description, parameters: input, strict: mode === 'strict', ...extras }),
  unwrap: (json) => {
    const tool = readWireTool(json, 'parameters', NO_PARAMETERS)
    if (tool?.rest.type !== 'function') return undefined
    const { type: _, ...rest } = tool.rest
    // Tools of the AI SDK have the same `type`, and the schema in `inputSchema`.
    if (isObject(rest.inputSchema) || isObject(rest.input_schema)) return undefined
    const output = rest.output_schema
    return toModule(
      'openai-responses',
      { ...tool, rest },
      { output_schema: isObject(output) ? output : undefined },
    )
  },
})
