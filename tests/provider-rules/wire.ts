import type { WireRecord } from '../corpora/records.ts'
import type { JsonObject } from '../oracles/json.ts'
import { checkRequest, checkSchema } from './check.ts'
import type { Finding, Profile } from './types.ts'
import { wrapBare } from './wrap-bare.ts'

/** How a recorded call is held against the rules; `skip` is the reason why it is not. */
export type WireJudgement =
  | { readonly findings: readonly Finding[]; readonly as: string }
  | { readonly skip: string }

const OPENAI_HOSTS = ['openai', 'azure', 'azure-openai']

/** Judges the schema of a recorded call by the rules of the service that answered. */
export function judgeWire(record: WireRecord): WireJudgement {
  const profile = profileOf(record)
  if (typeof profile !== 'string') return profile
  if (record.kind === 'response-format') {
    // Response formats share the strict compiler with tools.
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
    // Descriptions of tools are not in the recordings.
    description: 'as recorded',
    schema,
    ...(strict === undefined ? {} : { strict }),
    geminiKey: dialect === 'google:parameters' ? 'parameters' : 'parametersJsonSchema',
  })
}
