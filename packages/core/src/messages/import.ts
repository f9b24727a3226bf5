// Reasons why JSON cannot be read as the tools of a provider, and parts without a member in tool files.

export const NO_PROFILE_FITS = 'the tools of no profile'
export const NO_TOOL = 'there is no tool in it'
export const nameOne = (ids: string): string => `Name one: ${ids}.`
export const noProfile = (id: string): string => `there is no profile "${id}"`
export const foreign = (id: string, pointers: readonly string[]): string =>
  `not a tool of "${id}": ${pointers.map((pointer) => pointer || 'the whole JSON').join(', ')}`

/** What was found instead of a function tool. */
export const otherThanTool = (profile: string): string => `something that is not a tool of ${profile}`
export const hostedTool = (name: string): string => `"${name}", which is not a function tool`

export const nullMember = (label: string, path: string): string =>
  `${label} had ${path}: null, which has no effect here.`
export const falseMember = (label: string, path: string): string =>
  `${path}: false is the default of ${label} and is not sent.`
export const keptMember = (label: string): string =>
  `Not a known member of ${label}: it is kept, but not sent.`
export const lostMember = (label: string, path: string, value: string): string =>
  `${label} had ${path}: ${value}, which a tool file cannot express.`
