// What the generators of docs write in Markdown.

/**
 * @param {string[]} head
 * @param {(string | undefined)[][]} rows
 */
export function table(head, rows) {
  /** @param {(string | undefined)[]} row */
  const line = (row) => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/**
 * A text as it is shown in a cell of a table.
 *
 * @param {string} text
 */
export function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/**
 * The same as code.
 *
 * @param {string} text
 */
export function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``
}
