import type { Compilation } from '@toolbake/core'
import type { Decoder, ReplyDecoder } from '@toolbake/runtime'
import * as runtime from '@toolbake/runtime'
import type { Call, Outcome } from '../protocol.ts'

/** The imports of emitted code, which a module with a `blob:` URL cannot have. */
const RUNTIME_IMPORT = /^import \{ (?<names>[^}]*) \} from "@toolbake\/runtime"$/m

/** The decoder of a module: for tools, or for structured output. */
interface Decoders {
  readonly decodeCall?: Decoder
  readonly decode?: ReplyDecoder
}

let last: { readonly code: string; readonly decoders: Promise<Decoders> } | undefined

/** Decodes a call or a reply with the module that a bundler would get, so that the emitted code itself is used. */
export async function decodeCall({ code }: Compilation, { name, args }: Call): Promise<Outcome | undefined> {
  if (code === '') return undefined
  if (last?.code !== code) last = { code, decoders: load(code) }
  const { decodeCall: call, decode } = await last.decoders
  const result = decode === undefined ? call?.(name, args) : decode(args)
  if (result === undefined) return undefined
  const tool = 'tool' in result ? result.tool : undefined
  if (result.ok) {
    const value = JSON.stringify('value' in result ? result.value : result.input, null, 2)
    return { ok: true, tool, value, repairs: result.repairs, errors: [] }
  }
  const errors = result.errors.map(({ keyword, path, message }) => ({ keyword, path, message }))
  return { ok: false, code: result.code, tool, repairs: [], errors, message: result.message }
}

async function load(code: string): Promise<Decoders> {
  Object.assign(globalThis, { toolbakeRuntime: runtime })
  const linked = code.replace(RUNTIME_IMPORT, (_, names: string) => {
    return `const { ${names.replaceAll(' as ', ': ')} } = globalThis.toolbakeRuntime`
  })
  const url = URL.createObjectURL(new Blob([linked], { type: 'text/javascript' }))
  try {
    return await import(/* @vite-ignore */ url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
