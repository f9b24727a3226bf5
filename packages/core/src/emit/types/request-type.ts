import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import type { LoweredRequest } from '../../export/types.ts'
import type { Json } from '../../json.ts'
import { isObject, own } from '../../json.ts'
import { equalJson } from '../../json-equality.ts'
import type { Origins } from '../../tool/types.ts'
import type { ValueSite } from './literal.ts'
import { literalType } from './literal.ts'
import type { TypeNode } from './type-node.ts'
import { tupleOf, UNKNOWN } from './type-node.ts'

/** The exact type of a request's tools, or of its format: mutable tuples and literals, as the SDKs' parameters are mutable. */
export function requestType({ json, tools, format }: LoweredRequest): TypeNode {
  const pending = tools.flatMap(({ tool, input, output }): Lowered[] => [
    { value: input, origins: tool.input.origins },
    ...(output === undefined || tool.output === undefined
      ? []
      : [{ value: output, origins: tool.output.origins }]),
  ])
  // Where one object of the request is one tool, its own members were written there.
  const origins = json.length === tools.length ? tools.map(({ tool }) => tool.origin) : []
  const types = json.map((value, index) => literalType(value, envelopeSite(origins[index], pending)))
  return format === undefined ? tupleOf(types) : (types[0] ?? UNKNOWN)
}

/** A part of a lowered schema, which an envelope holds as a copy. */
interface Lowered {
  readonly value: Json | undefined
  readonly origins: Origins
}

/**
 * @param around the tool in the file: a member of the request has the origin of the member with the same name there
 * @param pending schemas that are still to come
 */
function envelopeSite(around: Origin | undefined, pending: Lowered[], origin?: Origin): ValueSite {
  return {
    origin,
    part(key, value) {
      if (typeof key === 'number') return this
      const named = around && childOrigin(around, key === 'name' ? 'module_id' : key)
      // The next lowered schema, or the one after it, if this is a copy of it.
      const index = pending.slice(0, 2).findIndex((next) => equalJson(next.value ?? null, value))
      const lowered = isObject(value) ? pending.splice(0, index + 1).at(-1) : undefined
      return lowered === undefined ? envelopeSite(around, pending, named) : copySite(lowered, named)
    },
  }
}

function copySite({ value, origins }: Lowered, around?: Origin): ValueSite {
  return {
    origin: (typeof value === 'object' && value !== null ? origins.of(value) : undefined) ?? around,
    part(key) {
      const member = isObject(value) ? own(value, String(key)) : undefined
      return copySite({ value: Array.isArray(value) ? value[Number(key)] : member, origins })
    },
  }
}
