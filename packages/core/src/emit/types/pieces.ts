import { type Origin, originPath } from '../../diagnostics/origin.ts'

/** A part of a text that is printed later, because names and positions are not known yet. */
export type Piece = string | ReferencePiece | MarkPiece

/** Nested pieces, in the order of the text. */
export type Pieces = Piece | readonly Pieces[]

/** The name of a declared type, which depends on the file that uses it. */
export interface ReferencePiece {
  readonly id: string
  /** The preferred name. */
  readonly name: string
}

/** Where the following text was written: "go to definition" in an editor opens this place. */
export type MarkPiece = { readonly at: Origin; readonly mark: 'key' | 'value' } | SourcePlace

/** A place in a file; line and column count from 0. */
export interface SourcePlace {
  readonly uri: string
  readonly line: number
  readonly column: number
}

export function placeOf(mark: MarkPiece): SourcePlace {
  if ('uri' in mark) return mark
  const { document } = mark.at
  const { line, column } = document.locate(originPath(mark.at), mark.mark).start
  return { uri: document.uri, line: line - 1, column: column - 1 }
}

/** Prints a JSDoc comment with its line end; empty when there are no lines. */
export function printDoc(lines: readonly string[], indent = ''): string {
  const [first] = lines
  if (first === undefined) return ''
  if (lines.length === 1) return `${indent}/** ${first} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

export function pieces(texts: TemplateStringsArray, ...parts: readonly Pieces[]): Pieces {
  return texts.map((text, index) => [text, parts[index] ?? ''])
}

/** The start of a union over several lines, which removes blanks at the end of the line before. */
const UNION = /^\n *\| /

export type AddPieces = (pieces: Pieces) => void

/** Returns what `fill` adds, joined into few pieces, because there are many. */
export function collectPieces(fill: (add: AddPieces) => void): Piece[] {
  const joined: Piece[] = []
  let text = ''
  // Separate, because removing the end of the whole text would copy it.
  let last = ''
  const flush = (): void => {
    if (text + last !== '') joined.push(text + last)
    text = ''
    last = ''
  }
  const add = (part: Pieces): void => {
    if (typeof part === 'string') {
      text += part.startsWith('\n') && UNION.test(part) ? last.trimEnd() : last
      last = part
    } else if (Array.isArray(part)) part.forEach(add)
    else {
      flush()
      joined.push(part as Piece)
    }
  }
  fill(add)
  flush()
  return joined
}

export function joinPieces(parts: Pieces): Piece[] {
  return collectPieces((add) => add(parts))
}

export function referencesIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => (typeof piece === 'object' && 'id' in piece ? [piece.id] : []))
}
