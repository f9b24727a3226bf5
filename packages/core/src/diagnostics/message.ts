import type { CatalogueEntry } from './catalogue.ts'
import { CATALOGUE } from './catalogue.ts'
import type { Problem } from './types.ts'

/** The catalogue's text with `{name}` filled in from the params. */
export function messageOf({ code, params }: Pick<Problem, 'code' | 'params'>): string {
  return fill(CATALOGUE[code].message, params)
}

/** The problem's own hint, else the catalogue's. */
export function hintOf({ code, params, hint }: Pick<Problem, 'code' | 'params' | 'hint'>): string | undefined {
  if (hint !== undefined) return hint
  const entry: CatalogueEntry = CATALOGUE[code]
  return entry.hint === undefined ? undefined : fill(entry.hint, params)
}

function fill(template: string, params: Problem['params'] = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}
