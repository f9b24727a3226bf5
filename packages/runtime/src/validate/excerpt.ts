/** Returns a short value itself, otherwise its beginning or kind: errors must not grow with the input. */
export function excerpt(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 100 ? `${value.slice(0, 100)}…` : value
  // Errors are plain data that can be written as JSON.
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? '[…]' : '{…}'
}
