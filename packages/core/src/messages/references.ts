// Reasons and hints about references and about the entries of a toolset.

export const noAnchor = (name: string): string => `there is no anchor "${name}"`
export const NO_SUCH_FILE = 'there is no such file'
export const RELATIVE_POINTER = 'it is a relative JSON Pointer, which is no reference'
export const SET_META_SCHEMAS = 'Set `schemas` to the `metaSchemas` of "toolbake/meta-schemas".'
export const resolvedTo = (uri: string): string =>
  `The "$id" of its document makes it ${uri}: pass that document in the option \`schemas\`, or remove the "$id".`
export const metaSchemaUri = (uri: string): string => `The URI of that meta-schema is "${uri}".`

export const ROOT = 'the root'
export const referenceWithout = (name: string, member: string): string =>
  `${name} is a $ref, which a pointer cannot pass through, and has no ${member}`
export const objectWithout = (name: string, member: string): string => `${name} has no ${member}`
export const valueWithout = (name: string, value: string, member: string): string =>
  `${name} is ${value}, without ${member}`

export const COMMENT = 'A # after a space begins a comment: write it in quotes, such as "#/$defs/Name".'
export const TOOL_FILE = 'the tool file'
export const TOOL = 'a tool'
export const MAP_OF_SCHEMAS = 'a map of schemas'
export const NAME_A_SCHEMA = 'Name one of its schemas, such as #/input_schema.'

export const INCLUDE_PATTERN = 'a pattern such as ./*.schema.yaml'
export const ENTRY = 'An entry is a tool, { $ref: ./file.schema.yaml } or { include: ./tools/*.schema.yaml }.'
/** For an entry of `tools:`. */
export const REPLY_IN_TOOLSET = 'structured output, which is imported by itself'
export const ENTRY_OF_ENTRY = 'an entry that is itself a reference'
export const LIST_OF_TOOLS = "Put the list under `tools:`. Convert a provider's tools with `toolbake import`."
