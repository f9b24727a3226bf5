import { lineStarts, rangeOf } from '../diagnostics/lines.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import type { Member, Place } from './reading.ts'

/** Creates the document of a text. `places` is called when the first range is needed. */
export function createDocument(
  uri: string,
  text: string,
  format: SourceDocument['format'],
  value: Json,
  places: () => Place | undefined,
): SourceDocument {
  let root: Place | undefined
  let starts: readonly number[] | undefined
  return {
    uri,
    text,
    format,
    value,
    locate(path, mark = 'value') {
      root ??= places() ?? { start: 0, end: text.length }
      starts ??= lineStarts(text)
      let member: Member = { key: root, place: root }
      let isFound = true
      for (const name of path) {
        const next = member.place.members?.get(name)
        isFound = next !== undefined
        if (next === undefined) break
        member = next
      }
      const { start, end } = mark === 'key' && isFound ? member.key : member.place
      return rangeOf(text, start, end, starts)
    },
  }
}

/** Creates a document without a value, to locate the problem of a file that could not be read or parsed. */
export function placeholderDocument(uri: string, text = ''): SourceDocument {
  return createDocument(uri, text, formatOf(uri), null, () => ({ start: 0, end: 0 }))
}

/** Returns the format: JSON by extension, regardless of a query; otherwise YAML. */
export function formatOf(uri: string): SourceDocument['format'] {
  return /\.json(?:[?#]|$)/i.test(uri) ? 'json' : 'yaml'
}
