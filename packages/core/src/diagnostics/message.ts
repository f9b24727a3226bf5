import type { CatalogueEntry } from '../messages/catalogue.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import { clip, escapeHidden } from './escape.ts'
import type { Problem } from './types.ts'

/** A param that holds a file's whole text would bury the message. */
const MAX_PARAM = 300

type Fillable = Pick<Problem, 'code' | 'params' | 'profile' | 'hint'>

/** The catalogue's text with `{name}` filled in from the params. */
export function messageOf({ code, params, profile }: Fillable): string {
  return fill(CATALOGUE[code].message, params, profile)
}

/** The problem's own hint, else the catalogue's. */
export function hintOf({ code, params, profile, hint }: Fillable): string | undefined {
  if (hint !== undefined) return escapeHidden(hint)
  const entry: CatalogueEntry = CATALOGUE[code]
  return entry.hint === undefined ? undefined : fill(entry.hint, params, profile)
}

/**
 * What a file says is shortened, and made visible where it would hide. `{profile}` is the problem's own unless a param
 * says otherwise; a missing param stays as `{name}`.
 */
function fill(template: string, params: Problem['params'] = {}, profile: string | undefined): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : name === 'profile' ? profile : undefined
    return value === undefined ? whole : clip(escapeHidden(String(value)), MAX_PARAM)
  })
}
