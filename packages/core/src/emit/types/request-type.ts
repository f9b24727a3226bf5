import { childOrigin, type Origin } from '../../diagnostics/origin.ts'
import type { LoweredRequest } from '../../export/types.ts'
import { equalJson, isObject, type Json, memberOf } from '../../json.ts'
import type { Origins } from '../../tool/types.ts'
import { literalType, printText, type ValueSite } from './literal.ts'
import { type TypeNode, tupleOf, UNKNOWN } from './type-node.ts'

/** A lowered schema that was printed, and the type that stands for it. */
export interface PrintedSchema extends Lowered {
  readonly type: string
}

/**
 * The exact type of a request's tools, or of its format: mutable tuples and literals, as the SDKs' parameters are mutable.
 *
 * @param name of the value that is declared with it
 * @param printed schemas of other values, by which an equal one is named; those of this value are added
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
  // Where one object of the request is one tool, its own members were written there.
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

/** A part of a lowered schema, which an envelope holds as a copy. */
interface Lowered {
  readonly value: Json | undefined
  readonly origins: Origins
}

interface Envelope {
  /** The tool in the file: a member of the request has the origin of the member with the same name there. */
  readonly around: Origin | undefined
  /** Schemas that are still to come. */
  readonly pending: Lowered[]
  /** The type of this part, where it is declared by a name. */
  readonly path: string | undefined
  /** The member whose schema has no exact type: `foreignSchema` of the profile. */
  readonly foreign: string | undefined
  /** Notes what type a schema has. Returns the one under which an equal schema was printed. */
  note(type: string, lowered: Lowered): string | undefined
}

function envelopeSite(envelope: Envelope, origin?: Origin): ValueSite {
  const { around, pending, path, foreign, note } = envelope
  return {
    origin,
    part(key, value) {
      if (key === foreign) return { ...envelopeSite(envelope), same: '{ [keyword: string]: unknown }' }
      const type = path && `${path}[${typeof key === 'number' ? key : printText(key)}]`
      const inner = { ...envelope, path: type }
      if (typeof key === 'number') return envelopeSite(inner, origin)
      const named = around && childOrigin(around, key === 'name' ? 'module_id' : key)
      // The next lowered schema, or the one after it, if this is a copy of it.
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
