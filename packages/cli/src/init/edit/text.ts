/** A text to insert at an offset. */
export interface Insert {
  readonly at: number
  readonly text: string
  /** The end of the text that it replaces. Default: none is replaced. */
  readonly end?: number
}

/** Inserts texts, with the line breaks of the file. Texts at the same offset keep their order. */
export function withInserts(source: string, inserts: readonly Insert[]): string {
  const newline = newlineOf(source)
  return [...inserts]
    .reverse()
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: added, end = at }) =>
        text.slice(0, at) + added.replaceAll('\n', newline) + text.slice(end),
      source,
    )
}

export function newlineOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n'
}

/** Returns the first indentation in the file, which is taken for one level. */
export function indentUnit(source: string): string {
  const [, indent = '  '] = /^(\t|[ ]{1,8})[^\s*]/m.exec(source) ?? []
  return indent
}

/** Replaces an indentation of two spaces by another one. */
export function reindented(text: string, unit: string): string {
  return text.replaceAll(/^(?: {2})+/gm, (spaces) => unit.repeat(spaces.length / 2))
}

/** Returns the indentation of an offset's line. */
export function lineIndent(source: string, at: number): string {
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Returns the width of an offset's line, where a tab is as wide as the two spaces that formatters count for it. */
export function columnsAt(source: string, at: number): number {
  const [rest = ''] = source.slice(at).split(/\r?\n/, 1)
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1, at) + rest
  return line.replaceAll('\t', '  ').length
}

/** Replaces comments by spaces, so that offsets stay the same. Only for text without strings. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** Returns the line of an offset, from 1. */
export function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
