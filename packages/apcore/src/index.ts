export type { Adapter, AdapterOptions } from './adapters/adapter.ts'
export { profileAdapter } from './adapters/adapter.ts'
export type { CanonicalFields } from './adapters/canonical-tool.ts'
export { CanonicalTool } from './adapters/canonical-tool.ts'
export { ConversionError } from './adapters/conversion-error.ts'
export type {
  AdapterRegistry,
  Conversion,
  ConvertOptions,
  FeatureLossWarning,
} from './adapters/registry.ts'
export { createAdapterRegistry } from './adapters/registry.ts'
export { DEFAULT_ANNOTATIONS, mergeAnnotations, mergeExamples, mergeMetadata } from './annotations.ts'
export type { Compat, CompatName, ReferenceRules, StrictRules } from './compat.ts'
export { COMPATS } from './compat.ts'
export type { ConfigLike } from './config.ts'
export { Config } from './config.ts'
export { contentHash, contentHashAsync } from './content-hash.ts'
export type { ErrorOptions } from './errors.ts'
export {
  BindingSchemaInferenceFailedError,
  BindingSchemaModeConflictError,
  BindingStrictSchemaIncompatibleError,
  InvalidInputError,
  ModuleError,
  ModuleNotFoundError,
  SchemaCircularRefError,
  SchemaMaxDepthExceededError,
  SchemaNotFoundError,
  SchemaParseError,
  SchemaValidationError,
} from './errors.ts'
export { SchemaExporter } from './exporter.ts'
export { applyLlmDescriptions, stripExtensions } from './extensions.ts'
export { SchemaLoader } from './loader.ts'
export { redactSensitive } from './redact.ts'
export { RefResolver } from './ref-resolver.ts'
export { detectOpenAiStrictIncompatibilities, toStrictSchema } from './strict.ts'
export { jsonSchemaToTypeBox } from './typebox.ts'
export type {
  CompatOptions,
  FormatWarning,
  JsonSchema,
  LLMExtensions,
  ModuleAnnotations,
  ModuleExample,
  ResolvedSchema,
  SchemaDefinition,
  SchemaValidationErrorDetail,
  SchemaValidationResult,
} from './types.ts'
export { ExportProfile, SchemaStrategy } from './types.ts'
export type { AnySchema } from './validator.ts'
export { SchemaValidator, validationResultToError } from './validator.ts'
