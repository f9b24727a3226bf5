import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Jiti } from 'jiti'
import { jitiCache } from './cache/location.ts'
import { loadJiti } from './jiti.ts'

/** The specifier that gives a module the functions for its imports. */
const HOOKS = 'toolbake:imports'

/** Replaces the functions that jiti passes to every module. On the first line, so that line numbers stay the same. */
const USE_HOOKS = `;({ jitiImport, require } = require('${HOOKS}').from(jitiImport, require, jitiESMResolve));`

type Import = Jiti['import']
type Resolve = Jiti['esmResolve']

/**
 * Imports the current version of a JavaScript or TypeScript module, and of all its imports except packages. Node
 * cannot: it caches every imported file, and jiti passes files that need no compilation to Node.
 *
 * @param virtualModules modules by specifier, used instead of files
 * @param onInput called with every file before it is read
 */
export async function importFresh(
  path: string,
  virtualModules: Readonly<Record<string, object>>,
  onInput: (path: string) => void,
): Promise<object> {
  // jiti's compiler replaces Error.prepareStackTrace of the whole process, which breaks other packages under Bun.
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    return await evaluateFresh(path, virtualModules, onInput)
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
}

async function evaluateFresh(
  path: string,
  virtualModules: Readonly<Record<string, object>>,
  onInput: (path: string) => void,
): Promise<object> {
  const createJiti = loadJiti()
  const compiler = createJiti(import.meta.url, { fsCache: false })
  // To load its compiler takes jiti longer than everything else. The cache is checked by a hash of the source.
  const caching = createJiti(import.meta.url, { fsCache: jitiCache(dirname(path)) ?? false })
  const compile: Jiti['transform'] = (options) => {
    try {
      return caching.transform(options)
    } catch {
      // A syntax error, which is thrown again, or a cache that cannot be written.
      return compiler.transform(options)
    }
  }
  const cache: Jiti['cache'] = {}
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    virtualModules: { ...virtualModules, [HOOKS]: { from: hook } },
    transform: (options) => ({ code: withHooks(compile(options)) }),
  })

  function evaluate(file: string, async: boolean): unknown {
    onInput(file)
    return jiti.evalModule(readFileSync(file, 'utf8'), { filename: file, async, forceTranspile: true, cache })
  }

  function hook(imports: Import, requires: NodeJS.Require, resolve: Resolve): object {
    const ownFile = (id: string, conditions: string[]): string | undefined => {
      if (Object.hasOwn(virtualModules, id)) return undefined
      const url = resolve(id, { try: true, conditions })
      if (url === undefined || !url.startsWith('file:') || url.includes('/node_modules/')) return undefined
      const file = fileURLToPath(url)
      if (extname(file) === '.json') {
        // jiti makes Node read JSON, which would return its cached value.
        onInput(file)
        delete createRequire(file).cache[file]
      }
      return /\.[cm]?[jt]s$/.test(file) && !(file in cache) ? file : undefined
    }
    return {
      async jitiImport(id: string, options?: Parameters<Import>[1]) {
        const file = ownFile(id, ['node', 'import'])
        return file === undefined ? imports(id, options) : evaluate(file, true)
      },
      require: Object.assign((id: string) => {
        const file = ownFile(id, ['node', 'require'])
        return file === undefined ? requires(id) : evaluate(file, false)
      }, requires),
    }
  }

  const module = await evaluate(path, true)
  if (typeof module !== 'object' || module === null) return { default: module }
  // As in Node: jiti compiles both kinds to the same form, but marks only ES modules with exports.
  const isCommonJs =
    !('__esModule' in module) &&
    (/\.c?js$/.test(path) || (/\.c?ts$/.test(path) && Object.keys(module).length > 0))
  return isCommonJs ? { default: module } : module
}

/** Inserts the hooks after a directive, which takes effect only at the beginning. */
function withHooks(code: string): string {
  return code.replace(/^(?:\/\/.*\n)?(?:"use strict";)?/, (start) => start + USE_HOOKS)
}
