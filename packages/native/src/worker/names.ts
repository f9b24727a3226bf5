/** Schemas in the file format, and their names in modules; the first name that exists counts. */
export const SCHEMA_NAMES: Readonly<Record<string, readonly string[]>> = {
  input_schema: ['inputSchema', 'input_schema', 'parameters', 'input', 'schema'],
  output_schema: ['outputSchema', 'output_schema', 'output'],
  error_schema: ['errorSchema', 'error_schema'],
}

/** The other members of the file format, and their names in modules. */
export const FIELD_NAMES: Readonly<Record<string, readonly string[]>> = {
  namespace: ['namespace'],
  module_id: ['moduleId', 'module_id', 'id', 'name'],
  version: ['version'],
  title: ['title'],
  description: ['description'],
  documentation: ['documentation'],
  category: ['category'],
  tags: ['tags'],
  timeout: ['timeout'],
  required_scopes: ['requiredScopes', 'required_scopes'],
  annotations: ['annotations'],
  examples: ['examples', 'inputExamples'],
  icons: ['icons'],
  metadata: ['metadata'],
  _meta: ['_meta'],
  providers: ['providers'],
}

/** Exports such as `sendInputSchema`: the convention of apcore for modules with several functions. */
export const PREFIXED: RegExp = /^(.+?)(Input|Output)Schema$/
