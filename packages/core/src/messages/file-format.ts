// What the members of the file format are for, as editors show it.

export const ANNOTATIONS = {
  readonly: 'The tool changes nothing.',
  destructive: 'It may delete or overwrite.',
  idempotent: 'Calling it again with the same arguments changes nothing more.',
  open_world: 'It talks to the outside.',
  requires_approval: 'A person must agree first.',
  discoverable: 'It may be listed.',
  streaming: 'It answers in parts.',
  cacheable: 'Results may be kept.',
  cache_ttl: 'Seconds that a result may be kept.',
  cache_key_fields: 'Arguments that make the cache key; null: all.',
  paginated: 'Results come in pages.',
  pagination_style: 'How pages are asked for, such as cursor.',
  extra: 'Further hints of the application.',
}

export const MODULE = {
  $schema: 'The JSON Schema of this file format, for editors.',
  module_id:
    'Identity of the tool: 1 to 192 of A-Z a-z 0-9 _ . -, starting with a letter or _. Default: derived from the path.',
  namespace: 'Put before the module id, wherever the tool is named: namespace:module_id.',
  version: 'Version of the tool, semver.',
  title: 'Name for people.',
  description: 'What the tool does, when to use it.',
  documentation: 'Longer text in Markdown; not sent to models.',
  category: 'One word to group tools by.',
  tags: 'Words to find the tool by.',
  timeout: 'How long a call may take: milliseconds, or a text that the application reads.',
  required_scopes: 'Permissions that a caller needs.',
  annotations: 'Hints about behaviour.',
  examples: 'Calls that work; checked against the schemas.',
  icons: 'Icons for people (MCP).',
  metadata: 'Free data of the application; not sent to models.',
  _meta: 'MCP _meta of the tool.',
  providers: 'Settings for single profiles, by profile id.',
  input_schema: 'JSON Schema of the arguments: an object.',
  output_schema: 'JSON Schema of the result.',
  error_schema: 'JSON Schema of errors.',
  definitions: 'Shared schemas, addressed as #/definitions/NAME.',
  $defs: 'Shared schemas, addressed as #/$defs/NAME.',
}

export const TOOLSET = {
  $schema: 'The JSON Schema of this file format, for editors.',
  namespace: 'Namespace of the inline tools that name none.',
  description: 'What the set is for; for people.',
  tools: 'Inline tools, { $ref: file } or { include: glob }.',
  definitions: 'Schemas shared by the inline tools.',
  $defs: 'Schemas shared by the inline tools.',
}

export const COMPANION = {
  $schema: 'The JSON Schema of this file format, for editors.',
  description: 'Replaces the description in the schema file.',
  version: 'Replaces the version.',
  tags: 'Replaces the tags.',
  annotations: 'Merged over the annotations, field by field.',
  examples: 'Replaces the examples.',
  metadata: 'Merged over the metadata, member by member.',
  entry_point: 'Read by the apcore runtime only.',
  dependencies: 'Read by the apcore runtime only.',
  deprecation: 'Read by the apcore runtime only.',
  resources: 'Read by the apcore runtime only.',
}

export const EXAMPLE = {
  title: 'What the example shows.',
  description: 'More about it.',
  inputs: 'Arguments; must fit input_schema.',
  output: 'Result; must fit output_schema.',
}

export const ICON = {
  src: 'URI of the image.',
  mimeType: 'Its media type.',
  sizes: 'Such as 48x48, or any.',
  theme: 'The background that it is made for.',
}

export const TITLE = 'toolbake schema file'
export const DESCRIPTION = 'One tool, or a toolset.'
export const REFERENCE_ENTRY = 'Another schema file, or a module in one.'
export const INCLUDE_ENTRY = 'Glob of schema files, relative to this one.'
