import { resolve } from 'node:path'
import type { Compiler, Message, SourceDocument } from '@toolbake/core'
import { pathToUri, realPath } from '@toolbake/core/node'
import type { Evaluator, NativeModule } from '@toolbake/native'

/** Why a module cannot be evaluated at all. */
type Refusal = Message<'native_off' | 'native_missing'>

/** The modules of a build, evaluated by `@toolbake/native`, which only projects with such modules need. */
export interface NativeModules {
  /** Evaluates a module, unless it is unchanged. */
  prepare(path: string): Promise<void>
  /** Returns the result of a prepared module. */
  get(path: string): NativeModule | Refusal | undefined
  /** Implements `Host.document`. */
  document(uri: string): SourceDocument | undefined
}

/**
 * @param compiler a function, because the compiler reads documents from here
 * @param alias aliases of the host
 */
export function createNativeModules(
  compiler: () => Compiler,
  alias: Readonly<Record<string, string>>,
): NativeModules {
  const modules = new Map<string, NativeModule | Refusal>()
  let evaluator: Promise<Evaluator | Refusal> | undefined
  const open = async (): Promise<Evaluator | Refusal> => {
    if (compiler().options.native === undefined) return { code: 'native_off' }
    try {
      const { createEvaluator } = await import('@toolbake/native')
      return createEvaluator({ compiler: compiler(), alias })
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
      return { code: 'native_missing', params: { reason } }
    }
  }
  return {
    async prepare(path) {
      evaluator ??= open()
      const opened = await evaluator
      modules.set(uriOf(path), 'evaluate' in opened ? await opened.evaluate(resolve(path)) : opened)
    },
    get: (path) => modules.get(uriOf(path)),
    document(uri) {
      const module = modules.get(uri)
      return module !== undefined && 'document' in module ? module.document : undefined
    },
  }
}

/** Returns the canonical URI by which the compiler compares files. */
function uriOf(path: string): string {
  return pathToUri(realPath(path))
}
