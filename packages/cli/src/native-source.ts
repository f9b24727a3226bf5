import type { Compilation, CompileRequest, Compiler, Diagnostic, Message } from '@toolbake/core'
import { createDiagnostic } from '@toolbake/core'
import { placeholderDocument } from '@toolbake/core/internal'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import { NATIVE_FILE, type NativeModules } from '@toolbake/project'

/** Modules with schemas in code; used only with the option `native`, because they are executed. */
export const NATIVE_FILES = '**/*.tool.{ts,mts,js,mjs}'

/** Compiles files, and modules that were evaluated. */
export interface Sources {
  /** Evaluates the modules among some files, which has to happen before compiling them. */
  evaluate(uris: readonly string[]): Promise<void>
  /** Returns the same object as before if nothing has changed. */
  compile(uri: string, request: CompileRequest | undefined): Compilation
}

export function createSources(native: NativeModules, compiler: Compiler): Sources {
  // By evaluated module, then by compilation.
  const known = new WeakMap<object, WeakMap<object, Compilation>>()
  const remember = (module: object, of: object, make: () => Compilation): Compilation => {
    const results = known.get(module) ?? new WeakMap<object, Compilation>()
    known.set(module, results)
    const result = results.get(of) ?? make()
    results.set(of, result)
    return result
  }
  return {
    async evaluate(uris) {
      const modules = uris.filter((uri) => NATIVE_FILE.test(uri))
      await Promise.all(modules.map((uri) => native.prepare(uriToPath(uri))))
    },
    compile(uri, request) {
      const compile = (): Compilation => compiler.compile({ uri }, request)
      const module = NATIVE_FILE.test(uri) ? native.get(uriToPath(uri)) : undefined
      if (module === undefined) return compile()
      const { options } = compiler
      if ('code' in module) {
        return remember(module, module, () => joined(uri, [uri], [refusal(uri, module)], options, undefined))
      }
      const compilation = module.document && compile()
      const inputs = module.inputs.map(pathToUri)
      return remember(module, compilation ?? module, () =>
        joined(uri, inputs, module.diagnostics, options, compilation),
      )
    },
  }
}

function joined(
  uri: string,
  inputs: readonly string[],
  before: readonly Diagnostic[],
  options: Compilation['options'],
  compilation: Compilation | undefined,
): Compilation {
  return {
    ok: compilation?.ok ?? false,
    get diagnostics() {
      return [...before, ...(compilation?.diagnostics ?? [])]
    },
    has: (severity) =>
      before.some((one) => one.severity === severity) || (compilation?.has(severity) ?? false),
    dependencies: [...new Set([...(compilation?.dependencies ?? [uri]), ...inputs])],
    patterns: compilation?.patterns ?? [],
    kind: compilation?.kind ?? 'module',
    tools: compilation?.tools ?? [],
    requests: compilation?.requests ?? {},
    get code() {
      return compilation?.code ?? ''
    },
    options: compilation?.options ?? options,
  }
}

/** @returns the error about a module that was not evaluated */
export function refusal(uri: string, message: Message): Diagnostic {
  const at = { document: placeholderDocument(uri, '') }
  return createDiagnostic({ ...message, at }, 'error')
}
