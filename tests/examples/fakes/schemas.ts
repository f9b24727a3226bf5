import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Call } from './server.ts'
import { Refusal } from './server.ts'

/**
 * A strict mode admits only arguments that the sent schema admits. A call of a tool that was not sent is a model's own
 * mistake, and passes.
 */
export function checkCalls(calls: readonly Call[], schemas: ReadonlyMap<string, unknown>): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { name, input } of calls) {
    const schema = schemas.get(name)
    if (typeof schema !== 'object' || schema === null) continue
    if (!ajv.validate(schema, input)) throw new Refusal(`${name}: ${ajv.errorsText()}`)
  }
}
