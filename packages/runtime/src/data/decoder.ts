import { asSent } from '../as-sent.ts'
import { decodeCall } from '../decoder.ts'
import type { DefaultsNode, DefaultsPlan } from '../defaults.ts'
import { createDefaults } from '../defaults.ts'
import { coercion, repair } from '../repair.ts'
import { decodeReply } from '../reply.ts'
import type {
  Decoder,
  Inputs,
  Notes,
  ReplyDecoder,
  ReplyResult,
  Result,
  ToolEntry,
  ToolTable,
} from '../types.ts'
import type { Part, Parts } from '../validate/interpret/interpret.ts'
import { partsOf } from '../validate/interpret/parts.ts'
import type { SchemaNode } from '../validate/interpret/schema.ts'
import { concealSensitive } from '../validate/locate/conceal.ts'
import { interpretedBy } from '../validate/validator.ts'
import type { CodecData } from './shapes.ts'
import { decodeBy } from './shapes.ts'

export const sentPart: Part = [{ keyword: 'sent' }, asSent]
export const concealPart: Part = [{ keyword: 'conceal' }, concealSensitive]
export const defaultsPart: Part = [{ keyword: 'defaults' }, createDefaults]
export const repairPart: Part = [{ keyword: 'repair' }, () => repair]
export const coercionPart: Part = [{ keyword: 'repair' }, () => coercion]

/** The data of one tool. */
interface ToolData {
  /** Module id; absent if it is the provider's name. */
  readonly tool?: string
  readonly empty?: boolean
  readonly requiresApproval?: boolean
  /** Codecs by name; `#` decodes the arguments. */
  readonly codecs?: Readonly<Record<string, CodecData>>
  /** The schema that contains the definitions of the codecs' tests. */
  readonly tests?: SchemaNode
  readonly check?: SchemaNode
  /** The schema that marks the values to hide in errors. */
  readonly conceal?: SchemaNode
  readonly sent?: Parameters<typeof asSent>
  readonly defaults?: readonly [plan: DefaultsPlan, plans?: Readonly<Record<string, DefaultsNode>>]
}

/**
 * Creates the `decodeCall` of tools that are described as data, by provider name. Parses the data at the first call.
 *
 * @param text JSON text
 * @param parts the parts of the runtime that the data uses
 */
export function dataDecoder<I extends Inputs = Inputs>(text: string, parts: readonly Part[]): Decoder<I> {
  const tools = late(() => readTools(text, partsOf(parts)))
  const decode = (name: string | undefined, args: unknown): Result<I> =>
    decodeCall(tools(), name, args) as Result<I>
  // Declares the property `tools`, which is defined by a getter.
  return Object.defineProperty(decode, 'tools', { get: tools, enumerable: true }) as Decoder<I>
}

/** As `dataDecoder`, for the `decode` of structured output, whose data has one entry. */
export function dataReplyDecoder<Value = unknown>(text: string, parts: readonly Part[]): ReplyDecoder<Value> {
  const entry = late((): ToolEntry => {
    const [only] = Object.values(readTools(text, partsOf(parts)))
    return { ...(only as ToolEntry), anyRoot: true }
  })
  const decode = (reply: unknown): ReplyResult<Value> => decodeReply(entry(), reply) as ReplyResult<Value>
  return Object.defineProperty(decode, 'entry', { get: entry, enumerable: true }) as ReplyDecoder<Value>
}

/** Returns a function that creates an object at its first call. */
function late<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function readTools(text: string, parts: Parts): ToolTable {
  const all = JSON.parse(text) as Readonly<Record<string, ToolData>>
  return Object.fromEntries(Object.entries(all).map(([name, data]) => [name, entryOf(name, data, parts)]))
}

function entryOf(name: string, data: ToolData, parts: Parts): ToolEntry {
  const { codecs, check, conceal, tests = {} } = data
  const checked = check && interpretedBy(parts, check)
  const interpreter = { root: tests, parts }
  const use = (part: string, args?: readonly unknown[]): unknown =>
    // Each part has its own parameters; the code that wrote the data supplies their values.
    args && parts.get(part)?.[1]?.(...(args as never[]))
  const entry = {
    tool: name,
    ...data,
    decode:
      codecs &&
      ((value: unknown, path: string, notes: Notes) =>
        decodeBy(codecs['#'], value, path, notes, { codecs, interpreter })),
    check: conceal ? use('conceal', [checked, conceal]) : checked,
    sent: use('sent', data.sent),
    defaults: use('defaults', data.defaults),
    repair: use('repair', []),
  }
  // An undefined member counts as absent.
  return entry as ToolEntry
}
