import type { CatalogueEntry } from './catalogue.ts'
import { CATALOGUE } from './catalogue.ts'
import { clip, escapeHidden } from './escape.ts'
import type { Problem } from './types.ts'

/** A param that holds a file's whole text would bury the message. */
const MAX_PARAM = 300

/** The catalogue's text with `{name}` filled in from the params. */
export function messageOf({ code, params }: Pick<Problem, 'code' | 'params'>): string {
  return fill(CATALOGUE[code].message, params)
}

/** The problem's own hint, else the catalogue's. */
export function hintOf({
  code,
  params,
  hint,
}: Pick<Problem, 'code' | 'params' | 'hint'>): string | undefined {
  if (hint !== undefined) return escapeHidden(hint)
  const entry: CatalogueEntry = CATALOGUE[code]
  return entry.hint === undefined ? undefined : fill(entry.hint, params)
}

/** What a file says is shortened, and made visible where it would hide. A missing param stays as `{name}`. */
function fill(template: string, params: Problem['params'] = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? clip(escapeHidden(String(params[name])), MAX_PARAM) : whole,
  )
}
