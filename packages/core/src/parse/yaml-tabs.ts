import type { Event } from 'js-yaml'
import { parseEvents } from 'js-yaml'

/**
 * The events of a YAML text. js-yaml 5 takes a tab between tokens of a line with brackets for indentation; in YAML 1.2
 * (§6.2) it separates as a space does. So it is asked again with spaces in their place: as many, and values are read
 * from the text itself.
 */
export function readEvents(text: string, options: Parameters<typeof parseEvents>[1]): Event[] {
  try {
    return parseEvents(text, options)
  } catch (error) {
    const isIndentation = (error as { reason?: string }).reason === 'deficient indentation'
    if (!isIndentation || !text.includes('\t')) throw error
    return parseEvents(withSpaces(text), options)
  }
}

/** Tabs that indent stay: those at the start of a line, and before the key or item that a dash or ? begins. */
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
