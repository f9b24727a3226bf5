/** Thrown if an adapter cannot convert a tool; `cause` is the reason. */
export class ConversionError extends Error {
  readonly adapter: string
  readonly direction: 'to_canonical' | 'from_canonical'
  override readonly cause: Error

  constructor(adapter: string, direction: ConversionError['direction'], cause: Error) {
    super(`${adapter} (${direction}): ${cause.message}`, { cause })
    this.name = 'ConversionError'
    this.adapter = adapter
    this.direction = direction
    this.cause = cause
  }
}
