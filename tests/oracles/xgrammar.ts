import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import type * as Engine from '@mlc-ai/web-xgrammar'

/** A grammar that a constraint engine made from a schema: whether a model could write a text under it. */
export interface TextJudge {
  accepts(text: string): Promise<boolean>
  dispose(): void
}

const path = createRequire(import.meta.url).resolve('@mlc-ai/web-xgrammar')
const source = readFileSync(path, 'utf8')
const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
let engine: typeof Engine | undefined

/** Loads the engine: the package declares its UMD file as an ES module. An instance that aborted is unusable. */
function load(): typeof Engine {
  const loaded = { exports: {} as typeof Engine }
  const names = ['exports', 'module', 'require', '__filename', '__dirname']
  compileFunction(source, names, { importModuleDynamically })(
    loaded.exports,
    loaded,
    createRequire(path),
    path,
    dirname(path),
  )
  return loaded.exports
}

/** Compiles a schema with xgrammar, the engine of vLLM and SGLang. Returns the reason if it refuses the schema. */
export async function grammarOf(schema: unknown): Promise<TextJudge | { readonly refused: string }> {
  engine ??= load()
  const { Grammar, Testings } = engine
  const lines: string[] = []
  const own = console.error
  console.error = (...parts: unknown[]) => void lines.push(parts.join(' '))
  try {
    const grammar = await Grammar.fromJSONSchema(JSON.stringify(schema), true)
    return {
      accepts: (text) => Testings.isGrammarAcceptString(grammar, text),
      dispose: () => grammar.dispose(),
    }
  } catch (error) {
    engine = undefined
    return { refused: lines.join('\n') || String(error) }
  } finally {
    console.error = own
  }
}
