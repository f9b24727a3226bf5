// Shared by the playground, the page of a development server and the command line: comparisons, and tools from
// OpenAPI documents. Nothing here needs Node.
export { compareTools } from './compare/compare.ts'
export type {
  Change,
  ComparedTool,
  Comparison,
  Line,
  PathOf,
  Place,
  Row,
  RuleSource,
} from './compare/types.ts'
export { isOpenApi, minorVersion } from './openapi/document.ts'
export type { OpenApiFiles } from './openapi/import.ts'
export { importOpenApi } from './openapi/import.ts'
export type { PageFile, PageProject, PageSettings, PageTool } from './page-types.ts'
export { importRuntimeFrom } from './runtime-import.ts'
