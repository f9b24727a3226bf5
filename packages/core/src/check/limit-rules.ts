import { measure } from '../export/limits.ts'
import type { Mode } from '../export/types.ts'
import { keysOf } from '../json.ts'
import { refusals } from '../messages/check.ts'
import { toolMeasures } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import type { Found } from './found.ts'
import { found } from './found.ts'

/** Bounds on one schema that it exceeds. */
export function limitFindings(schema: Schema, { limits }: Mode): Found[] {
  const measures = measure(schema, limits)
  return keysOf(limits).flatMap((name) => {
    const { max, source } = limits[name] ?? { max: 0, source: undefined }
    const count = measures[name]
    return count <= max ? [] : [found('limit', refusals.limit(toolMeasures[name], count, max), [], source)]
  })
}
