import { originPath } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { sourcePath } from './paths.ts'
import type { MarkPiece, Piece } from './pieces.ts'
import type { Mapping } from './source-map.ts'
import { printSourceMap } from './source-map.ts'

/** A text to be written, by its path below the folder for types. */
export interface TypeFile {
  readonly path: string
  readonly text: string
}

/** Where marks were written, found once: looking it up reads the document a second time. */
export interface Positions {
  of(mark: MarkPiece): { readonly uri: string; readonly line: number; readonly column: number }
}

export function createPositions(): Positions {
  const known = {
    key: new WeakMap<Origin, ReturnType<Positions['of']>>(),
    value: new WeakMap<Origin, ReturnType<Positions['of']>>(),
  }
  return {
    of(mark) {
      if ('start' in mark) return { uri: mark.start, line: 0, column: 0 }
      const { at } = mark
      const found = known[mark.mark].get(at)
      if (found !== undefined) return found
      const { line, column } = at.document.locate(originPath(at), mark.mark).start
      const position = { uri: at.document.uri, line: line - 1, column: column - 1 }
      known[mark.mark].set(at, position)
      return position
    },
  }
}

/**
 * A file and the declaration map that leads from it to what was written.
 *
 * @param dir URI of the folder for types
 * @param nameOf the name of a referenced type in this file
 */
export function writeFile(
  path: string,
  pieces: readonly Piece[],
  dir: string,
  nameOf: (id: string) => string,
  positions: Positions,
): TypeFile[] {
  const sources = new Map<string, number>()
  const mappings: Mapping[] = []
  let text = ''
  let line = 0
  let lineStart = 0
  const append = (part: string): void => {
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) {
      line += 1
      lineStart = text.length + at + 1
    }
    text += part
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') append(piece)
    else if ('id' in piece) append(nameOf(piece.id))
    else {
      const { uri, line: sourceLine, column: sourceColumn } = positions.of(piece)
      if (!sources.has(uri)) sources.set(uri, sources.size)
      mappings.push({
        line,
        column: text.length - lineStart,
        source: sources.get(uri) ?? 0,
        sourceLine,
        sourceColumn,
      })
    }
  }
  if (mappings.length === 0) return [{ path, text }]
  const name = path.slice(path.lastIndexOf('/') + 1)
  const file = new URL(path.split('/').map(encodeURIComponent).join('/'), dir).href
  const paths = [...sources.keys()].map((uri) => sourcePath(file, uri))
  return [
    { path, text: `${text}//# sourceMappingURL=${encodeURIComponent(name)}.map\n` },
    { path: `${path}.map`, text: printSourceMap(name, paths, mappings) },
  ]
}
