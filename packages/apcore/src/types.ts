import type { TSchema } from '@sinclair/typebox'
import type { CompatName } from './compat.ts'

/** Whether a module's schema comes from its YAML file or from its code. */
export const SchemaStrategy = {
  YamlFirst: 'yaml_first',
  NativeFirst: 'native_first',
  YamlOnly: 'yaml_only',
  YAML_FIRST: 'yaml_first',
  NATIVE_FIRST: 'native_first',
  YAML_ONLY: 'yaml_only',
} as const
export type SchemaStrategy = (typeof SchemaStrategy)[keyof typeof SchemaStrategy]

/** The forms in the seed documents. `export` also accepts the id of any other compiler profile. */
export const ExportProfile = {
  MCP: 'mcp',
  OpenAI: 'openai',
  Anthropic: 'anthropic',
  Generic: 'generic',
  OPENAI: 'openai',
  ANTHROPIC: 'anthropic',
  GENERIC: 'generic',
} as const
export type ExportProfile = (typeof ExportProfile)[keyof typeof ExportProfile]

/** JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>

/** A module file as written, with unresolved references. */
export interface SchemaDefinition {
  moduleId: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  errorSchema?: JsonSchema | null
  /** Merged `definitions` and `$defs` of the file. */
  definitions: Record<string, unknown>
  version: string
  documentation?: string | null
  /** `$schema` of the file. */
  schemaUrl?: string | null
}

/** One section of a module with its references resolved. */
export interface ResolvedSchema {
  jsonSchema: JsonSchema
  schema: TSchema
  moduleId: string
  direction: 'input' | 'output'
}

export interface SchemaValidationErrorDetail {
  /** JSON Pointer of the error in the data; empty for the data itself. */
  path: string
  message: string
  /** The keyword that failed. */
  constraint?: string | null
  /** What the keyword requires. */
  expected?: unknown
  actual?: unknown
}

/** A `format` that does not match: reported, but never an error. */
export interface FormatWarning {
  path: string
  format: string
  message: string
}

export interface SchemaValidationResult {
  valid: boolean
  errors: SchemaValidationErrorDetail[]
  errorCode?: 'SCHEMA_VALIDATION_ERROR' | 'SCHEMA_UNION_NO_MATCH' | 'SCHEMA_UNION_AMBIGUOUS' | null
  warnings?: FormatWarning[]
}

/** The `x-*` members with a meaning in the file format. */
export interface LLMExtensions {
  llmDescription?: string | null
  examples?: unknown[] | null
  sensitive: boolean
  constraints?: string | null
  deprecated?: Record<string, unknown> | null
}

export interface ModuleAnnotations {
  readonly: boolean
  destructive: boolean
  idempotent: boolean
  requiresApproval: boolean
  discoverable: boolean
  openWorld: boolean
  streaming: boolean
  cacheable: boolean
  cacheTtl: number
  cacheKeyFields: string[] | null
  paginated: boolean
  paginationStyle: string
  extra: Record<string, unknown>
}

export interface ModuleExample {
  title: string
  inputs: Record<string, unknown>
  output?: Record<string, unknown>
  description?: string
}

/** Which documents apply where they differ. */
export interface CompatOptions {
  /** Default `seed`. */
  readonly compat?: CompatName
}
