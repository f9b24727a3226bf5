import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import type { LoweredRequest } from '../../export/types.ts'
import type { Json, JsonObject } from '../../json.ts'
import { equalJson, isObject } from '../../json.ts'
import { schemaToJson } from '../../schema/types.ts'
import type { Origins } from '../../tool/types.ts'
import { printText } from './literal.ts'
import type { Member, TypeNode } from './type-node.ts'
import { NEVER, word } from './type-node.ts'

/** Longer texts, and those of several lines, are `string`: they are for models, and would fill every message. */
const MAX_TEXT = 80

/** The exact type of a request's tools: mutable tuples and literals, as the SDKs' parameters are mutable. */
export function requestType({ json, tools }: LoweredRequest): TypeNode {
  const pending = tools.flatMap(({ tool, input, output }): Lowered[] => [
    { json: schemaToJson(input), origins: tool.input.origins },
    ...(output === undefined || tool.output === undefined
      ? []
      : [{ json: schemaToJson(output), origins: tool.output.origins }]),
  ])
  // Where one object of the request is one tool, its own members were written there.
  const origins = json.length === tools.length ? tools.map(({ tool }) => tool.origin) : []
  const items = json.map((value, index) => ({
    type: jsonType(value, { around: origins[index], pending }),
    optional: false,
  }))
  return { kind: 'tuple', elements: items }
}

/** A lowered schema, which an envelope holds as a copy. */
interface Lowered {
  readonly json: boolean | JsonObject
  readonly origins: Origins
}

/** Where a value of an envelope is. */
interface Envelope {
  readonly around: Origin | undefined
  /** Schemas that are still to come. */
  readonly pending: Lowered[]
}

/** A value that was lowered, beside the copy of it that is printed. */
interface Original {
  readonly value: Json | undefined
  readonly origins: Origins
}

function jsonType(value: Json, envelope: Envelope, original?: Original): TypeNode {
  if (typeof value === 'string')
    return word(value.length > MAX_TEXT || value.includes('\n') ? 'string' : printText(value))
  if (typeof value === 'number') return word(String(value === 0 ? 0 : value))
  if (typeof value !== 'object' || value === null) return word(String(value))
  if (Array.isArray(value)) {
    const items = value.map((item, index) => ({
      type: jsonType(item, envelope, partOf(original, index)),
      optional: false,
    }))
    return { kind: 'tuple', elements: items }
  }
  const members = Object.entries(value).map(([name, item]): Member => {
    const part = partOf(original, name) ?? take(item, envelope.pending)
    const origin = original === undefined ? envelopeOrigin(name, part, envelope) : originOf(part)
    return { name, optional: false, type: jsonType(item, envelope, part), doc: [], origin }
  })
  return { kind: 'object', members, indexes: members.length === 0 ? [{ key: 'string', type: NEVER }] : [] }
}

function originOf(part: Original | undefined): Origin | undefined {
  return typeof part?.value === 'object' && part.value !== null ? part.origins.of(part.value) : undefined
}

/** A member of the file has the same name, or the tool as a whole says it. */
function envelopeOrigin(name: string, part: Original | undefined, { around }: Envelope): Origin | undefined {
  return originOf(part) ?? (around && childOrigin(around, name === 'name' ? 'module_id' : name))
}

function partOf(original: Original | undefined, key: string | number): Original | undefined {
  if (original === undefined) return undefined
  const { value, origins } = original
  if (Array.isArray(value)) return { value: value[Number(key)], origins }
  return { value: isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined, origins }
}

/** The next lowered schema, or the one after it, if this is a copy of it. */
function take(value: Json, pending: Lowered[]): Original | undefined {
  if (!isObject(value)) return undefined
  const index = pending.slice(0, 2).findIndex(({ json }) => equalJson(json, value))
  const found = pending[index]
  if (found === undefined) return undefined
  pending.splice(0, index + 1)
  return { value: found.json, origins: found.origins }
}
