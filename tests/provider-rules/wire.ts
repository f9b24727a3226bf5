import type { WireRecord } from '../corpora/records.ts'
import type { JsonObject } from '../oracles/json.ts'
import { checkRequest, checkSchema } from './check.ts'
import type { Finding, Profile } from './types.ts'
import { wrapBare } from './wrap-bare.ts'

/** The result of checking a recorded call; `skip` is the reason why it was not checked. */
export type WireJudgement =
  | { readonly findings: readonly Finding[]; readonly as: string }
  | { readonly skip: string }

const OPENAI_HOSTS = ['openai', 'azure', 'azure-openai']

/** Checks the schema of a recorded call with the rules of the service that answered. */
export function judgeWire(record: WireRecord): WireJudgement {
  const profile = profileOf(record)
  if (typeof profile !== 'string') return profile
  if (record.kind === 'response-format') {
    // Response formats and tools share the strict compiler.
    if (record.strict !== true || !profile.startsWith('openai'))
      return { skip: 'a response format that is not strict' }
    return { as: 'openai-strict', findings: checkSchema('openai-strict', record.schema) }
  }
  return {
    as: profile + (record.strict ? ' strict' : ''),
    findings: checkRequest(profile, [envelopeOf(profile, record)]),
  }
}

function profileOf({ provider, dialect }: WireRecord): Profile | { skip: string } {
  if (OPENAI_HOSTS.includes(provider ?? '')) {
    return dialect === 'openai-responses' ? 'openai-responses' : 'openai'
  }
  if (dialect === 'anthropic') return 'anthropic'
  if (dialect === 'bedrock') return 'bedrock'
  if (dialect.startsWith('google')) return 'gemini'
  if (provider === 'mistral' || provider === 'cohere') return provider
  if (provider === 'ollama.com') return 'ollama'
  return { skip: `${provider ?? 'an unnamed host'} uses ${dialect} with rules of its own` }
}

function envelopeOf(profile: Profile, { dialect, name, schema, strict }: WireRecord): JsonObject {
  return wrapBare(profile, {
    name,
    // The recordings do not include descriptions of tools.
    description: 'as recorded',
    schema,
    ...(strict === undefined ? {} : { strict }),
    geminiKey: dialect === 'google:parameters' ? 'parameters' : 'parametersJsonSchema',
  })
}
