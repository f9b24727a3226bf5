import { own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { Grade, Offence, Profile, RequestRule, ToolRule } from '../types.ts'

interface NameForm {
  readonly pattern: RegExp
  readonly grade: Grade
  readonly longest?: number
  readonly lengthGrade?: Grade
}

const PLAIN = /^[a-zA-Z0-9_-]+$/
const NAMES: { readonly [profile in Profile]?: NameForm } = {
  openai: { pattern: PLAIN, grade: 'sdk', longest: 128, lengthGrade: 'live' },
  'openai-responses': { pattern: PLAIN, grade: 'doc', longest: 128, lengthGrade: 'doc' },
  anthropic: { pattern: PLAIN, grade: 'doc', longest: 128, lengthGrade: 'doc' },
  // SHOULD in the specification; the SDKs only warn.
  mcp: { pattern: /^[A-Za-z0-9_.-]+$/, grade: 'contested', longest: 128, lengthGrade: 'contested' },
  'mcp-2025-11-25': {
    pattern: /^[A-Za-z0-9_.-]+$/,
    grade: 'contested',
    longest: 128,
    lengthGrade: 'contested',
  },
  gemini: { pattern: /^[a-zA-Z0-9_.:-]+$/, grade: 'sdk', longest: 128, lengthGrade: 'sdk' },
  bedrock: { pattern: PLAIN, grade: 'doc', longest: 64, lengthGrade: 'doc' },
  mistral: { pattern: PLAIN, grade: 'doc', longest: 64, lengthGrade: 'doc' },
  cohere: { pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/, grade: 'unconfirmed' },
}
const NAME_SOURCE =
  `${source.OPENAI_TYPES}; ${source.OPENAI_SPEC}; ${source.ANTHROPIC_TOOLS}; ${source.MCP_SPEC}; `.concat(
    `${source.GEMINI_SDK}; ${source.BEDROCK_API}; ${source.MISTRAL_COMMON}; ${source.COHERE_SDK} (v1)`,
  )

const NAME_CHARACTERS: ToolRule = {
  id: 'name-characters',
  profiles: Object.fromEntries(Object.entries(NAMES).map(([profile, form]) => [profile, form.grade])),
  source: NAME_SOURCE,
  *check({ name }, { profile }): Iterable<Offence> {
    const form = NAMES[profile]
    if (typeof name !== 'string' || form === undefined || form.pattern.test(name)) return
    yield { at: ['name'], message: `${JSON.stringify(name)} does not match ${form.pattern.source}` }
  },
}

const NAME_LENGTH: ToolRule = {
  id: 'name-length',
  profiles: Object.fromEntries(
    Object.entries(NAMES).flatMap(([profile, form]) =>
      form.lengthGrade ? [[profile, form.lengthGrade]] : [],
    ),
  ),
  source: `${NAME_SOURCE}; gpt-4o-mini refused 256 and took 128 characters`,
  *check({ name }, { profile }): Iterable<Offence> {
    const longest = NAMES[profile]?.longest
    if (typeof name !== 'string' || longest === undefined) return
    const message = `the name has ${name.length} characters`
    if (name.length > longest) yield { at: ['name'], message: `${message}, over ${longest}` }
    // The SDK of Chat Completions still states 64; recorded answers accept longer names.
    else if (profile === 'openai' && name.length > 64) yield { at: ['name'], message, grade: 'contested' }
  },
}

const KEPT: { readonly [profile in Profile]?: readonly string[] } = {
  'openai-responses': ['python', 'tool_search'],
  xai: ['tool_search'],
}

const NAME_RESERVED: ToolRule = {
  id: 'name-reserved',
  profiles: { 'openai-responses': 'live', xai: 'live' },
  source: `UKGovernmentBEIS/inspect_ai#1784, NousResearch/hermes-agent#83122 and #99499; microsoft/vscode#313033
(deferred tools)`,
  *check({ name, body }, { profile }): Iterable<Offence> {
    const isDeferred = profile === 'openai-responses' && own(body, 'defer_loading') === true
    const kept = [...(KEPT[profile] ?? []), ...(isDeferred ? ['file_search'] : [])]
    if (typeof name === 'string' && kept.includes(name))
      yield { at: ['name'], message: `${name} is reserved` }
  },
}

const NAME_START: ToolRule = {
  id: 'name-start',
  profiles: { gemini: 'contested' },
  source: `${source.GEMINI_SDK} against the Developer API's discovery document; kaitranntt/ccs#25`,
  *check({ name }): Iterable<Offence> {
    if (typeof name === 'string' && /^[^a-zA-Z_]/.test(name)) {
      yield { at: ['name'], message: 'the name must start with a letter or _' }
    }
  },
}

const DESCRIPTION_EMPTY: ToolRule = {
  id: 'description-empty',
  profiles: { bedrock: 'doc' },
  source: source.BEDROCK_API,
  *check({ description }): Iterable<Offence> {
    if (description === '') yield { at: ['description'], message: 'a description has at least one character' }
  },
}

const DESCRIPTION_MISSING: ToolRule = {
  id: 'description-missing',
  profiles: { gemini: 'contested' },
  source: 'Required in the discovery document of the Developer API, optional in Vertex AI and the SDK',
  *check({ description }): Iterable<Offence> {
    if (description === undefined) yield { message: 'there is no description' }
  },
}

const DESCRIPTION_LENGTH: ToolRule = {
  id: 'description-length',
  profiles: { openai: 'contested', 'openai-responses': 'contested' },
  source: 'OpenAI 400s quote 1024 (older, and Azure) and 1048576 (newer)',
  *check({ description }): Iterable<Offence> {
    if (typeof description !== 'string' || description.length <= 1024) return
    const message = `the description has ${description.length} characters`
    yield {
      at: ['description'],
      message,
      ...(description.length > 1_048_576 ? { grade: 'live' as const } : {}),
    }
  },
}

export const NAME_RULES: readonly ToolRule[] = [
  NAME_CHARACTERS,
  NAME_LENGTH,
  NAME_RESERVED,
  NAME_START,
  DESCRIPTION_EMPTY,
  DESCRIPTION_MISSING,
  DESCRIPTION_LENGTH,
]

const NAME_TWICE: RequestRule = {
  id: 'name-twice',
  profiles: {
    anthropic: 'live',
    mcp: 'doc',
    'mcp-2025-11-25': 'doc',
    openai: 'unconfirmed',
    'openai-responses': 'unconfirmed',
    gemini: 'unconfirmed',
    bedrock: 'unconfirmed',
    mistral: 'unconfirmed',
    cohere: 'unconfirmed',
    ollama: 'unconfirmed',
  },
  source: `danny-avila/LibreChat#13162 (Anthropic 400 "Tool names must be unique"); ${source.MCP_SPEC}`,
  *check({ tools }): Iterable<Offence> {
    const seen = new Set<string>()
    for (const { name, path } of tools) {
      if (typeof name !== 'string') continue
      if (seen.has(name)) yield { at: [...path, 'name'], message: `another tool is called ${name}` }
      seen.add(name)
    }
  },
}

const MOST: { readonly [profile in Profile]?: number } = {
  openai: 128,
  'openai-responses': 128,
  gemini: 512,
  anthropic: 10_000,
}

const TOOL_COUNT: RequestRule = {
  id: 'tool-count',
  profiles: { openai: 'live', 'openai-responses': 'live', gemini: 'sdk', anthropic: 'doc' },
  source: `OpenAI 400 "array too long … maximum length 128"; ${source.GEMINI_SDK}; Anthropic tool search (10000 in a catalogue)`,
  *check({ profile, tools }): Iterable<Offence> {
    const most = MOST[profile] ?? Number.POSITIVE_INFINITY
    if (tools.length > most) yield { message: `${tools.length} tools, over ${most}` }
  },
}

export const REQUEST_NAME_RULES: readonly RequestRule[] = [NAME_TWICE, TOOL_COUNT]
