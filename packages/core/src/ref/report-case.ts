import { shorten } from '../describe.ts'
import { decodePath } from '../host.ts'
import type { Attempt } from './graph.ts'

/**
 * Reports a reference whose letter case differs from the file's name: it works only on Windows and macOS.
 *
 * @param uri the URI that was requested
 * @param real the URI that the host returned
 */
export function reportCase(uri: string, real: string, { from, reference, at }: Attempt): void {
  if (uri === real) return
  const segments = uri.split('/')
  const [asked, named] = [segments.map(decodePath), real.split('/').map(decodePath)]
  if (asked.join('/').toLowerCase() !== named.join('/').toLowerCase()) return
  const first = asked.findIndex((name, index) => name !== named[index] && !/^[a-z]:$/i.test(name))
  if (first < 0) return
  // On a case-sensitive system a link may differ from its target in case only; then a third spelling does not exist.
  const third = [...segments.slice(0, first), ...segments.slice(first).map(flipCase)].join('/')
  if (from.graph.context.host.canonical(third) !== real) return
  const name = named.slice(first).join('/').replace(/\/$/, '')
  const params = { ref: shorten(reference, 120), name: shorten(name, 200) }
  from.graph.context.report({ code: 'ref_case', at, params })
}

function flipCase(segment: string): string {
  return segment.replace(/%[\da-f]{2}|[a-z]/gi, (part) => {
    if (part.length > 1) return part
    return part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase()
  })
}
