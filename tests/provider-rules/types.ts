import type { Json } from '../oracles/json.ts'
import type { SchemaDocument } from './references.ts'
import type { SchemaNode } from './walk.ts'

/**
 * The evidence for a rule: the official SDK; official documentation; recorded answers of the real service;
 * contradictory evidence; no usable evidence, only a suspicion.
 */
export type Grade = 'sdk' | 'doc' | 'live' | 'contested' | 'unconfirmed'

/** Interfaces that accept schemas: a provider's interface in one mode. */
export const TARGETS = [
  'openai',
  'openai-strict',
  'openai-responses',
  'openai-responses-strict',
  'anthropic',
  'anthropic-strict',
  'mcp',
  'mcp-2025-11-25',
  'gemini',
  'gemini-json',
  'gemini-openapi',
  'bedrock',
  'bedrock-strict',
  'bedrock-nova',
  'mistral',
  'mistral-strict',
  'cohere',
  'cohere-strict',
  'ollama',
  'azure-openai',
  'azure-openai-strict',
  'anthropic-vertex',
  'deepseek',
  'deepseek-strict',
  'xai',
  'groq',
  'groq-strict',
  'cerebras',
  'cerebras-strict',
  'moonshot',
  'llamacpp',
] as const
export type Target = (typeof TARGETS)[number]

/** Interfaces that accept the tools of a request. The mode is set in each tool, or in the request (Cohere). */
export const PROFILES = [
  'openai',
  'openai-responses',
  'anthropic',
  'mcp',
  'mcp-2025-11-25',
  'gemini',
  'gemini-openapi',
  'bedrock',
  'mistral',
  'cohere',
  'ollama',
  'bedrock-nova',
  'azure-openai',
  'anthropic-vertex',
  'deepseek',
  'xai',
  'groq',
  'cerebras',
  'moonshot',
  'llamacpp',
] as const
export type Profile = (typeof PROFILES)[number]

/** The target or profile whose rules also apply, in addition to its own. */
const LIKE: { readonly [key in Target | Profile]?: Target & Profile } = {
  'gemini-openapi': 'gemini',
  'bedrock-nova': 'bedrock',
  'azure-openai': 'openai',
  'anthropic-vertex': 'anthropic',
  deepseek: 'openai',
  xai: 'openai',
  groq: 'openai',
  cerebras: 'openai',
  moonshot: 'ollama',
  llamacpp: 'ollama',
}

// According to their guides: all properties required, objects closed.
const LIKE_STRICT: { readonly [target in Target]?: Target } = {
  'azure-openai-strict': 'openai-strict',
  'deepseek-strict': 'openai-strict',
  'groq-strict': 'openai-strict',
  'cerebras-strict': 'openai-strict',
  'mistral-strict': 'mistral',
}

export function likeProfile(profile: Profile): Profile {
  return LIKE[profile] ?? profile
}

export function likeTarget(target: Target): Target {
  // Nova accepts Bedrock's interface, but not with Claude's rules.
  if (target === 'bedrock-nova') return target
  return LIKE[target] ?? LIKE_STRICT[target] ?? target
}

export type Grades<Key extends string = Target> = { readonly [key in Key]?: Grade }

export interface Finding {
  readonly rule: string
  /** The name of the tool, or its index (`#2`) if it has none; empty for a whole request or a bare schema. */
  readonly tool: string
  /** Relative to the request's array or the root of a bare schema. Points to a keyword, or a schema that lacks one. */
  readonly pointer: string
  readonly message: string
  readonly grade: Grade
}

/** A violation of a rule: its place, relative to the checked place, and the reason. */
export interface Offence {
  readonly at?: readonly (string | number)[]
  readonly message: string
  /** The evidence for this case, if it differs from the rule's. */
  readonly grade?: Grade
}

interface Rule {
  readonly id: string
  /** URLs, SDK files, or `owner/name#thread`. */
  readonly source: string
}

export interface SchemaContext extends SchemaDocument {
  readonly target: Target
  readonly place: Place
}

/** MCP accepts two schemas for a tool, with different rules. */
export type Place = 'input' | 'output'

/** A rule for each schema of a document. */
export interface NodeRule extends Rule {
  readonly targets: Grades
  check(node: SchemaNode, context: SchemaContext): Iterable<Offence>
}

/** A rule for a whole document whose root is an object; violations are relative to its root. */
export interface DocumentRule extends Rule {
  readonly targets: Grades
  check(context: SchemaContext): Iterable<Offence>
}

/** One tool of a request. */
export interface ToolView {
  /** The path of the object that contains name and description. */
  readonly path: readonly (string | number)[]
  /** That object. */
  readonly body: Json
  readonly name: Json | undefined
  readonly description: Json | undefined
  readonly schema: { readonly key: readonly string[]; readonly value: Json } | undefined
  readonly output: { readonly key: readonly string[]; readonly value: Json } | undefined
  readonly target: Target
}

export interface RequestView {
  readonly profile: Profile
  readonly tools: readonly ToolView[]
}

/** A rule for each tool of a request; violations are relative to the tool's body. */
export interface ToolRule extends Rule {
  readonly profiles: Grades<Profile>
  check(tool: ToolView, request: RequestView): Iterable<Offence>
}

/** A rule for a whole request; violations are relative to its array. */
export interface RequestRule extends Rule {
  readonly profiles: Grades<Profile>
  check(request: RequestView): Iterable<Offence>
}
