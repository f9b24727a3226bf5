import type { Fields } from './fields.ts'
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

export const ANNOTATION_FIELDS: Fields = {
  readonly: { type: BOOLEAN, description: 'The tool changes nothing.', aka: ['readOnlyHint', 'readOnly'] },
  destructive: { type: BOOLEAN, description: 'It may delete or overwrite.', aka: ['destructiveHint'] },
  idempotent: {
    type: BOOLEAN,
    description: 'Calling it again with the same arguments changes nothing more.',
    aka: ['idempotentHint'],
  },
  open_world: { type: BOOLEAN, description: 'It talks to the outside.', aka: ['openWorldHint'] },
  requires_approval: { type: BOOLEAN, description: 'A person must agree first.' },
  discoverable: { type: BOOLEAN, description: 'It may be listed.' },
  streaming: { type: BOOLEAN, description: 'It answers in parts.' },
  cacheable: { type: BOOLEAN, description: 'Results may be kept.' },
  cache_ttl: { type: COUNT, description: 'Seconds that a result may be kept.' },
  cache_key_fields: { type: STRINGS_OR_NULL, description: 'Arguments that make the cache key; null: all.' },
  paginated: { type: BOOLEAN, description: 'Results come in pages.' },
  pagination_style: { type: STRING, description: 'How pages are asked for, such as cursor.' },
  extra: { type: MAPPING, description: 'Further hints of the application.' },
}

/**
 * The file format of one module: apcore's keys and what toolbake adds. The reader and the published JSON Schema of the
 * format are both made from these tables.
 */
export const MODULE_FIELDS: Fields = {
  $schema: { type: STRING, description: 'The JSON Schema of this file format, for editors.' },
  module_id: {
    type: STRING,
    description:
      'Identity of the tool: 1 to 192 of A-Z a-z 0-9 _ . -, first a letter or _. Default: made from the path.',
    aka: ['name', 'id', 'toolName'],
  },
  namespace: {
    type: NAMESPACE,
    description: 'Put before the module id, wherever the tool is named: namespace:module_id.',
  },
  version: { type: STRING, description: 'Version of the tool, semver.' },
  title: { type: STRING, description: 'Name for people.' },
  description: { type: STRING, description: 'What the tool does, when to use it.' },
  documentation: { type: STRING, description: 'Longer text in Markdown; not sent to models.' },
  category: { type: STRING, description: 'One word to group tools by.' },
  tags: { type: STRINGS, description: 'Words to find the tool by.' },
  timeout: {
    type: DURATION,
    description: 'How long a call may take: milliseconds, or a text that the application reads.',
  },
  required_scopes: { type: STRINGS, description: 'Permissions that a caller needs.' },
  annotations: { type: MAPPING, description: 'Hints about behaviour.', members: ANNOTATION_FIELDS },
  examples: { type: LIST, description: 'Calls that work; checked against the schemas.' },
  icons: { type: LIST, description: 'Icons for people (MCP).' },
  metadata: { type: MAPPING, description: 'Free data of the application; not sent to models.' },
  _meta: { type: MAPPING, description: 'MCP _meta of the tool.' },
  providers: { type: MAPPING, description: 'Settings for single profiles, by profile id.' },
  input_schema: {
    type: SCHEMA,
    description: 'JSON Schema of the arguments: an object.',
    required: true,
    aka: ['inputSchema', 'parameters', 'arguments', 'input'],
  },
  output_schema: {
    type: SCHEMA,
    description: 'JSON Schema of the result.',
    aka: ['outputSchema', 'output', 'returns'],
  },
  error_schema: { type: SCHEMA, description: 'JSON Schema of errors.' },
  definitions: { type: MAPPING, description: 'Shared schemas, addressed as #/definitions/NAME.' },
  $defs: { type: MAPPING, description: 'Shared schemas, addressed as #/$defs/NAME.' },
}

export const TOOLSET_FIELDS: Fields = {
  $schema: { type: STRING, description: 'The JSON Schema of this file format, for editors.' },
  namespace: { type: NAMESPACE, description: 'Namespace of the inline tools that name none.' },
  description: { type: STRING, description: 'What the set is for; for people.' },
  tools: { type: LIST, description: 'Inline tools, { $ref: file } or { include: glob }.', required: true },
  definitions: { type: MAPPING, description: 'Schemas shared by the inline tools.' },
  $defs: { type: MAPPING, description: 'Schemas shared by the inline tools.' },
}

/** apcore's companion file `*_meta.yaml`; what only the apcore runtime reads is accepted and has no effect here. */
export const COMPANION_FIELDS: Fields = {
  $schema: { type: STRING, description: 'The JSON Schema of this file format, for editors.' },
  description: { type: STRING, description: 'Replaces the description in the schema file.' },
  version: { type: STRING, description: 'Replaces the version.' },
  tags: { type: STRINGS, description: 'Replaces the tags.' },
  annotations: { type: MAPPING, description: 'Merged over the annotations, field by field.' },
  examples: { type: LIST, description: 'Replaces the examples.' },
  metadata: { type: MAPPING, description: 'Merged over the metadata, member by member.' },
  entry_point: { type: ANYTHING, description: 'Read by the apcore runtime only.' },
  dependencies: { type: ANYTHING, description: 'Read by the apcore runtime only.' },
  deprecation: { type: ANYTHING, description: 'Read by the apcore runtime only.' },
  resources: { type: ANYTHING, description: 'Read by the apcore runtime only.' },
}

export const EXAMPLE_FIELDS: Fields = {
  title: { type: STRING, description: 'What the example shows.' },
  description: { type: STRING, description: 'More about it.' },
  inputs: {
    type: MAPPING,
    description: 'Arguments; must fit input_schema.',
    required: true,
    aka: ['arguments', 'args', 'params'],
  },
  output: { type: ANYTHING, description: 'Result; must fit output_schema.', aka: ['result'] },
}

export const ICON_FIELDS: Fields = {
  src: { type: STRING, description: 'URI of the image.', required: true },
  mimeType: { type: STRING, description: 'Its media type.' },
  sizes: { type: STRINGS, description: 'Such as 48x48, or any.' },
  theme: { type: eitherOf('light', 'dark'), description: 'The background that it is made for.' },
}
