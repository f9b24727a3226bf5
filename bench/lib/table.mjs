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
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  console.log(`\n## ${title}\n`)
  console.log(line(columns))
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  for (const row of cells) console.log(line(row))
}

/** @param {number} ms */
export function ms(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
