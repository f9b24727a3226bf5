import { pathToUri } from '@toolbake/core/node'
import type { Loaded } from '../load-types.ts'
import { NATIVE_FILE, parseId, requestOf } from '../query.ts'
import { type Cache, type Entry, entryId } from './cache.ts'
import { restored } from './restored.ts'

/** Returns a module from the cache, without loading the compiler; undefined if it has to be compiled. */
export function recallModule(id: string, cache: Cache): Loaded | undefined {
  const parsed = parseId(id)
  if (parsed === undefined || parsed.problems.length > 0 || NATIVE_FILE.test(parsed.path)) return undefined
  const entry = cache.get(entryId(pathToUri(parsed.path), requestOf(parsed.query), cache.places))
  const code = entry && cache.text(entry, 'code')
  if (entry === undefined || code === undefined) return undefined
  return recalled(entry, { id, query: parsed.query, code }, cache)
}

/** Computes all members at once: own accessors in each object would take longer than the values. */
function recalled(
  entry: Entry,
  { id, query, code }: Pick<Loaded, 'id' | 'query' | 'code'>,
  { places }: Cache,
): Loaded {
  const dependencies = entry.dependencies.map(places.absolute)
  const [own = ''] = dependencies
  return {
    id,
    query,
    code,
    dependencies,
    patterns: entry.patterns.map(places.absolute),
    diagnostics: entry.diagnostics.map((stored) => restored(stored, places)),
    names: entry.names.map(([profile, name, identity, uri]) => {
      return { profile, name, identity, uri: uri === '' ? own : places.absolute(uri) }
    }),
    compilation: undefined,
    isCompiled: true,
    has: (severity) => entry.diagnostics.some((stored) => stored.severity === severity),
  }
}
