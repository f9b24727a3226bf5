/** Why a JSON value cannot be read as tools; `hint` says what to do. */
export class ImportError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'ImportError'
    this.hint = hint
  }
}
