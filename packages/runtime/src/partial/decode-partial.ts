import { decodeReply } from '../reply.ts'
import type { Decoder, Inputs, Notes, ReplyDecoder, ToolEntry } from '../types.ts'
import { escapeToken } from '../validate/pointer.ts'
import { isObject } from '../values.ts'
import type { Open } from './arrived.ts'
import { arrivedOf } from './arrived.ts'
import type { DeepPartial, PartialCall } from './types.ts'
import { Unfinished, unfinished, withoutProxies } from './unfinished.ts'

/**
 * Decodes as much of a streamed reply as is certain, in the author's shape: everything in the result will also be in
 * the value of the complete text, if that is accepted. Strings and numbers appear once they are complete. Nothing is
 * validated before the text is complete. Never throws.
 *
 * @param decode `decode` of an import with `as=output`
 * @param text the whole text so far, or an SDK's partial value of it, in which the last part at each level may continue
 * @returns undefined while nothing is certain, or if the text cannot become a reply
 */
export function decodePartial<Value>(
  decode: ReplyDecoder<Value>,
  text: unknown,
): DeepPartial<Value> | undefined
/**
 * Decodes as much of a call's streamed arguments as is certain.
 *
 * @param decodeCall `decodeCall` of an import of tools
 * @param name the tool's name for the provider
 * @param text all arguments so far, as a text or as an SDK's partial value
 */
export function decodePartial<I extends Inputs>(
  decodeCall: Decoder<I>,
  name: string,
  text: unknown,
): PartialCall<I> | undefined
export function decodePartial(decoder: ReplyDecoder | Decoder, first: unknown, args?: unknown): unknown {
  if ('entry' in decoder) return partialValue(decoder.entry, first)
  if (typeof first !== 'string') return undefined
  const { tools } = decoder
  const entry = Object.hasOwn(tools, first) ? tools[first] : undefined
  const input = entry && partialValue(entry, args)
  return input === undefined ? undefined : { tool: entry?.tool, name: first, input }
}

function partialValue(entry: ToolEntry, text: unknown): unknown {
  try {
    const arrived = arrivedOf(typeof text === 'string' ? text : openText(text))
    if (arrived === undefined) return undefined
    if (arrived.open.length === 0) {
      const whole = decodeReply(entry, arrived.text)
      if (whole.ok) return whole.value
    }
    const value: unknown = JSON.parse(arrived.text)
    const isRoot = entry.anyRoot === true || isObject(value)
    return isRoot ? decodeOpen(entry, value, partsOf(value, arrived.open)) : undefined
  } catch {
    // Invalid JSON, a value that JSON cannot represent, or a stack that is too small for the nesting.
    return undefined
  }
}

/** Returns the JSON text of a partial value without its end: SDKs add the quotes and brackets that are missing. */
function openText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value).slice(0, -1)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  // JavaScript moves numeric names to the front, so the order does not show which property came last.
  if (!isList && entries.length > 1 && entries.some(([key]) => /^\d+$/.test(key))) return '{'
  const parts = entries.map(([key, item], index) => {
    const text = index === entries.length - 1 ? openText(item) : (JSON.stringify(item) ?? 'null')
    return isList ? text : `${JSON.stringify(key)}:${text}`
  })
  return `${isList ? '[' : '{'}${parts.join()}`
}

/** An object or array that may continue. */
interface Part {
  readonly target: Record<string, unknown>
  /** Key of the next part in this one. */
  readonly key: string
  /** JSON Pointer. */
  readonly path: string
}

/** Returns the open parts of a value, outermost first; each one is the last member of the one before. */
function partsOf(value: unknown, open: readonly Open[]): readonly Part[] {
  let path = ''
  let next = value
  return open.map(({ key: text }) => {
    // Only objects and arrays are open.
    const target = next as Record<string, unknown>
    const name = text === undefined ? '' : String(JSON.parse(text))
    const key = Array.isArray(target) ? String(target.length - 1) : name
    const part = { target, key, path }
    next = target[key]
    path += escapeToken(key)
    return part
  })
}

/** Decodes a value, omitting its innermost open part, then the next, until the decoder needs no missing member. */
function decodeOpen({ decode }: ToolEntry, value: unknown, parts: readonly Part[]): unknown {
  const targets = new Map<unknown, object>()
  const proxies = parts.map(({ target }, depth) => unfinished(target, depth))
  for (const [depth, { target, key }] of parts.entries()) {
    targets.set(proxies[depth], target)
    if (depth < parts.length - 1) target[key] = proxies[depth + 1]
  }
  const root = proxies[0] ?? value
  for (let kept = parts; ; ) {
    const found = decoded(decode, root, kept)
    if (typeof found !== 'number') return found && withoutProxies(found.value, targets)
    kept = kept.slice(0, found)
    const around = kept.at(-1)
    if (around === undefined) return undefined
    removeLast(around)
  }
}

function removeLast({ target, key }: Part): void {
  if (Array.isArray(target)) target.pop()
  else delete target[key]
}

/** Returns the decoded value; or the depth of the part whose missing member was needed; undefined for an error. */
function decoded(
  decode: ToolEntry['decode'],
  root: unknown,
  parts: readonly Part[],
): { readonly value: unknown } | number | undefined {
  const notes: Notes = { errors: [], repairs: [] }
  try {
    const value = decode ? decode(root, '', notes) : root
    const [fault] = notes.errors
    if (fault === undefined) return { value }
    // An item that is missing before others may still arrive, as may a key that no entry has.
    const { keyword, path } = fault
    const place = keyword === 'missingItem' ? path.slice(0, path.lastIndexOf('/')) : path
    const isGap = keyword === 'missingItem' || keyword === 'entry'
    const gap = isGap ? parts.findIndex((part) => part.path === place) : -1
    return gap < 0 ? undefined : gap
  } catch (error) {
    if (error instanceof Unfinished) return error.depth
    throw error
  }
}
