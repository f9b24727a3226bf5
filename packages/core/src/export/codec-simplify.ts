import { type Codec, forEachCodec, mapperOf, SAME, type ToolCodec } from './codec.ts'
import type { CodecFacts } from './codec-facts.ts'

/** Returns the codec without the parts that change nothing, and without unreferenced definitions. */
export function simplifyCodec(codec: ToolCodec, facts: CodecFacts): ToolCodec {
  if (codec.root.kind === 'same') return { root: SAME, defs: {} }
  const simplify = mapperOf((part) => {
    const { changedTypes, keepsValues } = facts.of(part)
    return keepsValues && changedTypes.length === 0 ? SAME : part
  })
  const root = simplify(codec.root)
  const needed = neededDefinitions(root, (name) => simplify(codec.defs[name] ?? SAME))
  const names = Object.keys(codec.defs).filter((name) => needed.has(name))
  return { root, defs: Object.fromEntries(names.map((name) => [name, needed.get(name) ?? SAME])) }
}

export function neededDefinitions(codec: Codec, definition: (name: string) => Codec): Map<string, Codec> {
  const defs = new Map<string, Codec>()
  const found = [codec]
  for (const from of found) {
    forEachCodec(from, (part) => {
      if (part.kind !== 'ref' || defs.has(part.name)) return
      const target = definition(part.name)
      defs.set(part.name, target)
      found.push(target)
    })
  }
  return defs
}

/** Returns the codec for objects that keep undeclared keys. */
export const withoutClosed: (codec: Codec) => Codec = mapperOf((part) => {
  if (part.kind !== 'object' || part.closed === undefined) return part
  const { closed: _, unchanged, ...rest } = part
  return unchanged === undefined || rest.rest === undefined ? rest : { ...rest, unchanged }
})
