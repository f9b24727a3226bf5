const coloured = process.stdout.isTTY && !process.env['NO_COLOR']

export function bold(text: string): string {
  return coloured ? `\u001b[1m${text}\u001b[22m` : text
}

export function dim(text: string): string {
  return coloured ? `\u001b[2m${text}\u001b[22m` : text
}

/** Breaks a long text after commas and spaces, and indents it. */
export function wrap(text: string, width = 100): string {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?<=[,\s])/)) {
    if (line.length + part.length > width && line !== '') {
      lines.push(line)
      line = ''
    }
    line += part
  }
  return [...lines, line].map((text) => `  ${text.trimEnd()}`).join('\n')
}
