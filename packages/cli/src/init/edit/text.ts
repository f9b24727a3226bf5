/** A text to be put in at an offset. */
export interface Insert {
  readonly at: number
  readonly text: string
}

/** Puts texts in, with the line breaks that the file has. Those for one offset stay in their order. */
export function withInserts(source: string, inserts: readonly Insert[]): string {
  const newline = newlineOf(source)
  return [...inserts]
    .reverse()
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: added }) => text.slice(0, at) + added.replaceAll('\n', newline) + text.slice(at),
      source,
    )
}

export function newlineOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n'
}

/** What one level is indented by: the first indentation of the file. */
export function indentUnit(source: string): string {
  const [, indent = '  '] = /^(\t|[ ]{1,8})[^\s*]/m.exec(source) ?? []
  return indent
}

/** The blanks that the line of an offset begins with. */
export function lineIndent(source: string, at: number): string {
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** The same text with blanks in place of its comments, so that offsets stay. For texts between nodes: no strings. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** The line of an offset, from 1. */
export function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
