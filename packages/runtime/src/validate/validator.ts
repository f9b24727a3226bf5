import { TOO_DEEP, unsatisfied } from '../messages/values.ts'
import type { CallError } from '../types.ts'
import type { Keywords } from './interpret/interpret.ts'
import { errorsOf } from './interpret/interpret.ts'
import type { SchemaNode } from './interpret/schema.ts'
import type { Rows, Trail } from './trail.ts'
import { startTrail } from './trail.ts'
import type { CompiledCheck } from './union.ts'

/** Every fault of a value, at most `limit` (default 20); none when it is valid. */
export type LimitedCheck = (value: unknown, limit?: number) => CallError[]

/** The `check` of a compiled check. */
export function createCheck(compiled: CompiledCheck, rows: Rows): LimitedCheck {
  let idle: Trail | undefined
  return (value, limit = 20) => {
    const trail = idle ?? startTrail(rows)
    // A member of the value may be a getter that runs this check, and a check can end in a stack overflow.
    idle = undefined
    trail.limit = limit
    trail.depth = 0
    compiled(value, trail)
    const { errors } = trail
    trail.errors = undefined
    idle = trail
    return errors ?? []
  }
}

/** The `check` of a schema that is interpreted; keywords that are not given are not checked. */
export function interpretedCheck(root: SchemaNode, keywords: Keywords): LimitedCheck {
  const texts = { message: unsatisfied, tooDeep: TOO_DEEP }
  return (value, limit = 20) => errorsOf({ root, keywords, ...texts, fitting: new Map() }, root, value, limit)
}
