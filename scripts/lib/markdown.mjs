// Markdown helpers for the generators of docs.

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
 * Escapes a text for a table cell.
 *
 * @param {string} text
 */
export function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/**
 * Formats a text as inline code for a table cell.
 *
 * @param {string} text
 */
export function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``
}
