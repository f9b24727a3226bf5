import { type Json, listOf, own } from '../oracles/json.ts'
import type { Profile, RequestView, Target, ToolView } from './types.ts'
import { likeProfile, TARGETS } from './types.ts'

interface Layout {
  /** Members between an entry and the object with the name. */
  readonly body: readonly string[]
  /** Possible places of the schema in that object; the first that exists is used. */
  readonly schema: readonly (readonly string[])[]
  readonly output?: readonly string[]
}

const FUNCTION: Layout = { body: ['function'], schema: [['parameters']] }
const MCP: Layout = { body: [], schema: [['inputSchema']], output: ['outputSchema'] }
const LAYOUTS: { readonly [profile in Profile]?: Layout } = {
  'openai-responses': { body: [], schema: [['parameters']] },
  anthropic: { body: [], schema: [['input_schema']] },
  mcp: MCP,
  'mcp-2025-11-25': MCP,
  gemini: { body: [], schema: [['parametersJsonSchema'], ['parameters']] },
  bedrock: { body: ['toolSpec'], schema: [['inputSchema', 'json']] },
}

/** A tool of a request, with its whole entry. */
export interface Entry extends ToolView {
  readonly entryPath: readonly (string | number)[]
  readonly entry: Json
}

export interface Request extends RequestView {
  readonly tools: readonly Entry[]
}

/** Reads the tools of a request. Entries that are not objects have no name and no schema; the envelope reports them. */
export function openRequest(profile: Profile, tools: Json, strict: boolean): Request {
  const layout = LAYOUTS[likeProfile(profile)] ?? FUNCTION
  const entries: Entry[] = []
  for (const { path, entry } of entriesOf(profile, tools)) {
    const body = layout.body.reduce<Json>((value, key) => own(value, key) ?? null, entry)
    const key = layout.schema.find((candidate) => memberAt(body, candidate) !== undefined)
    entries.push({
      entryPath: path,
      entry,
      path: [...path, ...layout.body],
      body,
      name: own(body, 'name'),
      description: own(body, 'description'),
      schema: partAt(body, key),
      output: partAt(body, layout.output),
      target: targetOf(profile, body, key, strict),
    })
  }
  return { profile, tools: entries }
}

function entriesOf(profile: Profile, tools: Json): { path: (string | number)[]; entry: Json }[] {
  const outer = listOf(tools).map((entry, index) => ({ path: [index], entry }))
  if (likeProfile(profile) !== 'gemini') return outer
  return outer.flatMap(({ path, entry }) =>
    listOf(own(entry, 'functionDeclarations')).map((declaration, index) => ({
      path: [...path, 'functionDeclarations', index],
      entry: declaration,
    })),
  )
}

function targetOf(
  profile: Profile,
  body: Json,
  key: readonly string[] | undefined,
  strictRequest: boolean,
): Target {
  if (profile === 'gemini') return key?.[0] === 'parameters' ? 'gemini' : 'gemini-json'
  if (profile === 'cohere') return strictRequest ? 'cohere-strict' : 'cohere'
  const strict = own(body, 'strict') === true
  if (!strict) return profile
  return TARGETS.find((target) => target === `${profile}-strict`) ?? profile
}

function partAt(body: Json, key: readonly string[] | undefined): ToolView['schema'] {
  const value = key && memberAt(body, key)
  return key === undefined || value === undefined ? undefined : { key, value }
}

function memberAt(body: Json, key: readonly string[]): Json | undefined {
  return key.reduce<Json | undefined>((value, part) => own(value, part), body)
}

/** Returns the label of a tool in findings. */
export function labelOf(tool: ToolView, index: number): string {
  return typeof tool.name === 'string' && tool.name !== '' ? tool.name : `#${index}`
}
