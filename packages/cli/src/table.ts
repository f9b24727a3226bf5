import { escapeHidden } from '@toolbake/core/internal'

type Cell = string | number

/** Aligns columns to their widest cell; columns of numbers to the right. */
export function table(written: readonly (readonly Cell[])[]): string {
  const rows = written.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeHidden(cell) : cell)))
  const columns = (rows[0] ?? []).map((_, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const isNumeric = cells.some((cell) => typeof cell === 'number')
    return { isNumeric, width: Math.max(...cells.map((cell) => String(cell).length)) }
  })
  const line = (row: readonly Cell[]): string =>
    columns
      .map(({ isNumeric, width }, index) => {
        const text = String(row[index] ?? '')
        return isNumeric ? text.padStart(width) : text.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}
