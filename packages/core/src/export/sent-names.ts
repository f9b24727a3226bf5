import type { Json } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import { visitAll } from '../schema/walk.ts'
import { forEachCodec } from './codec.ts'
import type { LoweredTool } from './types.ts'

/**
 * Returns the sent names of renamed properties by the author's names, then the name of the property that wraps the
 * arguments, if any. Undefined if nothing is renamed or wrapped. Omits a name that is sent in two ways.
 */
export function sentNames({ codec: { root, defs }, input }: LoweredTool): Json[] | undefined {
  const renamed = new Map<string, Set<string>>()
  for (const codec of [root, ...Object.values(defs)])
    forEachCodec(codec, (part) => {
      for (const [author, { name }] of part.kind === 'object' ? Object.entries(part.properties) : [])
        if (name !== author) getOrAdd(renamed, author, () => new Set()).add(name)
    })
  const kept = new Set<string>()
  visitAll(renamed.size > 0 && input, ({ properties = {} }) => {
    for (const name of Object.keys(properties)) kept.add(name)
  })
  const clear = [...renamed].filter(([author, sent]) => sent.size === 1 && !kept.has(author))
  const names = Object.fromEntries(clear.map(([author, [name = author]]) => [author, name]))
  if (root.kind === 'wrap') return [names, root.name]
  return Object.keys(names).length === 0 ? undefined : [names]
}
