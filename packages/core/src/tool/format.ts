import * as about from '../messages/file-format.ts'
import type { Field, Fields } from './fields.ts'
import {
  ANYTHING,
  BOOLEAN,
  COUNT,
  DURATION,
  eitherOf,
  LIST,
  MAPPING,
  NAMESPACE,
  SCHEMA,
  STRING,
  STRINGS,
  STRINGS_OR_NULL,
} from './fields.ts'

function described<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  fields: Readonly<Record<Name, Omit<Field, 'description'>>>,
): Fields {
  const names = Object.keys(fields) as Name[]
  return Object.fromEntries(names.map((name) => [name, { ...fields[name], description: texts[name] }]))
}

export const ANNOTATION_FIELDS: Fields = described(about.ANNOTATIONS, {
  readonly: { type: BOOLEAN, aka: ['readOnlyHint', 'readOnly'] },
  destructive: { type: BOOLEAN, aka: ['destructiveHint'] },
  idempotent: { type: BOOLEAN, aka: ['idempotentHint'] },
  open_world: { type: BOOLEAN, aka: ['openWorldHint'] },
  requires_approval: { type: BOOLEAN },
  discoverable: { type: BOOLEAN },
  streaming: { type: BOOLEAN },
  cacheable: { type: BOOLEAN },
  cache_ttl: { type: COUNT },
  cache_key_fields: { type: STRINGS_OR_NULL },
  paginated: { type: BOOLEAN },
  pagination_style: { type: STRING },
  extra: { type: MAPPING },
})

/**
 * The file format of one module: apcore's keys and what toolbake adds. The reader and the published JSON Schema of the
 * format are both made from these tables.
 */
export const MODULE_FIELDS: Fields = described(about.MODULE, {
  $schema: { type: STRING },
  module_id: { type: STRING, aka: ['name', 'id', 'toolName'] },
  namespace: { type: NAMESPACE },
  version: { type: STRING },
  title: { type: STRING },
  description: { type: STRING },
  documentation: { type: STRING },
  category: { type: STRING },
  tags: { type: STRINGS },
  timeout: { type: DURATION },
  required_scopes: { type: STRINGS },
  annotations: { type: MAPPING, members: ANNOTATION_FIELDS },
  examples: { type: LIST },
  icons: { type: LIST },
  metadata: { type: MAPPING },
  _meta: { type: MAPPING },
  providers: { type: MAPPING },
  input_schema: { type: SCHEMA, required: true, aka: ['inputSchema', 'parameters', 'arguments', 'input'] },
  output_schema: { type: SCHEMA, aka: ['outputSchema', 'output', 'returns'] },
  error_schema: { type: SCHEMA },
  definitions: { type: MAPPING },
  $defs: { type: MAPPING },
})

export const TOOLSET_FIELDS: Fields = described(about.TOOLSET, {
  $schema: { type: STRING },
  namespace: { type: NAMESPACE },
  description: { type: STRING },
  tools: { type: LIST, required: true },
  definitions: { type: MAPPING },
  $defs: { type: MAPPING },
})

/** apcore's companion file `*_meta.yaml`; what only the apcore runtime reads is accepted and has no effect here. */
export const COMPANION_FIELDS: Fields = described(about.COMPANION, {
  $schema: { type: STRING },
  description: { type: STRING },
  version: { type: STRING },
  tags: { type: STRINGS },
  annotations: { type: MAPPING },
  examples: { type: LIST },
  metadata: { type: MAPPING },
  entry_point: { type: ANYTHING },
  dependencies: { type: ANYTHING },
  deprecation: { type: ANYTHING },
  resources: { type: ANYTHING },
})

export const EXAMPLE_FIELDS: Fields = described(about.EXAMPLE, {
  title: { type: STRING },
  description: { type: STRING },
  inputs: { type: MAPPING, required: true, aka: ['arguments', 'args', 'params'] },
  output: { type: ANYTHING, aka: ['result'] },
})

export const ICON_FIELDS: Fields = described(about.ICON, {
  src: { type: STRING, required: true },
  mimeType: { type: STRING },
  sizes: { type: STRINGS },
  theme: { type: eitherOf('light', 'dark') },
})
