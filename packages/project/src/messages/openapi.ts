// Why an operation becomes no tool, or what its tool lacks.

export const otherFile = (reference: string): string =>
  `"${reference}" leads to another file: bundle the document into one first`
export const leadsNowhere = (reference: string): string => `"${reference}" leads to nothing`
export const recursiveReference = (reference: string): string =>
  `"${reference}" leads back to itself outside of components/schemas`
export const incompleteParameter = 'a parameter has no name or no place'
export const noSchema = 'a schema is neither an object nor a boolean'
export const bodyType = (types: readonly string[]): string =>
  `a model cannot write a body of the type ${types.join(', ')}`
export const bytesRequired = (type: string, names: readonly string[]): string =>
  `a model cannot write a body of the type ${type}: ${quoted(names)} requires bytes`
export const noBody = (reason: string): string => `the tool has no body: ${reason}`
export const bytesLeftOut = (name: string): string => `"${name}" is left out: a model cannot write bytes`
export const undeclaredParameter = (name: string): string =>
  `the path has "{${name}}", which no parameter declares: it is a required string`
export const discriminatorAlone = (property = ''): string =>
  `the discriminator "${property}" has no effect: no branches of its schema are known`
export const discriminatorOfServer = (property: string): string =>
  `the discriminator "${property}" is readOnly: branches are chosen without it`
export const discriminatorNotText = (property: string): string =>
  `the discriminator "${property}" is not a string in each branch: those where it is not have no value`
export const branchWithoutValue = (property: string): string =>
  `a branch has no name, and no value of the discriminator "${property}"`
export const mappedToNothing = (property: string, values: readonly string[], target: string): string =>
  `the discriminator "${property}" maps ${quoted(values)} to what is not a branch, such as "${target}"`
export const DEPRECATED = 'Deprecated.'

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
