import type { Grade, Origin } from '../diagnostics/types.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Site, Writer } from './planned.ts'
import { authorOrigin, keywordOrigin, keywordOrigins } from './site.ts'

/** Reports what became of a keyword, wherever it was written. */
export function reportKeyword(
  code: 'keyword_described' | 'keyword_dropped',
  grade: Grade,
  keyword: string,
  places: readonly Origin[],
  site: Site,
  writer: Writer,
): void {
  for (const at of places) writer.report({ code, at, mark: 'key', keyword, params: { keyword }, grade }, site)
}

/** Reports that a constraint moved to the description. */
export function reportDescribed(node: SchemaObject, keyword: string, site: Site, writer: Writer): void {
  const places = keywordOrigins(node, keyword, site, writer)
  reportKeyword('keyword_described', 'described', keyword, places, site, writer)
}

/** Reports that a keyword is left out, which changes nothing. */
export function reportDropped(node: SchemaObject, keyword: string, site: Site, writer: Writer): void {
  const places = keywordOrigins(node, keyword, site, writer)
  reportKeyword('keyword_dropped', 'exact', keyword, places, site, writer)
}

/** Reports that another form stands in the place of a keyword. */
export function reportRewritten(
  node: SchemaObject,
  keyword: string,
  { replacement, grade }: { replacement: string; grade: Grade },
  site: Site,
  writer: Writer,
): void {
  const at = keywordOrigin(node, keyword, site, writer)
  const params = { keyword, replacement }
  writer.report({ code: 'keyword_rewritten', at, mark: 'key', keyword, params, grade }, site)
}

/** Refuses a construct that needs a shape of its own, unless shapes may change. */
export function requireReshape(
  what: string,
  keyword: string | undefined,
  site: Site,
  writer: Writer,
  hint?: string,
): void {
  if (writer.settings.reshape) return
  const place = keyword === undefined ? {} : { keyword, at: authorOrigin(keyword, site, writer) }
  writer.refuse({ code: 'needs_reshape', params: { what }, ...place, hint }, site)
}
