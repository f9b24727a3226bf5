/** Where the line of a position begins. */
export function lineStart(text: string, position: number): number {
  if (position <= 0) return 0
  return Math.max(text.lastIndexOf('\n', position - 1), text.lastIndexOf('\r', position - 1)) + 1
}

/** The line that begins at an offset. */
export function lineAt(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}
