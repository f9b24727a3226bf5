import type { Origin } from '../diagnostics/origin.ts'
import type { Grade } from '../diagnostics/types.ts'
import type { WrittenNode } from './planned.ts'
import { authorOrigin, keywordOrigins } from './site.ts'

/** Reports what became of a keyword, at every place where it was written. */
export function reportKeyword(
  code: 'keyword_described' | 'keyword_dropped',
  grade: Grade,
  keyword: string,
  { node, site, writer }: WrittenNode,
  places: readonly Origin[] = keywordOrigins(node, keyword, site, writer),
): void {
  for (const at of places) writer.report({ code, at, mark: 'key', keyword, params: { keyword }, grade }, site)
}

export function reportDescribed(keyword: string, at: WrittenNode): void {
  reportKeyword('keyword_described', 'described', keyword, at)
}

/** Reports that a keyword is left out, which changes nothing. */
export function reportDropped(keyword: string, at: WrittenNode): void {
  reportKeyword('keyword_dropped', 'exact', keyword, at)
}

/** Reports that a keyword is replaced: at every place where it was written if something is lost, else at the first. */
export function reportRewritten(keyword: string, replacement: string, grade: Grade, at: WrittenNode): void {
  const params = { keyword, replacement }
  const written = keywordOrigins(at.node, keyword, at.site, at.writer)
  for (const place of grade === 'described' ? written : written.slice(0, 1))
    at.writer.report({ code: 'keyword_rewritten', at: place, mark: 'key', keyword, params, grade }, at.site)
}

/** Refuses a construct that needs a change of shape, unless `reshape` is set. */
export function requireReshape(
  what: string,
  keyword: string | undefined,
  at: Omit<WrittenNode, 'node'>,
  hint?: string,
): void {
  const { site, writer } = at
  if (writer.settings.reshape) return
  const place = keyword === undefined ? {} : { keyword, at: authorOrigin(keyword, site, writer) }
  writer.refuse({ code: 'needs_reshape', params: { what }, ...place, hint }, site)
}
