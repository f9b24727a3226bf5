import { setOwn } from '../json.ts'
import type { Schema } from '../schema/types.ts'
import { visitAll } from '../schema/walk.ts'
import type { Codec } from './codec.ts'
import { innerCodecs } from './codec-simplify.ts'
import type { LoweredTool } from './types.ts'

/** How a model knows what the author calls otherwise. */
export interface SentNames {
  /** Names of properties, by the author's. */
  readonly names: Readonly<Record<string, string>>
  /** The property that the arguments are wrapped in. */
  readonly root?: string
}

/**
 * Undefined where the names are the author's. A name that is sent in two ways is left out: which of them is meant is not
 * known by the name alone.
 */
export function sentNames({ codec: { root, defs }, input }: LoweredTool): SentNames | undefined {
  const renamed = new Map<string, Set<string>>()
  for (const codec of [root, ...Object.values(defs)]) gatherRenamed(codec, renamed)
  const kept = renamed.size === 0 ? undefined : declaredNames(input)
  const names: Record<string, string> = {}
  for (const [author, [name = author, ...others]] of renamed)
    if (others.length === 0 && !kept?.has(author)) setOwn(names, author, name)
  const isWrapped = root.kind === 'wrap'
  if (!isWrapped && Object.keys(names).length === 0) return undefined
  return { names, ...(isWrapped ? { root: root.name } : {}) }
}

function gatherRenamed(codec: Codec, renamed: Map<string, Set<string>>): void {
  for (const [author, { name }] of codec.kind === 'object' ? Object.entries(codec.properties) : [])
    if (name !== author) renamed.set(author, (renamed.get(author) ?? new Set()).add(name))
  for (const inner of innerCodecs(codec)) gatherRenamed(inner, renamed)
}

/** The names of the properties in a schema, at whatever place. */
function declaredNames(schema: Schema): ReadonlySet<string> {
  const names = new Set<string>()
  visitAll(schema, ({ properties = {} }) => {
    for (const name of Object.keys(properties)) names.add(name)
  })
  return names
}
