// Reasons why a file cannot be read, and suggestions for mistyped names.

export const IS_FOLDER = 'it is a folder'
export const NOT_REGULAR = 'it is not a regular file'
export const hasBytes = (size: number): string => `it has ${size} bytes`

/** Texts by the code of a system error, whose own message contains a path of the machine. */
export const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many open files',
}

export const didYouMean = (name: string): string => `Did you mean "${name}"?`
export const knownNames = (names: Iterable<string>): string => `Known: ${[...names].join(', ')}.`

export const firstShown = (count: number): string => `; the first ${count} are shown`
