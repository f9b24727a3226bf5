// Describes schemas in a few words: `an object with "kind": "card"`, `a number of at least 1`.
import type { Json, SchemaType } from '../json.ts'
import type { KeywordInfo } from '../schema/keywords.ts'

/** The types with their articles. */
export const NOUNS: Readonly<Record<SchemaType, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export const ANYTHING = 'any value'
export const NOTHING = 'nothing'
export const VALUE = 'a value'

export const either = (texts: readonly string[]): string => texts.join(' or ')
export const listed = (values: readonly Json[]): string => either(values.map((one) => JSON.stringify(one)))
export const described = (noun: string, keyword: string): string => `${noun} that matches \`${keyword}\``
export const beginningWith = (values: readonly Json[]): string => ` that begins with ${listed(values)}`
export const matching = (pattern: string): string => ` that matches ${pattern}`
export const inFormat = (format: string): string => ` in the format ${format}`
export const withMembers = (members: readonly string[], isCut: boolean): string =>
  ` with ${members.join(', ')}${isCut ? ', …' : ''}`
export const withValue = (name: string, value: Json | undefined): string =>
  JSON.stringify(name) + (value === undefined ? '' : `: ${JSON.stringify(value)}`)
export const within = (bounds: readonly string[]): string => bounds.join(' and')

/** Returns an empty text if the members have no type, several types, or a type without a plural. */
export function ofType(type: string): string {
  return Object.hasOwn(NOUNS, type) && type !== 'null' ? ` of ${type}s` : ''
}

/** Describes the limit that a keyword sets. */
export function limit({ bound, bounds, exclusive }: KeywordInfo, value: number): string {
  if (bound === undefined) return ` that is a multiple of ${value}`
  if (exclusive === true) return ` ${bound === 'low' ? 'greater' : 'less'} than ${value}`
  const least = `of at ${bound === 'low' ? 'least' : 'most'} ${value}`
  if (bounds === 'length') return ` of a length ${least}`
  return bounds === 'items' ? ` ${least} ${value === 1 ? 'item' : 'items'}` : ` ${least}`
}
