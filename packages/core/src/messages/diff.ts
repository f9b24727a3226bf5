// Texts about changes between two versions of a tool.

/** How a sentence about a difference ends. */
export const CONSEQUENCES = {
  narrowed: 'fewer values fit',
  widened: 'more values fit',
  undecided: 'which values fit cannot be compared',
  neutral: 'the same values fit',
  annotation: 'the same values fit',
} as const
export const UNDECIDED_OTHERS = 'whether its values fit the others cannot be compared'

const { narrowed, widened, undecided } = CONSEQUENCES
const quote = (text: string): string => JSON.stringify(text)

export const isNew = (what: string): string => `${what} is new`
export const isGone = (what: string): string => `${what} is gone`
export const hasChanged = (what: string): string => `${what} changed`
export const isNewOrGone = (what: string, isThere: boolean | undefined): string =>
  isThere ? isNew(what) : isGone(what)
export const changeOf = (what: string, before: unknown, after: unknown): string =>
  before === undefined ? isNew(what) : after === undefined ? isGone(what) : hasChanged(what)
export const hasBecome = (what: string, old: string, now: string): string => `${what} ${old} became ${now}`
export const withConsequence = (what: string, effect: keyof typeof CONSEQUENCES): string =>
  `${what}: ${CONSEQUENCES[effect]}`

export const SCHEMA_GONE = 'The schema was removed: any value is accepted'
export const SCHEMA_NEW = 'The schema is new'
export const NOTHING_ACCEPTED = 'No value is accepted any more'
export const VALUES_ACCEPTED = 'Some values are accepted now; before, none was'
export const ENDLESS = 'A schema that refers back to itself for the same value changed: it cannot be compared'
export const siblingsChanged = (keyword: string): string => `Keywords beside ${keyword} changed: ${undecided}`
export const CONTAINS_CHANGED: string = `contains changed: ${undecided}`
export const COMBINED = 'The combination'
export const PART_GONE: string = `A part is gone: ${widened}`
export const PART_NEW: string = `A part is new: ${narrowed}`
export const branchGone = (consequence: string): string => `A branch is gone: ${consequence}`
export const branchNew = (consequence: string): string => `A branch is new: ${consequence}`
export const BRANCH_COVERED = 'A branch is gone: its values fit another one'
export const BRANCH_KNOWN = 'A branch is new: its values were accepted before, by another one'
export const unionRenamed = (before: string, after: string, consequence: string): string =>
  `${before} became ${after}: ${consequence}`
export const NO_OVERLAP = 'no value fits several branches'
export const overlap = (isAccepted: boolean): string =>
  `a value that fits several branches is ${isAccepted ? 'accepted now' : 'no longer accepted'}`

export const acceptedNow = (what: string): string => `${what} is accepted now`
export const notAccepted = (what: string): string => `${what} is no longer accepted`
export const onlyAccepted = (values: string): string => `Only ${values || 'nothing'} is accepted now`
export const NOT_LISTED = 'The values are no longer listed: others may fit'
export const LISTED_DIFFERENTLY = 'The values are listed in another way: the same ones fit'
export const typesLost = (types: string): string => `No longer accepted: ${types}`
export const typesWon = (types: string): string => `Accepted now: ${types}`
export const FRACTIONS = 'numbers with a fraction'
export const furtherItems = (isClosed: boolean): string =>
  `Further items are ${isClosed ? 'no longer accepted' : 'accepted now'}`
export const undeclared = (isClosed: boolean): string =>
  `Undeclared properties are ${isClosed ? 'no longer accepted' : 'accepted now'}`

export const requiredNow = (name: string): string => `${quote(name)} is required now`
export const notRequired = (name: string): string => `${quote(name)} is no longer required`
export const beside = (sentence: string, name: string): string => `${sentence} beside ${quote(name)}`
export const property = (name: string): string => `The property ${quote(name)}`
export const declaredNow = (name: string): string => `${property(name)} is declared now`
export const notDeclared = (name: string): string => `${property(name)} is no longer declared`
export const wasFree = (name: string): string => `${declaredNow(name)}: until now it could have any value`
export const isFree = (name: string): string => `${property(name)} is gone: it can have any value`
export const namePattern = (pattern: string): string => `The pattern ${quote(pattern)} of names`
export const scopeRequired = (scope: string): string => `The scope ${quote(scope)} is required now`
export const scopeDropped = (scope: string): string => `The scope ${quote(scope)} is no longer required`
