import type { Origin } from '../../diagnostics/types.ts'

/** A part of a text to be: what it is made of is known before names and positions are. */
export type Piece = string | ReferencePiece | MarkPiece

/** The name of a declared type, which depends on the file that it stands in. */
export interface ReferencePiece {
  readonly id: string
  /** What it would like to be called. */
  readonly name: string
}

/**
 * What follows was written there: an editor that is asked for its definition goes to that place. A document that is
 * not at hand is named by its URI, and stands for its first line.
 */
export type MarkPiece = { readonly at: Origin; readonly mark: 'key' | 'value' } | { readonly start: string }

/** A JSDoc comment with its line end; nothing when there are no lines. */
export function printDoc(lines: readonly string[], indent: string): string {
  const [first] = lines
  if (first === undefined) return ''
  if (lines.length === 1) return `${indent}/** ${first} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** Adds a piece; texts that follow each other become one, for there are many. */
export function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece
  else pieces.push(piece)
}

/** The pieces as few as possible. */
export function joinPieces(lists: readonly (readonly Piece[])[]): Piece[] {
  const joined: Piece[] = []
  for (const list of lists) for (const piece of list) addPiece(joined, piece)
  return joined
}

/** The types that are referred to. */
export function referencesIn(pieces: readonly Piece[]): string[] {
  return [
    ...new Set(pieces.flatMap((piece) => (typeof piece === 'object' && 'id' in piece ? [piece.id] : []))),
  ]
}
