import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { buildSync } from 'esbuild'
import type { EmitOptions } from '../../packages/core/src/emit/file.ts'
import type { Codec } from '../../packages/core/src/export/codec.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { LoweredRequest, LoweredTool } from '../../packages/core/src/export/types.ts'
import type { JsonObject } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import * as runtime from '../../packages/runtime/src/index.ts'

export interface ToolParts {
  readonly id?: string
  readonly name?: string
  readonly author?: SchemaObject
  readonly lowered?: SchemaObject
  readonly codec?: Codec
  readonly defs?: Readonly<Record<string, Codec>>
}

/** Creates a lowered tool from the parts that matter to a test. */
export function loweredTool(parts: ToolParts): LoweredTool {
  const { id = 'email.send', author = { type: 'object' } } = parts
  const origins = {
    of: () => undefined,
    ofKeyword: () => [],
    target: () => undefined,
    derive: <T extends object>(schema: T): T => schema,
  }
  const document = { uri: 'file:///t.yaml', text: '', format: 'yaml', value: null, locate } as const
  return {
    tool: {
      id,
      identity: id,
      tags: [],
      requiredScopes: [],
      annotations: {},
      examples: [],
      icons: [],
      providers: {},
      extensions: {},
      input: { schema: author, origins },
      origin: { document },
    },
    mode: 'strict',
    name: parts.name ?? id.replaceAll('.', '_'),
    input: parts.lowered ?? author,
    inputExamples: [],
    extras: {},
    codec: { root: parts.codec ?? { kind: 'same' }, defs: parts.defs ?? {} },
    grade: 'exact',
  }
}

function locate(): never {
  throw new Error('these documents have no text')
}

/** Creates a request of these tools; `json` may be anything that a test wants to recognise. */
export function request(tools: readonly LoweredTool[], json?: readonly JsonObject[]): LoweredRequest {
  const [profile] = BUILT_IN_PROFILES
  if (profile === undefined) throw new Error('there is no profile')
  return {
    profile,
    tools,
    json: json ?? tools.map((tool) => ({ name: tool.name, parameters: tool.input as JsonObject })),
    names: Object.fromEntries(tools.map((tool) => [tool.name, tool.tool.id])),
  }
}

/** Returns options with which decoders check nothing. */
export function unchecked(code: 'data' | 'compiled' = 'data'): EmitOptions {
  const data = { checks: new Map(), parts: { exports: new Set<string>(), formats: new Set<string>() } }
  const validators = { addChecks: () => undefined, check: () => 'undefined' }
  return { validators: code === 'data' ? { ...validators, data } : validators, decode: {} }
}

const SPECIFIER = /^import \{ (?<names>.*) \} from "@toolbake\/runtime"\n/

/** Runs an emitted module without a bundler, fast enough for thousands of runs: the bundlers have their own tests. */
export function evaluate(code: string): Record<string, unknown> {
  const names = SPECIFIER.exec(code)?.groups?.names?.replaceAll(' as ', ': ') ?? ''
  const body = code
    .replace(SPECIFIER, '')
    .replace(/^export default /m, 'exports.default = ')
    .replace(/^export \{ (\w+) as default \}/m, 'exports.default = $1')
    .replace(/^export \{ (\w+) \}/gm, 'exports.$1 = $1')
    .replace(/^export const (\w+) =/gm, 'const $1 = exports.$1 =')
  const exports: Record<string, unknown> = {}
  runInThisContext(`(runtime, exports) => {\n'use strict'\nconst { ${names} } = runtime\n${body}}`)(
    runtime,
    exports,
  )
  return exports
}

const runtimePath = fileURLToPath(new URL('../../packages/runtime/src/index.ts', import.meta.url))

/**
 * Bundles an app that uses an emitted module with esbuild.
 *
 * @param use the app; it imports `module`
 */
export function bundle(code: string, use: string, minify = true): string {
  const result = buildSync({
    stdin: { contents: use, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    minify,
    logLevel: 'silent',
    alias: { module: toUrl(code), '@toolbake/runtime': runtimePath },
  })
  return result.outputFiles[0]?.text ?? ''
}

/** Returns a URL from which Node can import a text. */
export function toUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
