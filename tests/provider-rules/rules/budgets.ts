import { isObject, type Json, own, stringsOf } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { Offence, Profile, RequestRule, ToolView } from '../types.ts'
import { walkSchema } from '../walk.ts'
import { isUnion, optionalOf, propertiesOf } from './schema-facts.ts'

const STRICT_TOOLS: RequestRule = {
  id: 'budget-strict-tools',
  profiles: { anthropic: 'doc' },
  source: source.ANTHROPIC_LIMITS,
  *check({ tools }): Iterable<Offence> {
    const count = strictSchemas(tools).length
    if (count > 20) yield { message: `${count} strict tools, over 20` }
  },
}

const OPTIONAL: RequestRule = {
  id: 'budget-optional',
  profiles: { anthropic: 'doc' },
  source: `${source.ANTHROPIC_LIMITS} (whether nested properties count is not stated)`,
  *check({ tools }): Iterable<Offence> {
    yield* over(tools, 24, 'optional properties', (schema) => optionalOf(schema).length)
  },
}

const UNIONS: RequestRule = {
  id: 'budget-unions',
  profiles: { anthropic: 'doc' },
  source: `${source.ANTHROPIC_LIMITS} (whether nested properties count is not stated)`,
  *check({ tools }): Iterable<Offence> {
    const count = (schema: Json): number =>
      isObject(schema) ? propertiesOf(schema).filter(([, property]) => isUnion(property)).length : 0
    yield* over(tools, 16, 'properties with a union', count)
  },
}

const FIELDS: RequestRule = {
  id: 'budget-fields',
  profiles: { cohere: 'doc' },
  source: source.COHERE_GUIDE,
  *check({ tools }): Iterable<Offence> {
    const strict = tools.filter((tool) => tool.target === 'cohere-strict')
    const total = strict.flatMap(schemasOf).reduce((sum, schema) => sum + propertiesOf(schema).length, 0)
    if (total > 200) yield { message: `${total} fields in all tools, over 200` }
  },
}

const NO_PARAMETER: RequestRule = {
  id: 'cohere-no-required-parameter',
  profiles: { cohere: 'doc' },
  source: source.COHERE_GUIDE,
  *check({ tools }): Iterable<Offence> {
    for (const { target, schema, path } of tools) {
      if (target !== 'cohere-strict' || stringsOf(own(schema?.value, 'required')).length > 0) continue
      yield { at: path, message: 'every strict tool needs a required parameter' }
    }
  },
}

const MOST_TOOLS: { readonly [profile in Profile]?: number } = {
  groq: 128,
  deepseek: 128,
  moonshot: 128,
  xai: 200,
}

const TOOLS: RequestRule = {
  id: 'budget-tools',
  profiles: { groq: 'live', deepseek: 'doc', moonshot: 'doc', xai: 'live' },
  source:
    'gsd-build/gsd-2#4376, groq-sdk 1.6.0; api-docs.deepseek.com/api/create-chat-completion; platform.kimi.ai/docs/api/tool-use; anomalyco/opencode#20500',
  *check({ profile, tools }): Iterable<Offence> {
    const most = MOST_TOOLS[profile] ?? Number.POSITIVE_INFINITY
    if (tools.length > most) yield { message: `${tools.length} tools, over ${most}` }
  },
}

export const BUDGET_RULES: readonly RequestRule[] = [
  TOOLS,
  STRICT_TOOLS,
  OPTIONAL,
  UNIONS,
  FIELDS,
  NO_PARAMETER,
]

function* over(
  tools: readonly ToolView[],
  most: number,
  what: string,
  count: (schema: { readonly [key: string]: Json }) => number,
): Iterable<Offence> {
  const sum = (schemas: readonly { readonly [key: string]: Json }[]): number =>
    schemas.reduce((total, schema) => total + count(schema), 0)
  const strict = strictSchemas(tools)
  const outer = sum(strict.flatMap((tool) => (isObject(tool.schema?.value) ? [tool.schema.value] : [])))
  const all = sum(strict.flatMap(schemasOf))
  if (outer > most) yield { message: `${outer} ${what} in the strict tools, over ${most}` }
  else if (all > most)
    yield { message: `${all} ${what} in the strict tools, nested ones too, over ${most}`, grade: 'contested' }
}

function strictSchemas(tools: readonly ToolView[]): ToolView[] {
  return tools.filter((tool) => tool.target === 'anthropic-strict')
}

function schemasOf(tool: ToolView): { readonly [key: string]: Json }[] {
  return tool.schema === undefined ? [] : walkSchema(tool.schema.value).map((node) => node.schema)
}
