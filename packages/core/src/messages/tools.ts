// Reasons and hints about tool files: their members, schemas and examples, and older dialects.

export const EMPTY_LIST = 'an empty list'
export const withoutQuotes = (value: string): string => `Write ${value} without quotes.`
export const writeBoolean = (meant: boolean, written: string): string =>
  `Write ${meant}${written === String(meant) ? ' without quotes' : `: in YAML 1.2 ${written} is a text`}.`

export const writeBelow = (holder: string, name: string): string => `Write it below "${holder}" as "${name}".`
export const writeBelowProfile = (id: string): string =>
  `Write it below "providers", under its profile, such as "${id}".`

export const suchAs = (key: string, example: string): string => `Such as "${key}": ${example}`
export const MAPPINGS = 'a list of mappings'
export const WRITE_ITEMS = 'Write a list without names: each item starts with "- ".'

export const LISTED_TWICE = 'It is listed twice: remove one of the entries.'
export const otherFile = (file: string): string =>
  `The other is in ${file}: change the module_id of one of them, or give it a \`namespace\`.`
export const UNDER_INPUTS = 'Write the arguments of an example under "inputs".'
export const UNDER_OUTPUT = 'Write the reply of an example under "output".'
export const DESCRIPTION_INSIDE = 'That of input_schema is sent only with the parameters: repeat it here.'
export const COMPANION = 'A companion has members such as `description`, `annotations` and `examples`.'

export const EXAMPLE_INPUT = 'input of the example'
export const EXAMPLE_OUTPUT = 'output of the example'
export const missing = (name: string): string => `${name} is missing`
export const notAllowed = (place: string): string => `${place} is not allowed`
export const unfit = (place: string, keyword: string, value: string): string =>
  `${place} does not fit ${keyword}: ${value}`
export const THE_VALUE = 'it'

export const OLDER_DRAFT = 'an older draft'
export const TYPE_NULL = 'the type null'
export const exclusiveLimit = (keyword: string, limit: number): string => `a number (${keyword}: ${limit})`
export const noBound = (bound: string): string => `nothing: there is no "${bound}"`
export const boundAlone = (bound: string): string => `${bound} alone`
export const SPLIT_DEPENDENCIES = 'dependentRequired and dependentSchemas'

// Keywords of a schema and their values

export const PUT_INTO_QUOTES = 'Put it into quotes.'
export const QUOTE_NULL = 'Write a type. For null write "null" in quotes: types are texts.'
export const REMOVE_ONE = 'Remove one of the two.'
export const REMOVE_ONE_BRANCH = 'Remove one of the two: a value that fits both is refused.'
export const repeatedValue = (value: string): string => `${value} twice`
export const LISTED_VALUE = 'one value'
export const LISTED_SCHEMA = 'one schema'

export const REQUIRED_TRUE = 'List the name of the property in "required" of the object that has it.'
export const REQUIRED_FALSE = 'Remove it: a property that "required" does not list is optional.'

export const OMIT_TYPE_ANY = 'Leave "type" out to allow any value.'
export const OMIT_TYPE_ENUM = 'Leave "type" out: "enum" lists the values.'
export const writeFormat = (format: string): string => `Write "type": "string", "format": "${format}".`
export const writeArrayOf = (type: string): string => `Write "type": "array", "items": { "type": "${type}" }.`
export const writeTypes = (types: readonly string[]): string =>
  `Write "type": [${types.map((type) => JSON.stringify(type)).join(', ')}].`
export const writeSchemaOfType = (type: string): string => `Write { "type": "${type}" }.`

export const SCHEMA_FOR_NULL = 'Write its schema there, or {} where any value is valid.'
export const schemaWithDescription = (description: string): string =>
  `Such as { "type": "string", "description": ${JSON.stringify(description)} }`
export const FIXED_VALUES = 'For fixed values, list them in "enum".'
export const writeReference = (path: string): string => `Write { "$ref": ${JSON.stringify(path)} }.`
export const JSON_WITHOUT_QUOTES = 'Write the JSON itself, without quotes or "|".'
export const MATCHES_NOTHING = 'its slashes are part of it, so that no text matches'
export const withoutSlashes = (pattern: string): string => `Write it without slashes and flags: ${pattern}`
export const indentKeyword = (keyword: string): string =>
  `If it is the keyword "${keyword}", indent it like the other keywords of its schema.`

export const MOVE_TO_PROPERTIES = 'If it is a property, write it below "properties".'
export const INDENT_PROPERTY = 'If it is a property, indent it like the other properties.'
export const indentLike = (key: string): string => `If it belongs to the tool, indent it like "${key}".`
export const spaceAfterColon = (keyword: string, value: string): string =>
  `Write a space after the colon: "${keyword}: ${value}".`
export const colonForEquals = (key: string, value: string): string => `Write a colon: "${key}: ${value}".`
export const QUOTE_TEXT_WITH_COMMA = 'If it belongs to the text before the comma, put that text into quotes.'

export const SCHEMA_BESIDE_PREFIX_ITEMS = 'a schema beside "prefixItems"'
export const ITEMS_IS_OLD_PREFIX_ITEMS =
  'It is the older spelling of "prefixItems": write one list, and the schema of all further items in "items".'
export const ADDITIONAL_ITEMS_WITHOUT_LIST =
  'It applies only to what follows a list in "items"; a schema in "items" applies to every item.'
export const ADDITIONAL_ITEMS_BESIDE_PREFIX_ITEMS = 'Put the schema of what follows "prefixItems" in "items".'
export const declareNewest = (since: string, dialect: string): string =>
  `It came with ${since}, after ${dialect}: declare 2020-12.`

export const IMPORT_TOOL = "If this is a provider's JSON, convert it with `toolbake import`."
export const JSON_SCHEMA = 'a JSON Schema'
export const NEST_SCHEMA =
  'Put it below "input_schema:", or below "schema:" for structured output. A `$ref` there can name a file of schemas.'

/** @param before the end of the text in front of the character */
export const whereInText = (before: string): string =>
  before === '' ? 'at the beginning of a text' : `after ${JSON.stringify(before)} in a text`
