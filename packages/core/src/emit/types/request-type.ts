import { childOrigin, type Origin } from '../../diagnostics/origin.ts'
import type { LoweredRequest } from '../../export/types.ts'
import { equalJson, isObject, type Json, memberOf } from '../../json.ts'
import type { Origins } from '../../tool/types.ts'
import { literalType, printSingleQuoted, type ValueSite } from './literal.ts'
import { type TypeNode, tupleOf, UNKNOWN } from './type-node.ts'

/** A lowered schema that was printed, and the text that refers to its type. */
export interface PrintedSchema extends Lowered {
  readonly type: string
}

/**
 * Returns the exact type of a request's tools or format, with mutable tuples and literals as the SDKs' parameters have.
 *
 * @param name of the value that is declared with it
 * @param printed schemas of other values, whose types equal ones refer to; those of this value are added
 */
export function requestType(
  { profile, json, tools, format }: LoweredRequest,
  name?: string,
  printed: PrintedSchema[] = [],
): TypeNode {
  const pending = tools.flatMap(({ tool, input, output }): Lowered[] => [
    { value: input, origins: tool.input.origins },
    ...(output === undefined || tool.output === undefined
      ? []
      : [{ value: output, origins: tool.output.origins }]),
  ])
  // If each object of the request is one tool, its own members come from that tool.
  const origins = json.length === tools.length ? tools.map(({ tool }) => tool.origin) : []
  const known = [...printed]
  const types = json.map((value, index) => {
    const path = name === undefined ? undefined : `(typeof ${name})[${index}]`
    const note = (type: string, lowered: Lowered): string | undefined => {
      if (!isObject(lowered.value) || lowered.value['properties'] === undefined) return undefined
      const same = known.find((one) => one.origins === lowered.origins && equalJson(one.value, lowered.value))
      if (same === undefined) printed.push({ ...lowered, type })
      return same?.type
    }
    const { foreignSchema: foreign } = profile
    return literalType(value, envelopeSite({ around: origins[index], pending, path, foreign, note }))
  })
  return format === undefined ? tupleOf(types) : (types[0] ?? UNKNOWN)
}

/** A part of a lowered schema, which a request contains as a copy. */
interface Lowered {
  readonly value: Json | undefined
  readonly origins: Origins
}

interface Envelope {
  /** The origin of the tool: a member of the request has the origin of the tool's member with the same name. */
  readonly around: Origin | undefined
  /** The schemas that were not found in the request yet. */
  readonly pending: Lowered[]
  /** The type of this part as text, if it is part of a declared value. */
  readonly path: string | undefined
  /** The member whose schema has no exact type: `foreignSchema` of the profile. */
  readonly foreign: string | undefined
  /** Records the type of a schema. Returns the type under which an equal schema was printed. */
  note(type: string, lowered: Lowered): string | undefined
}

function envelopeSite(envelope: Envelope, origin?: Origin): ValueSite {
  const { around, pending, path, foreign, note } = envelope
  return {
    origin,
    part(key, value) {
      if (key === foreign) return { ...envelopeSite(envelope), same: '{ [keyword: string]: unknown }' }
      const type = path && `${path}[${typeof key === 'number' ? key : printSingleQuoted(key)}]`
      const inner = { ...envelope, path: type }
      if (typeof key === 'number') return envelopeSite(inner, origin)
      const named = around && childOrigin(around, key === 'name' ? 'module_id' : key)
      // `value` is a copy of the next lowered schema, or of the one after it, or of none.
      const index = pending.slice(0, 2).findIndex((next) => equalJson(next.value ?? null, value))
      const lowered = isObject(value) ? pending.splice(0, index + 1).at(-1) : undefined
      if (lowered === undefined) return envelopeSite(inner, named)
      return { ...copySite(lowered, named), same: type === undefined ? undefined : note(type, lowered) }
    },
  }
}

function copySite({ value, origins }: Lowered, around?: Origin): ValueSite {
  return {
    origin: (typeof value === 'object' && value !== null ? origins.of(value) : undefined) ?? around,
    part: (key) => copySite({ value: memberOf(value, String(key)), origins }),
  }
}
