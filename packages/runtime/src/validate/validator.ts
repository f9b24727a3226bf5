import type { CallError, Validator } from '../types.ts'
import type { Row, Run } from './trail.ts'
import { createReport, startTrail } from './trail.ts'
import type { CompiledCheck } from './union.ts'

/** Errors that one value is told of at most, unless asked for more. */
const DEFAULT_LIMIT = 20

/** The `check` of a compiled check. */
export function createCheck(
  compiled: CompiledCheck,
  rows: readonly Row[],
): (value: unknown, limit?: number) => CallError[] {
  const report = createReport(rows)
  return (value, limit = DEFAULT_LIMIT) => {
    const run: Run = { limit }
    // Where one error is enough, a value needs no look before it.
    if (limit === 1 || !compiled(value)) compiled(value, startTrail(report, run))
    return run.errors ?? []
  }
}

/** A value does not fit its schema. */
export class InvalidError extends TypeError {
  override readonly name: string = 'InvalidError'
  readonly errors: readonly CallError[]

  constructor(errors: readonly CallError[]) {
    super(errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; '))
    this.errors = errors
  }
}

/** All faces of a compiled check. */
export function createValidator<T>(compiled: CompiledCheck, rows: readonly Row[]): Validator<T> {
  const check = createCheck(compiled, rows)
  return {
    is: (value): value is T => compiled(value),
    check,
    parse(value) {
      const errors = check(value)
      if (errors.length > 0) throw new InvalidError(errors)
      return value as T
    },
  }
}
