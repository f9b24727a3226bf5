/** A keyword and its error message. One object per keyword, so that bundles contain only the texts they use. */
export interface Rule {
  readonly keyword: string
  /** Completes "the value …"; `expected` is the value of the keyword. */
  readonly text: (expected: never) => string
}

/** How many entries of a list a message shows. */
const MAX_LISTED = 20
/** How many characters of each entry. */
const MAX_MEMBER = 60
/** How many characters of a pattern: libraries write hundreds for a date or an address. */
const MAX_PATTERN = 120

const ARTICLES: Readonly<Record<string, string>> = {
  array: 'an array',
  integer: 'an integer',
  null: 'null',
  object: 'an object',
}

export const typeRule: Rule = {
  keyword: 'type',
  text: (types: string | readonly string[]) =>
    `must be ${[types]
      .flat()
      .map((type) => ARTICLES[type] ?? `a ${type}`)
      .join(' or ')}`,
}
export const enumRule: Rule = {
  keyword: 'enum',
  text: oneOfValues,
}
export const constRule: Rule = { keyword: 'const', text: (value: unknown) => `must be ${show(value)}` }
export const minLengthRule: Rule = {
  keyword: 'minLength',
  text: (count: number) => `must have at least ${plural(count, 'character')}`,
}
export const maxLengthRule: Rule = {
  keyword: 'maxLength',
  text: (count: number) => `must have at most ${plural(count, 'character')}`,
}
export const patternRule: Rule = {
  keyword: 'pattern',
  text: (pattern: string) => `must match the pattern ${cut(pattern, MAX_PATTERN)}`,
}
export const formatRule: Rule = {
  keyword: 'format',
  text: (format: string) => `must be in the format ${format}`,
}
export const minimumRule: Rule = { keyword: 'minimum', text: (limit: number) => `must be at least ${limit}` }
export const maximumRule: Rule = { keyword: 'maximum', text: (limit: number) => `must be at most ${limit}` }
export const exclusiveMinimumRule: Rule = {
  keyword: 'exclusiveMinimum',
  text: (limit: number) => `must be greater than ${limit}`,
}
export const exclusiveMaximumRule: Rule = {
  keyword: 'exclusiveMaximum',
  text: (limit: number) => `must be less than ${limit}`,
}
export const multipleOfRule: Rule = {
  keyword: 'multipleOf',
  text: (step: number) => `must be a multiple of ${step}`,
}
export const minItemsRule: Rule = {
  keyword: 'minItems',
  text: (count: number) => `must have at least ${plural(count, 'item')}`,
}
export const maxItemsRule: Rule = {
  keyword: 'maxItems',
  text: (count: number) => `must have at most ${plural(count, 'item')}`,
}
export const uniqueItemsRule: Rule = {
  keyword: 'uniqueItems',
  text: () => 'must not have the same item twice',
}
export const itemsRule: Rule = {
  keyword: 'items',
  text: tooMany,
}
export const unevaluatedItemsRule: Rule = { keyword: 'unevaluatedItems', text: tooMany }
export const containsRule: Rule = {
  keyword: 'contains',
  text: (wanted: string) => `must have an item that is ${wanted}`,
}
export const minContainsRule: Rule = {
  keyword: 'minContains',
  text: (count: number) => `must have at least ${plural(count, 'item')} that match "contains"`,
}
export const maxContainsRule: Rule = {
  keyword: 'maxContains',
  text: (count: number) => `must have at most ${plural(count, 'item')} that match "contains"`,
}
export const minPropertiesRule: Rule = {
  keyword: 'minProperties',
  text: (count: number) => `must have at least ${plural(count, 'property')}`,
}
export const maxPropertiesRule: Rule = {
  keyword: 'maxProperties',
  text: (count: number) => `must have at most ${plural(count, 'property')}`,
}
export const additionalPropertiesRule: Rule = {
  keyword: 'additionalProperties',
  text: unknownProperty,
}
export const unevaluatedPropertiesRule: Rule = {
  keyword: 'unevaluatedProperties',
  text: unknownProperty,
}
export const dependentRequiredRule: Rule = {
  keyword: 'dependentRequired',
  text: ({ name, needs }: { name: string; needs: string }) =>
    `must have the property ${show(needs)} because it has ${show(name)}`,
}
export const anyOfRule: Rule = { keyword: 'anyOf', text: (choices: string) => `must be ${choices}` }
export const oneOfRule: Rule = { keyword: 'oneOf', text: (choices: string) => `must be ${choices}` }
export const oneOfManyRule: Rule = {
  keyword: 'oneOf',
  text: (choices: string) => `must be only one of these: ${choices}`,
}
/** For a value of the property that distinguishes the branches of a union, if no branch has that value. */
export const anyOfTagRule: Rule = { keyword: 'anyOf', text: oneOfValues }
export const oneOfTagRule: Rule = { keyword: 'oneOf', text: oneOfValues }
export const notRule: Rule = { keyword: 'not', text: (what: string) => `must not be ${what}` }
/** For the schema `false`, which accepts no value; `false` takes the place of a keyword. */
export const falseRule: Rule = { keyword: 'false', text: () => 'must not be present' }

/** A rule for the name of a property, reported at the property. */
export function nameRule({ keyword, text }: Rule): Rule {
  return { keyword, text: (expected) => differentName(text(expected)) }
}

/** As `nameRule`, for a text that is already known. */
export function differentName(text: string): string {
  return `must have another name: the name ${text}`
}

export const missingProperty = (name: string): string => `must have the property "${name}"`

export const requiredRule: Rule = { keyword: 'required', text: missingProperty }

export function oneOfValues(values: readonly unknown[]): string {
  return `must be one of ${list(values)}`
}

function tooMany(): string {
  return 'must not be present: the array has too many items'
}

function unknownProperty(): string {
  return 'must not be present: no such property is declared'
}

function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${noun === 'property' ? 'properties' : `${noun}s`}`
}

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_LISTED).map(show).join(', ')
  return values.length > MAX_LISTED ? `${shown} and ${values.length - MAX_LISTED} more` : shown
}

function show(value: unknown): string {
  return cut(JSON.stringify(value), MAX_MEMBER)
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
