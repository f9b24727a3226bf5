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
