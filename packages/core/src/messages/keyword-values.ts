// What the value of a keyword has to be, as the end of "… must be".
import { SCHEMA_TYPES } from '../json.ts'

export const STRING = 'a string'
export const BOOLEAN = 'true or false'
export const NUMBER = 'a number'
export const COUNT = 'a whole number from 0 up'
export const POSITIVE = 'a number above 0'
export const TYPES: string = `one of ${SCHEMA_TYPES.join(', ')}, or a list of them`
export const NAMES = 'a list of different strings'
export const NAMES_MAP = 'a mapping of names to lists of different strings'
export const MAPPING = 'a mapping'
export const LIST = 'a list'
export const SCHEMA = 'a schema'
export const SCHEMA_MAP = 'a mapping of names to schemas'
export const BRANCHES = 'a list of at least one schema'
export const POSITIONS = 'a list of schemas'
export const SCHEMA_OR_LIST = 'a schema, or a list of schemas before 2020-12'
