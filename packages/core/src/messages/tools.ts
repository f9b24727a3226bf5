// Reasons and hints about the members of tool files, their examples and older dialects.

import { didYouMean } from './schemas.ts'

export { didYouMean }

export const known = (names: Iterable<string>): string => `Known: ${[...names].join(', ')}`
export const knownKeys = (names: Iterable<string>): string => `${known(names)}, x-*.`
export const writeBelow = (holder: string, name: string): string =>
  `Write it below "${holder}", as "${name}".`
export const writeBelowProfile = (id: string): string =>
  `Write it below "providers", under its profile, such as "${id}".`

export const STRING = 'a string'
export const NAMESPACE = 'a text without ":"'
export const BOOLEAN = 'true or false'
export const COUNT = 'a number from 0 up'
export const DURATION = 'a number from 0 up, or a string'
export const STRINGS = 'a list of strings'
export const STRINGS_OR_NULL = 'a list of strings, or null'
export const LIST = 'a list'
export const MAPPING = 'a mapping'
export const ANYTHING = 'anything'
export const SCHEMA = 'a schema'
export const MAPPINGS = 'a list of mappings'
export const either = (first: string, second: string): string => `${first} or ${second}`

export const LISTED_TWICE = 'It is listed twice: remove one of the entries.'
export const otherFile = (file: string): string =>
  `The other is in ${file}: change the module_id of one of them, or give it a \`namespace\`.`
export const UNDER_INPUTS = 'The arguments of an example stand under "inputs".'
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
