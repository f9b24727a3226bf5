import { isObject, memberOf, own } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Profile } from '../types.ts'
import { readWireTool, taggedMember } from '../unwrap.ts'
import { toWire } from '../wrap.ts'
import { defineProfile } from './define.ts'
import { isGoogleType } from './gemini-wire.ts'
import { OPENAI_EARLIER } from './openai-earlier.ts'
import { OPENAI_MODES } from './openai-modes.ts'
import { OPENAI_SOURCES } from './openai-sources.ts'

/** "Omitting parameters defines a function with an empty parameter list." */
const NO_PARAMETERS = { type: 'object', properties: {}, additionalProperties: false }

/** OpenAI Chat Completions, which most compatible servers accept too. */
export const openai: Profile = defineProfile({
  id: 'openai',
  label: 'OpenAI Chat Completions',
  revision: '2026-11',
  earlier: OPENAI_EARLIER,
  sources: OPENAI_SOURCES,
  modes: OPENAI_MODES,
  strict: 'auto',
  // 128 works on the models that were tried; the documentation and most compatible servers state 64.
  name: { characters: 'a-zA-Z0-9_-', maxLength: 64, source: 'spec' },
  metaSchema: 'metaSchema',
  request: { tools: { max: 128, source: 'tools' } },
  llmDescriptions: true,
  inputExamples: false,
  outputSchema: 'absent',
  extras: {},
  format: {
    member: 'response_format',
    source: 'sdk',
    wrap: ({ name, description, input, mode }) => ({
      type: 'json_schema',
      json_schema: toWire({ name, description, schema: input, strict: mode === 'strict' }),
    }),
  },
  wrap: ({ name, description, input, mode, extras }) => ({
    type: 'function',
    function: toWire({
      name,
      description,
      parameters: input,
      strict: mode === 'strict' ? true : undefined,
      ...extras,
    }),
  }),
  // Reads entries of `functions`, which `tools` replaced in November 2023, and the results of helpers for them.
  otherForm: (json) => {
    const parameters = memberOf(json, 'parameters')
    const isBare = isObject(json) && own(json, 'type') === undefined && isObject(parameters)
    // Gemini's function declarations have the same members.
    const isForeign = isGoogleType(memberOf(parameters, 'type'))
    return isBare && !isForeign ? { type: 'function', function: json } : undefined
  },
  unwrap: (json) => {
    const tool = readWireTool(taggedMember(json, 'type', 'function', 'function'), 'parameters', NO_PARAMETERS)
    return tool && toModule('openai', tool)
  },
})
