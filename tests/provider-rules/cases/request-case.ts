import type { Json, JsonObject } from '../../oracles/json.ts'
import type { Grade, Profile } from '../types.ts'
import { type BareTool, wrapBare } from '../wrap-bare.ts'

export interface RequestCase {
  readonly profile: Profile
  readonly tools: Json
  /** The pointer of the finding; for a rejected case. */
  readonly at?: string
  /** The grade, if it differs from the rule's grade for the profile. */
  readonly grade?: Grade
  readonly strict?: boolean
}

export interface RequestCases {
  readonly rejects: readonly RequestCase[]
  readonly accepts: readonly RequestCase[]
}

export const SCHEMA = { type: 'object', properties: {}, additionalProperties: false }

export function one(profile: Profile, tool: Partial<BareTool>, at?: string, grade?: Grade): RequestCase[] {
  const bare = { name: 'a', schema: SCHEMA, ...tool }
  const tools = [wrapBare(profile, bare)]
  return [{ profile, tools, ...(at === undefined ? {} : { at }), ...(grade === undefined ? {} : { grade }) }]
}

export function many(profile: Profile, count: number, tool: Partial<BareTool> = {}): Json {
  const list = Array.from({ length: count }, (_, index) =>
    wrapBare(profile, { schema: SCHEMA, ...tool, name: `t${index}` }),
  )
  if (profile !== 'gemini') return list
  return [{ functionDeclarations: list.flatMap((entry) => entry.functionDeclarations as readonly Json[]) }]
}

export function named(profile: Profile, ...names: string[]): JsonObject[] {
  return names.map((name) => wrapBare(profile, { name, schema: SCHEMA }))
}

export function wide(count: number, property: Json): JsonObject {
  return {
    ...SCHEMA,
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, property])),
  }
}
