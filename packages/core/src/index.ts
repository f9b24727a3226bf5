export { checkTools } from './check/check-tools.ts'
export type { ProviderRule, ToolFinding } from './check/types.ts'
export { compile } from './compile.ts'
export type { Compilation, CompileOptions, CompileRequest, Compiler, Source } from './compile-types.ts'
export { createCompiler } from './compiler.ts'
export { createDiagnostic, severityOf } from './diagnostics/diagnostic.ts'
export type { FormatOptions } from './diagnostics/format.ts'
export { displayPath, formatDiagnostic, formatDiagnostics, sortDiagnostics } from './diagnostics/format.ts'
export type { Origin } from './diagnostics/origin.ts'
export type {
  Diagnostic,
  DiagnosticJson,
  Grade,
  Position,
  Problem,
  Range,
  Severity,
  SeveritySetting,
  SourceDocument,
} from './diagnostics/types.ts'
export { diffTools } from './diff/diff-tools.ts'
export type { ToolChange, ToolDifference, ToolsDiff, Verdict, VersionAdvice } from './diff/types.ts'
export { type ProfileExports, profileExports } from './emit/names.ts'
export type { TypesProblem, WrittenModule } from './emit/types/ambient.ts'
export type { EmittedTypes, TypedImport, TypeEmitter, TypesOptions } from './emit/types/emit-types.ts'
export { createTypeEmitter, emitTypes } from './emit/types/emit-types.ts'
export type { TypesMemory } from './emit/types/memory.ts'
export type { ModuleHead } from './emit/types/module-head.ts'
export type { TypeFile } from './emit/types/write-file.ts'
export type {
  EmittedValidators,
  ValidatorEntry,
  ValidatorFaces,
  ValidatorOptions,
  ValidatorProblem,
} from './emit/validator/types.ts'
export { printYaml, type YamlComment } from './emit/yaml.ts'
export { emitValidators } from './emit-validators.ts'
export type { Codec, ToolCodec } from './export/codec.ts'
export type { CodecNote, Decoded } from './export/decode.ts'
export { decodeArguments, encodeCall } from './export/export.ts'
export { defineProfile, describe, drop, keep, reject } from './export/profiles/define.ts'
export { BUILT_IN_PROFILES } from './export/profiles/index.ts'
export { findProfile, revisionsOf } from './export/profiles/revisions.ts'
export type {
  EarlierRevision,
  FactSource,
  LoweredRequest,
  LoweredTool,
  Mode,
  Profile,
  ProfileVariant,
  Treatment,
} from './export/types.ts'
export { fileFormatSchema } from './file-format.ts'
export { matchGlob } from './glob.ts'
export { type Host, memoryHost } from './host.ts'
export type { LeftOut } from './import/function-tools.ts'
export type { ImportedFile, ImportedFiles, ImportOptions } from './import/import-tools.ts'
export { importTools } from './import/import-tools.ts'
export { ImportError, type ProviderTools, readProviderTools } from './import/read-tools.ts'
export type { Json, JsonObject } from './json.ts'
export { CATALOGUE, type CatalogueEntry, type DiagnosticCode, type Message } from './messages/catalogue.ts'
export { defineConfig } from './options/define.ts'
export type { OptionProblem } from './options/form.ts'
export { OptionsError, resolveOptions } from './options/resolve.ts'
export type {
  CacheSettings,
  DecodeSettings,
  FileOptions,
  GenerateSettings,
  NameSettings,
  NativeSettings,
  Options,
  ResolvedOptions,
  StrictSetting,
  TypesSettings,
  ValidatorSettings,
} from './options/types.ts'
export { areDisjoint } from './schema/relate/disjoint.ts'
export type { Schema, SchemaObject } from './schema/types.ts'
export { suggest } from './suggest.ts'
export type { Tool, ToolAnnotations, ToolExample, ToolIcon, ToolSchema } from './tool/types.ts'
