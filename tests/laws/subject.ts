import { compile } from '../../packages/core/src/compile.ts'
import type { Compilation } from '../../packages/core/src/compile-types.ts'
import type { Diagnostic } from '../../packages/core/src/diagnostics/types.ts'
import type { ToolCodec } from '../../packages/core/src/export/codec.ts'
import type { Decoded } from '../../packages/core/src/export/decode.ts'
import { decode } from '../../packages/core/src/export/decode.ts'
import { encode } from '../../packages/core/src/export/encode.ts'
import type { LoweredTool } from '../../packages/core/src/export/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { Decoder, Notes, ReplyDecoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from '../emit/modules.ts'

/** How a tool is lowered, as users may choose. */
export interface Setting {
  readonly profile: string
  readonly name: 'strict' | 'reshape' | 'auto' | 'loose' | 'reply'
}

const OPTIONS = {
  strict: { mode: true },
  reshape: { mode: 'auto', reshape: true },
  auto: { mode: 'auto' },
  loose: { mode: false },
  reply: {},
} as const

/** One tool in one setting: both schemas, the codec between them, and all reports. */
export interface Subject {
  readonly tool: LoweredTool
  readonly author: Schema
  readonly lowered: Schema
  readonly codec: ToolCodec
  readonly records: readonly Diagnostic[]
  readonly codes: readonly string[]
  encode(value: Json): Json
  decode(value: Json): Decoded
}

export interface Refusal {
  readonly refused: readonly Diagnostic[]
}

/**
 * Compiles a schema as the arguments of a tool, or as structured output.
 *
 * @param compileWith another compiler to use
 */
export function lowered(
  schema: Json,
  setting: Setting,
  id = 'tool',
  compileWith: typeof compile = compile,
): Subject | Refusal {
  const member = setting.name === 'reply' ? 'schema' : 'input_schema'
  const text = JSON.stringify({ module_id: id, description: 'A tool.', [member]: schema })
  const of = (code: 'data' | 'compiled'): Compilation =>
    compileWith(
      { uri: 'file:///tool.schema.json', text },
      { profile: setting.profile, ...OPTIONS[setting.name], decode: { code } },
    )
  return subjectOf(of('data'), () => of('compiled'), setting.profile)
}

function subjectOf(
  compilation: Compilation,
  compiled: () => Compilation,
  profile: string,
): Subject | Refusal {
  const tool = compilation.requests[profile]?.tools[0]
  if (!compilation.ok || tool === undefined) {
    return { refused: compilation.diagnostics.filter(({ severity }) => severity === 'error') }
  }
  const site = { author: definitionsOf(tool.tool.input.schema), lowered: definitionsOf(tool.input) }
  return {
    tool,
    author: tool.tool.input.schema,
    lowered: tool.input,
    codec: tool.codec,
    records: compilation.diagnostics.filter((record) => record.profile === profile),
    get codes() {
      return [compilation.code, compiled().code]
    },
    encode: (value) => encode(tool.codec, value, site),
    decode: (value) => decode(tool.codec, value, site.lowered),
  }
}

/** Returns the decoder of the emitted module, without the check that follows it. */
export function emittedDecoder(code: string): (value: Json) => Decoded {
  const { decodeCall, decode } = evaluate(code)
  const [entry] = decode ? [(decode as ReplyDecoder).entry] : Object.values((decodeCall as Decoder).tools)
  return (value) => {
    const notes: Notes = { errors: [], repairs: [] }
    const decoded = (entry?.decode === undefined ? value : entry.decode(value, '', notes)) as Json
    return {
      value: decoded,
      errors: notes.errors.map(({ keyword, path }) => ({ code: keyword, path })),
      repairs: notes.repairs.map(({ code: repair, path }) => ({ code: repair, path })),
    }
  }
}
