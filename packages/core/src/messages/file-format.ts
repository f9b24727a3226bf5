// The file format: the values that its members accept, and their descriptions in editors.

/** The expected value, as the end of "… must be". */
export const EXPECTED = {
  string: 'a string',
  reference: 'a string',
  id: 'a string',
  namespace: 'a text without ":" and invisible characters',
  theme: 'light or dark',
  boolean: 'true or false',
  number: 'a number',
  count: 'a whole number from 0 up',
  positive: 'a number above 0',
  'exclusive-bound': 'a number',
  amount: 'a number from 0 up',
  duration: 'a number from 0 up, or a string',
  types: 'one of array, boolean, integer, null, number, object, string, or a list of them',
  names: 'a list of different strings',
  'names-map': 'a mapping of names to lists of different strings',
  strings: 'a list of strings',
  'strings-or-null': 'a list of strings, or null',
  list: 'a list',
  mappings: 'a list',
  mapping: 'a mapping',
  anything: 'anything',
  schema: 'a schema',
  section: 'a schema',
  'schema-map': 'a mapping of names to schemas',
  'map-or-names': 'a mapping of names to schemas',
  branches: 'a list of at least one schema',
  positions: 'a list of schemas',
  'schema-or-list': 'a schema, or a list of schemas before 2020-12',
} as const

/** The form of a value: of a keyword, or of a member of the file format. */
export type FormName = keyof typeof EXPECTED

export interface Field {
  readonly type: FormName
  readonly description: string
  /** The definition in the published format for the value, or for its items. */
  readonly schema?: string
  readonly required?: true
  /** Its names in other formats. */
  readonly aka?: readonly string[]
  /** The members of a mapping. */
  readonly members?: Fields
}

export type Fields = Readonly<Record<string, Field>>

export const ANNOTATION_FIELDS: Fields = {
  readonly: { type: 'boolean', description: 'The tool changes nothing.', aka: ['readOnlyHint', 'readOnly'] },
  destructive: { type: 'boolean', description: 'It may delete or overwrite.', aka: ['destructiveHint'] },
  idempotent: {
    type: 'boolean',
    description: 'Calling it again with the same arguments changes nothing more.',
    aka: ['idempotentHint'],
  },
  open_world: { type: 'boolean', description: 'It interacts with external systems.', aka: ['openWorldHint'] },
  requires_approval: { type: 'boolean', description: 'A person must approve each call.' },
  discoverable: { type: 'boolean', description: 'It may be listed.' },
  streaming: { type: 'boolean', description: 'Its result is streamed.' },
  cacheable: { type: 'boolean', description: 'Results may be kept.' },
  cache_ttl: { type: 'amount', description: 'Seconds that a result may be kept.' },
  cache_key_fields: { type: 'strings-or-null', description: 'Arguments that make the cache key; null: all.' },
  paginated: { type: 'boolean', description: 'Results come in pages.' },
  pagination_style: { type: 'string', description: 'Kind of pagination, such as cursor.' },
  extra: { type: 'mapping', description: 'Further hints of the application.' },
}

const FORMAT: Field = { type: 'string', description: 'The JSON Schema of this file format, for editors.' }

const DEFINITIONS: Fields = {
  definitions: { type: 'schema-map', description: 'Shared schemas, addressed as #/definitions/NAME.' },
  $defs: { type: 'schema-map', description: 'Shared schemas, addressed as #/$defs/NAME.' },
}

/** The file format of one module: members from apcore and toolbake's additions. */
export const MODULE_FIELDS: Fields = {
  $schema: FORMAT,
  module_id: {
    type: 'id',
    description:
      'Identity of the tool: 1 to 192 of A-Z a-z 0-9 _ . -, starting with a letter or _. Default: the name of the file, or its path below `schemasDir`.',
    aka: ['name', 'id', 'toolName'],
  },
  namespace: {
    type: 'namespace',
    description: 'Prefix of the identity of the tool: namespace:module_id.',
  },
  version: { type: 'string', description: 'Version of the tool, semver.' },
  title: { type: 'string', description: 'Name for people.' },
  description: { type: 'string', description: 'What the tool does, when to use it.' },
  documentation: { type: 'string', description: 'Longer text in Markdown; not sent to models.' },
  category: { type: 'string', description: 'One word to group tools by.' },
  tags: { type: 'strings', description: 'Words to find the tool by.' },
  timeout: {
    type: 'duration',
    description: 'How long a call may take: milliseconds, or a string in a format of your application.',
  },
  required_scopes: { type: 'strings', description: 'Permissions that a caller needs.' },
  annotations: {
    type: 'mapping',
    description: 'Hints about behaviour.',
    schema: 'annotations',
    members: ANNOTATION_FIELDS,
  },
  examples: {
    type: 'mappings',
    description: 'Calls that work; checked against the schemas.',
    schema: 'example',
  },
  icons: { type: 'mappings', description: 'Icons for people (MCP).', schema: 'icon' },
  metadata: { type: 'mapping', description: 'Free data of the application; not sent to models.' },
  _meta: { type: 'mapping', description: 'MCP _meta of the tool.' },
  providers: {
    type: 'mapping',
    description: 'Settings for single profiles, by profile id.',
    schema: 'providers',
  },
  input_schema: {
    type: 'section',
    description: 'JSON Schema of the arguments: an object.',
    schema: 'arguments',
    required: true,
    aka: ['inputSchema', 'parameters', 'arguments', 'input'],
  },
  output_schema: {
    type: 'section',
    description: 'JSON Schema of the result.',
    aka: ['outputSchema', 'output', 'returns'],
  },
  error_schema: { type: 'section', description: 'JSON Schema of errors.' },
  ...DEFINITIONS,
}

const OF_REPLY = /^(?:module_id|namespace|version|title|documentation|metadata|providers|definitions|\$.*)$/

/** The file format of structured output. */
export const REPLY_FIELDS: Fields = {
  ...Object.fromEntries(Object.entries(MODULE_FIELDS).filter(([key]) => OF_REPLY.test(key))),
  description: { type: 'string', description: 'What the reply is.' },
  schema: { type: 'section', description: 'JSON Schema of the reply.', schema: 'schema', required: true },
  examples: { type: 'mappings', description: 'Replies that fit the schema.', schema: 'reply_example' },
}

export const TOOLSET_FIELDS: Fields = {
  $schema: FORMAT,
  namespace: { type: 'namespace', description: 'Default namespace of the inline tools.' },
  description: { type: 'string', description: 'Purpose of the toolset; not sent to models.' },
  tools: {
    type: 'mappings',
    description: 'Inline tools, { $ref: file } or { include: glob }.',
    required: true,
  },
  ...DEFINITIONS,
}

const APCORE: Field = { type: 'anything', description: 'Read by the apcore runtime only.' }

/** apcore's companion file `*_meta.yaml`; members for the apcore runtime only are accepted and have no effect here. */
export const COMPANION_FIELDS: Fields = {
  $schema: FORMAT,
  description: { type: 'string', description: 'Replaces the description in the schema file.' },
  version: { type: 'string', description: 'Replaces the version.' },
  tags: { type: 'strings', description: 'Replaces the tags.' },
  annotations: {
    type: 'mapping',
    description: 'Merged over the annotations, field by field.',
    schema: 'annotations',
  },
  examples: { type: 'mappings', description: 'Replaces the examples.', schema: 'example' },
  metadata: { type: 'mapping', description: 'Merged over the metadata, member by member.' },
  entry_point: APCORE,
  dependencies: APCORE,
  deprecation: APCORE,
  resources: APCORE,
}

const EXPLAINED: Fields = {
  title: { type: 'string', description: 'What the example shows.' },
  description: { type: 'string', description: 'More about it.' },
}

export const REPLY_EXAMPLE_FIELDS: Fields = {
  ...EXPLAINED,
  output: { type: 'anything', description: 'The reply; must fit the schema.', required: true },
}

export const EXAMPLE_FIELDS: Fields = {
  ...EXPLAINED,
  inputs: {
    type: 'mapping',
    description: 'Arguments; must fit input_schema.',
    required: true,
    aka: ['arguments', 'args', 'params'],
  },
  output: { type: 'anything', description: 'Result; must fit output_schema.', aka: ['result'] },
}

export const ICON_FIELDS: Fields = {
  src: { type: 'string', description: 'URI of the image.', required: true },
  mimeType: { type: 'string', description: 'Its media type.' },
  sizes: { type: 'strings', description: 'Such as 48x48, or any.' },
  theme: { type: 'theme', description: 'The background that it is made for.' },
}

export const TITLE = 'toolbake schema file'
export const DESCRIPTION = 'One tool, a toolset, or structured output.'
export const REFERENCE_ENTRY = 'Another schema file, or a module in one.'
export const INCLUDE_ENTRY = 'Glob of schema files, relative to this one.'
