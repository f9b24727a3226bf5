import { shorten } from '../describe.ts'
import { CATALOGUE, type CatalogueEntry, type Message } from '../messages/catalogue.ts'
import { escapeHidden } from './escape.ts'
import type { Problem } from './types.ts'

/** A param that contains a whole file would bury the message. */
const MAX_PARAM = 300

type Fillable = Message & Pick<Problem, 'profile'>

/** Returns the catalogue's text with the params filled in for `{name}`. */
export function messageOf({ code, params, profile }: Fillable): string {
  return fill(CATALOGUE[code].message, params, profile)
}

export function hintOf({ code, params, profile, hint }: Fillable): string | undefined {
  if (hint !== undefined) return escapeHidden(hint)
  const entry: CatalogueEntry = CATALOGUE[code]
  return entry.hint === undefined ? undefined : fill(entry.hint, params, profile)
}

/**
 * Fills params into a text. They come from files, so they are shortened, and hidden characters become visible.
 * `{profile}` is the problem's own profile unless it is among the params.
 */
function fill(template: string, params: Problem['params'], profile: string | undefined): string {
  const values: Readonly<Record<string, string | number | undefined>> = { profile, ...params }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? whole : shorten(escapeHidden(String(value)), MAX_PARAM)
  })
}
