import { queryOf } from '../node/module.ts'
import { runtimePath } from '../runtime-path.ts'
import { renew, stubOf } from './stub.ts'

interface ResolverOptions {
  readonly conditions?: readonly string[]
  readonly defaultResolver: (path: string, options: ResolverOptions) => string
}

/** Specifiers of the runtime. Jest cannot require it unchanged, because it is an ES module. */
const RUNTIMES = new Set(['toolbake/runtime', '@toolbake/runtime'])

/** Jest's `resolver`. Jest does not pass the query of an ES module's import. */
export function sync(path: string, options: ResolverOptions): string {
  const query = queryOf(path)
  if (query !== undefined) {
    return renew(stubOf(options.defaultResolver(path.slice(0, -query.length), options) + query))
  }
  const isRequired = options.conditions?.includes('require') === true
  return isRequired && RUNTIMES.has(path) ? stubOf(runtimePath()) : options.defaultResolver(path, options)
}
