// Texts about problems in options.

export const NOT_OPTIONS = 'options must be an object'
export const NOT_AN_OBJECT = 'must be an object'
export const NOT_NATIVE = 'must be true, false or an object'
export const NOT_A_LIST = 'must be a list'
export const NOT_FOLDERS = 'must be a list of folders'
export const NOT_A_FOLDER = 'must be the path or the URI of a folder'
export const NULL_CHARACTER = 'must not contain a null character'
export const NOT_A_URI = 'is not a valid URI'
export const NOT_A_SCHEMA = 'must be a schema: an object, true or false'
export const NAME_NOT_ABSOLUTE = 'the name must be an absolute URI'
export const NAME_WITH_FRAGMENT = 'the name must not have a fragment'
export const NAME_NOT_A_SCHEME = 'the name must be a URI scheme in lower case, without the colon'
export const NOT_A_RESOLVER = 'must be a function from URI to URI'
export const NOT_A_COUNT = 'must be a number of at least 1'
export const NOT_A_SPECIFIER = 'must be a path or a specifier'
export const NOT_A_PROFILE = 'must be the id of a profile, or the result of defineProfile'
export const NOT_PATTERNS = 'must be a pattern or a list of patterns'
export const PATTERN_EXAMPLE = 'For example "src/tools/**/*.schema.yaml".'
export const ONLY_EXCLUSIONS = 'selects no files'
export const START_WITH_INCLUSION = 'Start with a pattern without "!", such as "**".'

export const NOT_A_SOURCE = 'must be a text, or an object with uri and text'
export const NOT_PER_FILE = 'cannot be set per file'
export const SET_FOR_ALL = 'Set it for all files.'
export const UNKNOWN_OPTION = 'unknown option'
export const UNKNOWN_CODE = 'unknown code'
export const FIXED_ERROR = 'the severity of an error cannot be changed'

export const mustBeOneOf = (values: readonly unknown[]): string => {
  const shown = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  return `must be ${[shown.slice(0, -1).join(', '), ...shown.slice(-1)].join(' or ')}`
}

export const noStrictMode = (profile: string): string => `${profile} has no strict mode`
export const unknownProfile = (id: string): string => `unknown profile "${id}"`
export const sharedProfileId = (id: string): string => `another profile has the id "${id}"`
export const invalidProfileId = (id: string): string => `"${id}" must be lower-case words, joined by hyphens`

export const unusableOptions = (
  problems: readonly { readonly path: string; readonly message: string; readonly hint?: string }[],
): string => {
  const lines = problems.map(({ path, message, hint }) => {
    const place = path === '' ? message : `${path}: ${message}`
    return `- ${place}${hint === undefined ? '' : ` (${hint})`}`
  })
  return `These toolbake options cannot be used:\n${lines.join('\n')}`
}
