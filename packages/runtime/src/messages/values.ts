export const TOO_DEEP = 'must not be nested so deeply'

export const notJsonText = 'must be valid JSON text'

export const notEntries = 'must be an array of objects with a string "key" and a "value"'

export const notEntry = 'must be an object with a string "key" and a "value"'

export const duplicateKey = (key: string): string => `must not repeat the key ${JSON.stringify(key)}`

export const missingItem = 'must be present because later items are'

export const unknownTarget = (target: string, known: readonly string[]): string =>
  `No JSON Schema for the target "${target}"; there are: ${known.join(', ')}`
