import type { CallError, Check } from '../types.ts'
import type { Part, Parts } from './interpret/interpret.ts'
import { errorsOf } from './interpret/interpret.ts'
import { partsOf } from './interpret/parts.ts'
import type { SchemaNode } from './interpret/schema.ts'
import type { Rows } from './trail.ts'
import { startTrail } from './trail.ts'
import type { CompiledCheck } from './union.ts'

/** Creates the `check` of a compiled check. */
export function createCheck(compiled: CompiledCheck, rows: Rows): Check {
  const own = startTrail(rows)
  return (value, limit = 20) => {
    // A getter in the value may call this check recursively.
    const trail = own.depth < 0 ? own : startTrail(rows)
    trail.limit = limit
    trail.depth = 0
    let errors: CallError[] | undefined
    try {
      compiled(value, trail)
    } finally {
      // The check may end in a stack overflow.
      ;({ errors } = trail)
      trail.errors = undefined
      trail.depth = -1
    }
    return errors ?? []
  }
}

/** Creates the `check` of a schema as data. It reports the same errors as compiled code, in the same order. */
export function interpretedCheck(schema: SchemaNode, parts: readonly Part[]): Check {
  return interpretedBy(partsOf(parts), schema)
}

/** As `interpretedCheck`, with parts that several checks share. */
export function interpretedBy(parts: Parts, root: SchemaNode): Check {
  return (value, limit = 20) => errorsOf({ root, parts }, root, value, limit)
}
