/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Prints rows of equal members as a Markdown table.
 * @param {string} title
 * @param {Record<string, string | number>[]} rows
 */
export function printTable(title, rows) {
  const columns = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')))
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at].length)))
  const padded = (row) => row.map((cell, at) => cell.padEnd(widths[at]))
  console.log(`\n## ${title}\n\n${markdownTable(padded(columns), cells.map(padded))}`)
}

/**
 * @param {string[]} columns
 * @param {string[][]} rows
 */
export function markdownTable(columns, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map((column) => '-'.repeat(Math.max(3, column.length)))),
    ...rows.map(line),
  ].join('\n')
}

/** @param {number} ms */
export function ms(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
