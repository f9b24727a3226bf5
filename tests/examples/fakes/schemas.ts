import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Call } from './server.ts'
import { Refusal } from './server.ts'

/**
 * Refuses calls whose arguments do not match the sent schema, as in strict mode. A call of a tool that was not sent is
 * accepted, because models make this mistake.
 */
export function checkCalls(calls: readonly Call[], schemas: ReadonlyMap<string, unknown>): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { name, input } of calls) {
    const schema = schemas.get(name)
    if (typeof schema !== 'object' || schema === null) continue
    if (!ajv.validate(schema, input)) throw new Refusal(`${name}: ${ajv.errorsText()}`)
  }
}
