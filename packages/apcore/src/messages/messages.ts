// All texts of this package. The seed documents define the wording of the errors that they name.

export const schemaNotFound = (id: string): string => `Schema not found: ${id}`
export const circularReference = (path: string): string => `Circular reference detected: ${path}`
export const maxDepthExceeded = (path: string): string => `Maximum reference depth exceeded at: ${path}`
export const VALIDATION_FAILED = 'Schema validation failed'
export const validationFailedAt = (path: string, message: string): string =>
  `Schema validation failed at ${path}: ${message}`
export const moduleNotFound = (id: string): string => `Module not found: ${id}`
export const strictIncompatible = (id: string, features: readonly string[]): string =>
  `The schema of '${id}' does not fit strict mode: ${features.join(', ')}`
export const NO_SCHEMA = 'it has no schema'
export const inferenceFailed = (target: string, reason: string): string =>
  `Cannot make a schema of '${target}': ${reason}`
export const modeConflict = (id: string, modes: readonly string[]): string =>
  `Module '${id}' names more than one way to its schema: ${modes.join(', ')}`

export const notASchema = (found: string): string => `A schema must be a mapping, true or false, not ${found}`
export const NOTHING_READ = 'The schema could not be read'
export const missingField = (name: string): string => `Missing required field: ${name}`
export const tooManySchemas = (max: number): string =>
  `More than ${max} schemas after references were replaced by copies`
export const referenceWithoutFile = (ref: string, id: string): string =>
  `$ref ${ref} of '${id}' starts from no file`
export const EXPORT_LOADED = 'Export what a SchemaLoader has loaded, or what its resolve() returns.'
export const cannotExport = (id: string, profile: string, problems: readonly string[]): string =>
  `Cannot export ${id} for ${profile}: ${problems.join('; ')}`
export const allowed = (names: readonly string[]): string => `Allowed: ${names.join(', ')}`
export const unknown = (what: string, value: string, names: readonly string[]): string =>
  `Unknown ${what} ${value}. ${allowed(names)}`

export const NEEDS_NAME = 'A tool needs a name'
export const NEEDS_INPUT_SCHEMA = 'A tool needs an input schema'
export const NAMESPACE_INVALID = 'A namespace must not be empty or contain ":"'
export const nameInvalid = (found: string): string =>
  `A name must be 1 to 128 of A-Z a-z 0-9 _ . -, not ${found}`
export const adapterExists = (name: string): string => `An adapter "${name}" is registered already`
export const UNKNOWN_FORMAT = 'The format of this tool is not known'
export const expectedTool = (label: string, found: string): string =>
  `expected a tool of ${label} as an object, found ${found}`
export const tooDeep = (max: number): string =>
  `a value that contains itself, or is nested more than ${max} levels deep`
export const severalTools = (count: number): string => `a list of ${count}: convert them one by one`
export const EMPTY_OBJECT = 'an empty object'
export const objectWith = (keys: readonly string[]): string => `an object with ${keys.join(', ')}`

export const RESULT_IS_VALID = 'The result is valid'
export const cannotUseSchema = (reason: string): string => `The schema cannot be used: ${reason}`
export const notAllowed = (place: string): string => `${place} is not allowed`
export const notListed = (place: string, values: string): string => `${place} must be one of ${values}`
export const noBranch = (place: string): string => `${place} fits none of the alternatives of anyOf`
export const notOneBranch = (place: string): string =>
  `${place} must fit exactly one of the alternatives of oneOf`
export const wrongFormat = (value: string, format: string): string => `${value} is not a valid ${format}`
export const notJson = (found: string): string => `${found} is not a JSON value`
