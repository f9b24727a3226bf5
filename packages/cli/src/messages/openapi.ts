// Reports about OpenAPI documents.

export const otherVersion = (version: string): string => `OpenAPI ${version} cannot be read`
export const convertFirst = 'Versions 3.0 to 3.2 can. Tools such as swagger2openapi convert older documents.'
export const noOperation = 'No operation was found.'
export const noneMatches = (patterns: readonly string[], ids: readonly string[]): string => {
  const more = ids.length > MOST_LISTED ? ` and ${ids.length - MOST_LISTED} more` : ''
  return `No operation matches ${patterns.join(', ')}. There are: ${ids.slice(0, MOST_LISTED).join(', ')}${more}`
}
const MOST_LISTED = 20
export const refusedOperation = (id: string, reason: string): string => `not imported: ${id}: ${reason}`
export const operationNote = (id: string, text: string): string => `note: ${id}: ${text}`
export const security =
  'note: the document asks for credentials; the code that sends the requests has to add them'
export const importedOperations = (written: number, files: number, refused: number): string =>
  `${written} of ${files} written${refused > 0 ? `; not imported: ${refused}` : ''}`
