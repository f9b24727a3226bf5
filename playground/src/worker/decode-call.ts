import type { Compilation } from '@toolbake/core'
import type { Decoder } from '@toolbake/runtime'
import * as runtime from '@toolbake/runtime'
import type { Call, Outcome } from '../protocol.ts'

/** The imports of emitted code, which a module of a `blob:` address cannot have. */
const RUNTIME_IMPORT = /^import \{ (?<names>[^}]*) \} from "@toolbake\/runtime"$/m

let last: { readonly code: string; readonly decoder: Promise<Decoder> } | undefined

/** Decodes a call by the module that a bundler would get: nothing here knows better than the emitted code. */
export async function decodeCall({ code }: Compilation, { name, args }: Call): Promise<Outcome | undefined> {
  if (code === '') return undefined
  if (last?.code !== code) last = { code, decoder: load(code) }
  const decode = await last.decoder
  const result = decode(name, args)
  if (result.ok) {
    const value = JSON.stringify(result.input, null, 2)
    return { ok: true, tool: result.tool, value, repairs: result.repairs, errors: [] }
  }
  const errors = result.errors.map(({ keyword, path, message }) => ({ keyword, path, message }))
  return { ok: false, code: result.code, tool: result.tool, repairs: [], errors, message: result.message }
}

async function load(code: string): Promise<Decoder> {
  Object.assign(globalThis, { toolbakeRuntime: runtime })
  const linked = code.replace(RUNTIME_IMPORT, (_, names: string) => {
    return `const { ${names.replaceAll(' as ', ': ')} } = globalThis.toolbakeRuntime`
  })
  const url = URL.createObjectURL(new Blob([linked], { type: 'text/javascript' }))
  try {
    const module: { readonly decodeCall: Decoder } = await import(/* @vite-ignore */ url)
    return module.decodeCall
  } finally {
    URL.revokeObjectURL(url)
  }
}
