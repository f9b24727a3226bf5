// All texts of this package: errors, and the comments of generated files.
import { CHANGES_LOST, GENERATED } from '@toolbake/core/internal'

export const header = (source: string): string => `${GENERATED} from ${source}: ${CHANGES_LOST}.`
export const DIFFERS = 'Not checked alike:'
export const UNTYPED = 'Not in the type:'
export const noHandler = (identity: string): string => `${identity} has no handler yet`
export const outsideRoot = (path: string, root: string): string => `${path} leads out of ${root}`
export const outsideByLink = (path: string, root: string): string => `${path} leads out of ${root} by a link`
export const notEnforced = (keyword: string, pointer: string, code: string): string =>
  `${keyword} at ${pointer} cannot be enforced: ${code}`
export const noDefinition = (ref: string): string => `There is no definition for ${ref}`

// What TypeBox cannot express.
export const NO_EVALUATION = 'TypeBox does not know which parts other keywords have evaluated'
export const FIXED_TUPLES = 'TypeBox has tuples of one length only'
export const CONTAINS_ONE = 'TypeBox asks for one item that `contains` describes in any case'
export const NO_KEYWORD = 'TypeBox has no such keyword'
export const NAMED_MEMBERS = 'The type has only the members that are named'
export const PATTERNS_ALONE = 'TypeBox has patterns only where no member is named'
export const inherited = (name: string): string => `TypeBox finds \`${name}\` in every object`
export const CONTROL_CHARACTERS = 'TypeBox refuses control characters in names, patterns and formats'
export const ONE_PATTERN = 'TypeBox has one pattern for all names'
export const NO_UNICODE = 'TypeBox reads patterns without the u flag'
export const ALWAYS_UNICODE = 'TypeBox reads patterns with the u flag, which this one does not have'
export const FORMAT_UNKNOWN = 'TypeBox refuses strings of a format that nobody registered'
export const UTF16_LENGTH = 'TypeBox counts UTF-16 units, not code points'
export const BINARY_FRACTIONS = 'TypeBox divides binary fractions, so that 0.3 is not a multiple of 0.1'
export const SPECIAL_NAME = 'TypeBox reads this name as something else'
export const SCALAR_LITERALS = 'TypeBox has literals only of strings, numbers, booleans and null'
export const LONG_ENUM = 'TypeBox 1 fails with so many values, in types and in `Compile`'
export const OTHER_TYPES = 'Without `type` the keyword accepts values of other types'
export const NO_ONE_OF = 'TypeBox has no union of which exactly one branch holds'
export const NO_NEGATION = 'TypeBox has no negation here'
export const NO_CONDITION = 'TypeBox has no conditions'
