// What OpenAPI documents hold that no tool can be made of.

export const otherFile = (reference: string): string =>
  `"${reference}" leads to another file: bundle the document into one first`
export const leadsNowhere = (reference: string): string => `"${reference}" leads to nothing`
export const recursiveReference = (reference: string): string =>
  `"${reference}" leads back to itself outside of components/schemas`
export const incompleteParameter = 'a parameter has no name or no place'
export const noSchema = 'a schema is neither an object nor a boolean'
export const bodyType = (types: readonly string[]): string =>
  `a model cannot write a body of the type ${types.join(', ')}`
export const DEPRECATED = 'Deprecated.'

export const otherVersion = (version: string): string => `OpenAPI ${version} cannot be read`
export const convertFirst = 'Versions 3.0 to 3.2 can. Tools such as swagger2openapi convert older documents.'
export const noOperation = 'No operation was found.'
export const refusedOperation = (id: string, reason: string): string => `not imported: ${id}: ${reason}`
export const security =
  'note: the document asks for credentials; the code that sends the requests has to add them'
export const importedOperations = (written: number, files: number, refused: number): string =>
  `${written} of ${files} written${refused > 0 ? `; not imported: ${refused}` : ''}`
