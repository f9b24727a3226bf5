import type { Compilation, Compiler } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'
import { parseId, requestOf } from './query.ts'

/** Compiles an id that `parseId` accepts without problems, or a path. */
export function compileId(id: string, compiler: Pick<Compiler, 'compile'>): Compilation {
  const parsed = parseId(id)
  return compiler.compile({ uri: pathToUri(parsed?.path ?? id) }, requestOf(parsed?.query ?? {}))
}
