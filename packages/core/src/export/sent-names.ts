import { setOwn } from '../json.ts'
import type { Schema } from '../schema.ts'
import { forEachSubschema } from '../walk.ts'
import type { Codec } from './codec.ts'
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
  const kept = new Set<string>()
  const gather = (schema: Schema): void => {
    if (typeof schema === 'boolean') return
    for (const name of Object.keys(schema.properties ?? {})) kept.add(name)
    forEachSubschema(schema, (child) => gather(child.schema))
  }
  gather(input)
  const found = new Map<string, string | undefined>()
  for (const codec of [root, ...Object.values(defs)]) {
    for (const inner of walk(codec)) {
      if (inner.kind !== 'object') continue
      for (const [author, { name }] of Object.entries(inner.properties)) {
        const isOther = found.has(author) && found.get(author) !== name
        found.set(author, isOther ? undefined : name)
      }
    }
  }
  const names: Record<string, string> = {}
  for (const [author, name] of found)
    if (name !== undefined && name !== author && !kept.has(author)) setOwn(names, author, name)
  const isWrapped = root.kind === 'wrap'
  if (!isWrapped && Object.keys(names).length === 0) return undefined
  return { names, ...(isWrapped ? { root: root.name } : {}) }
}

/** A codec with all in it, but not what references lead to. */
function* walk(codec: Codec): Generator<Codec> {
  yield codec
  for (const child of childrenOf(codec)) yield* walk(child)
}

function childrenOf(codec: Codec): readonly Codec[] {
  switch (codec.kind) {
    case 'object':
      return [
        ...Object.values(codec.properties).map((member) => member.codec),
        ...(codec.rest ? [codec.rest.codec] : []),
      ]
    case 'array':
      return [codec.items]
    case 'union':
      return codec.branches.map((branch) => branch.codec)
    case 'entries':
      return [codec.value]
    case 'tuple':
      return [...codec.items.map((item) => item.codec), ...(codec.rest ? [codec.rest.codec] : [])]
    case 'wrap':
      return [codec.codec]
    default:
      return []
  }
}
