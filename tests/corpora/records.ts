import type { Json, JsonObject } from '../oracles/json.ts'

interface CorpusRecord {
  readonly id: string
  readonly name: string
  /** Where it was published, as `github:owner/name` or `npm:package`. */
  readonly source: string
  /** SPDX identifier. */
  readonly license: string
  /** Shared by the records of one server, suite or file. */
  readonly group: string
}

/** A tool of an MCP server or of a function-calling data set, in MCP's form. */
export interface ToolRecord extends CorpusRecord {
  readonly kind: 'mcp' | 'function'
  readonly description?: string
  readonly inputSchema: JsonObject
  readonly outputSchema?: JsonObject
  readonly title?: string
  readonly annotations?: JsonObject
  readonly _meta?: JsonObject
  readonly icons?: readonly JsonObject[]
  readonly execution?: JsonObject
  readonly strict?: boolean
}

export interface SchemaTest {
  readonly description: string
  readonly data: Json
  readonly valid: boolean
}

export interface SchemaRecord extends CorpusRecord {
  /** As named by the source: `draft4`, `draft6`, `draft7`, `draft2019-09`, `draft2020-12`; absent if not stated. */
  readonly draft?: string
  readonly schema: JsonObject
  readonly tests: readonly SchemaTest[]
  /** Whether it is from the official suite or another conformance suite, so that its labels are exact. */
  readonly conformance: boolean
  /** A test of optional behaviour of the official suite. */
  readonly optional: boolean
  /** Needs documents of `loadRemotes()`. */
  readonly remotes: boolean
  /** Whether it refers to documents outside of the corpora. */
  readonly externalRefs: boolean
  /** The result of ajv: `disagree` lists tests (by index) whose label it contradicts. */
  readonly ajv: { readonly draft: string; readonly compiles: boolean; readonly disagree?: readonly number[] }
}

export interface WireRecord extends CorpusRecord {
  /** The host that answered; absent for one record. */
  readonly provider?: string
  readonly endpoint?: string
  readonly model?: string
  readonly kind: 'tool' | 'response-format'
  /** The shape of the request, such as `openai-chat`, `anthropic` or `google:parametersJsonSchema`. */
  readonly dialect: string
  readonly schema: JsonObject
  readonly strict?: boolean
  /** HTTP status; absent if the recording does not include it. */
  readonly status?: number
  readonly ok: boolean
  readonly error?: string
}

export interface BundleRecord extends CorpusRecord {
  readonly entries: readonly string[]
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  readonly refs: number
  readonly crossFileRefs: number
  readonly outsideRefs: number
  readonly expected?: JsonObject
}

export interface YamlCase extends CorpusRecord {
  readonly tags: readonly string[]
  readonly yaml: string
  /** One value for each document of the stream. */
  readonly values?: readonly Json[]
  /** Whether the text is invalid YAML. */
  readonly fail?: boolean
}
