import type { Json } from '../oracles/json.ts'
import type { SchemaDocument } from './references.ts'
import type { SchemaNode } from './walk.ts'

/**
 * How a rule is known: read in the official SDK; written in official documentation; answers of the real service
 * that somebody recorded; evidence that contradicts itself; no usable evidence, only a suspicion.
 */
export type Grade = 'sdk' | 'doc' | 'live' | 'contested' | 'unconfirmed'

/** What takes schemas: a provider's interface in one mode. */
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

/** What takes a request's tools. The mode stands in each tool, or in the request (Cohere). */
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

/** Whose rules hold for a target or a profile, too; its own come on top. */
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

// From their guides: all properties required, objects closed.
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
  // Nova takes what Bedrock does, but not by the rules of Claude.
  if (target === 'bedrock-nova') return target
  return LIKE[target] ?? LIKE_STRICT[target] ?? target
}

export type Grades<Key extends string = Target> = { readonly [key in Key]?: Grade }

export interface Finding {
  readonly rule: string
  /** The name of the tool; its index (`#2`) when it has none; empty for a whole request or a bare schema. */
  readonly tool: string
  /** From the request's array, or from the root of a bare schema. Names a keyword that is there, or who lacks one. */
  readonly pointer: string
  readonly message: string
  readonly grade: Grade
}

/** What a rule objects to: where, from the place it was asked about, and why. */
export interface Offence {
  readonly at?: readonly (string | number)[]
  readonly message: string
  /** When this case is known otherwise than the rule in general. */
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

/** MCP takes two schemas of a tool, with different rules. */
export type Place = 'input' | 'output'

/** Asked about every schema of a document. */
export interface NodeRule extends Rule {
  readonly targets: Grades
  check(node: SchemaNode, context: SchemaContext): Iterable<Offence>
}

/** Asked once about a document whose root is a schema; offences lie from its root. */
export interface DocumentRule extends Rule {
  readonly targets: Grades
  check(context: SchemaContext): Iterable<Offence>
}

/** One tool of a request. */
export interface ToolView {
  /** The tokens of the object that holds name and description. */
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

/** Asked about every tool of a request; offences lie from the tool's body. */
export interface ToolRule extends Rule {
  readonly profiles: Grades<Profile>
  check(tool: ToolView, request: RequestView): Iterable<Offence>
}

/** Asked once about a request; offences lie from its array. */
export interface RequestRule extends Rule {
  readonly profiles: Grades<Profile>
  check(request: RequestView): Iterable<Offence>
}
