import type { Event } from 'js-yaml'
import { parseEvents, YAMLException } from 'js-yaml'

/**
 * The events of a YAML text. js-yaml 5 reads a tab between tokens of a line with brackets as indentation; in YAML 1.2
 * (§6.2) it separates like a space. The second try has a space for each tab, so offsets stay valid.
 */
export function readEvents(text: string, options: Parameters<typeof parseEvents>[1]): Event[] {
  try {
    return parseEvents(text, options)
  } catch (error) {
    const isIndentation = error instanceof YAMLException && error.reason === 'deficient indentation'
    if (!isIndentation || !text.includes('\t')) throw error
    return parseEvents(withSpaces(text), options)
  }
}

/** Keeps tabs that indent: at the start of a line, and between a dash or ? and its key or item. */
function withSpaces(text: string): string {
  return text.replace(/^.*\t.*$/gm, (line) => {
    const indent = /^[ \t]*(?:[-?][ \t]+(?![[{"'\s]))*/.exec(line)?.[0] ?? ''
    return indent + line.slice(indent.length).replaceAll('\t', ' ')
  })
}

/** The offset of a tab with which a line is indented. */
export function indentingTab(text: string, lineStart: number): number | undefined {
  const indent = /[ \t]*/y
  indent.lastIndex = lineStart
  const at = indent.exec(text)?.[0].indexOf('\t') ?? -1
  return at === -1 ? undefined : lineStart + at
}
