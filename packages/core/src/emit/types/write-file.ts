import { encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec'
import { escapeUnit } from '../../diagnostics/escape.ts'
import { sourcePath } from './paths.ts'
import { type Piece, placeOf } from './pieces.ts'

/** A text to be written, and its path below the folder for types. */
export interface TypeFile {
  readonly path: string
  readonly text: string
  /** For a document's file if there is a `TypesMemory`: a different key means that the text may differ. */
  readonly key?: string
}

/** A file; the declaration map in it leads to what was written. */
export function writeFile(
  path: string,
  pieces: Iterable<Piece>,
  dir: string,
  nameOf: (id: string) => string,
): TypeFile {
  const sources = new Map<string, number>()
  const none: SourceMapMappings[number] = []
  // Per line: column, then source, line and column there, counted from 0. Lines without any share a list.
  const lines: SourceMapMappings = [none]
  const texts: string[] = []
  let column = 0
  for (const piece of pieces) {
    if (typeof piece === 'object' && !('id' in piece)) {
      const { uri, line, column: sourceColumn } = placeOf(piece)
      if (!sources.has(uri)) sources.set(uri, sources.size)
      if (lines.at(-1) === none) lines[lines.length - 1] = []
      lines.at(-1)?.push([column, sources.get(uri) ?? 0, line, sourceColumn])
      continue
    }
    const part = typeof piece === 'string' ? piece : nameOf(piece.id)
    let end = -1
    for (let next = part.indexOf('\n'); next >= 0; next = part.indexOf('\n', next + 1)) {
      lines.push(none)
      end = next
    }
    column = (end < 0 ? column : 0) + part.length - end - 1
    texts.push(part)
  }
  if (sources.size === 0) return { path, text: texts.join('') }
  const file = new URL(path.split('/').map(encodeURIComponent).join('/'), dir).href
  const map = {
    version: 3,
    file: path.slice(path.lastIndexOf('/') + 1),
    sources: [...sources.keys()].map((uri) => sourcePath(file, uri)),
    names: [],
    mappings: encode(lines).replace(/;+$/, ''),
  }
  // TypeScript requires this charset. A separate file for each map would take as long to write.
  const data = btoa(JSON.stringify(map).replace(/[^ -~]/g, escapeUnit))
  texts.push(`//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`)
  return { path, text: texts.join('') }
}
