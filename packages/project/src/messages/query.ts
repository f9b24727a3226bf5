// The query of an import: parts of diagnostics about it.

export const jsonFiles = 'JSON files'
export const nativeModules = 'modules with schemas in code'
export const packageFiles = 'files of packages'
/** The names by which an import selects a tool. */
export const toolNames = 'the module id of a tool in the file, or namespace:module_id'
export const didYouMean = (name: string): string => `Did you mean "${name}"?`
export const noStrictMode = (profile: string): string => `${profile} has no strict mode.`
export const onlyStrictMode = (profile: string): string => `${profile} has no other mode for replies.`
/** Joins a hint and the list of allowed values. */
export const hintAndAllowed = (hint: string, allowed: string | undefined): string =>
  allowed === undefined ? hint : `${hint} ${allowed}`
export const notPrepared = (specifier: string): string => `${specifier} is loaded before it was prepared`
