import { setOwn } from '../json.ts'
import type { Codec, ObjectCodec, PropertyCodec } from './codec.ts'
import { SAME } from './codec.ts'
import type { ToolCodec } from './types.ts'

/**
 * The same codec without the parts that do nothing: a definition whose codec only leads to definitions that do nothing
 * does nothing (greatest fixed point), and definitions that nothing refers to go.
 */
export function simplifyCodec(codec: ToolCodec): ToolCodec {
  const idle = idleDefinitions(codec.defs)
  const root = simplify(codec.root, idle)
  const needed = neededDefinitions(root, (name) => simplify(codec.defs[name] as Codec, idle))
  const names = Object.keys(codec.defs).filter((name) => Object.hasOwn(needed, name))
  return { root, defs: Object.fromEntries(names.map((name) => [name, needed[name] as Codec])) }
}

/** The definitions that a codec leads to. */
export function neededDefinitions(codec: Codec, definition: (name: string) => Codec): Record<string, Codec> {
  const defs: Record<string, Codec> = {}
  const needed = referencesOf(codec)
  for (let name = needed.pop(); name !== undefined; name = needed.pop()) {
    if (Object.hasOwn(defs, name)) continue
    const found = definition(name)
    setOwn(defs, name, found)
    needed.push(...referencesOf(found))
  }
  return defs
}

/** Whether a codec is to count that drops keys which an object does not declare, and does no more. */
export type Surplus = 'dropped' | 'ignored'

/** Whether the values of a tool are written as they are; keys that nobody declared may be dropped. */
export function isPlainCodec({ root, defs }: ToolCodec): boolean {
  return isIdle(root, idleDefinitions(defs, 'ignored'), 'ignored')
}

/** The definitions whose codecs do nothing. */
function idleDefinitions(defs: ToolCodec['defs'], surplus: Surplus = 'dropped'): ReadonlySet<string> {
  const idle = new Set(Object.keys(defs))
  for (let changed = true; changed; ) {
    changed = false
    for (const name of idle) {
      if (isIdle(defs[name] as Codec, idle, surplus)) continue
      idle.delete(name)
      changed = true
    }
  }
  return idle
}

/** Codecs directly inside a codec; what a reference leads to is not. */
export function innerCodecs(codec: Codec): readonly Codec[] {
  switch (codec.kind) {
    case 'object':
      return [
        ...Object.values(codec.properties).map((property) => property.codec),
        ...(codec.rest === undefined ? [] : [codec.rest.codec]),
      ]
    case 'array':
      return [codec.items]
    case 'union':
      return codec.branches.map((branch) => branch.codec)
    case 'entries':
      return [codec.value]
    case 'tuple':
      return [
        ...codec.items.map((item) => item.codec),
        ...(codec.rest === undefined ? [] : [codec.rest.codec]),
      ]
    case 'wrap':
      return [codec.codec]
    default:
      return []
  }
}

/** Whether a codec does nothing as far as the definitions that are `idle` do nothing. */
export function isIdle(
  codec: Codec,
  idle: Pick<ReadonlySet<string>, 'has'>,
  surplus: Surplus = 'dropped',
): boolean {
  switch (codec.kind) {
    case 'same':
      return true
    case 'ref':
      return idle.has(codec.name)
    case 'object':
      return (
        (codec.closed === undefined || surplus === 'ignored') &&
        codec.rest === undefined &&
        Object.entries(codec.properties).every(
          ([key, property]) =>
            property.name === key && property.absent === undefined && isIdle(property.codec, idle, surplus),
        )
      )
    case 'array':
    case 'union':
      return innerCodecs(codec).every((inner) => isIdle(inner, idle, surplus))
    default:
      return false
  }
}

function simplify(codec: Codec, idle: ReadonlySet<string>): Codec {
  return isIdle(codec, idle) ? SAME : mapInner(codec, (inner) => simplify(inner, idle))
}

/** The same codec for objects with whatever keys. */
export function withoutClosed(codec: Codec): Codec {
  const open = mapInner(codec, withoutClosed)
  if (open.kind !== 'object' || open.closed === undefined) return open
  const { closed: _, plain, ...rest } = open
  return plain === undefined || rest.rest === undefined ? rest : { ...rest, plain }
}

/** A codec with other codecs inside. */
function mapInner(codec: Codec, inner: (part: Codec) => Codec): Codec {
  switch (codec.kind) {
    case 'object': {
      const properties: Record<string, PropertyCodec> = {}
      for (const [key, property] of Object.entries(codec.properties))
        setOwn(properties, key, { ...property, codec: inner(property.codec) })
      const rest =
        codec.rest === undefined
          ? undefined
          : { ...codec.rest, codec: { ...codec.rest.codec, value: inner(codec.rest.codec.value) } }
      return { ...codec, properties, ...(rest === undefined ? {} : { rest }) } satisfies ObjectCodec
    }
    case 'array':
      return { ...codec, items: inner(codec.items) }
    case 'union':
      return {
        ...codec,
        branches: codec.branches.map((branch) => ({ ...branch, codec: inner(branch.codec) })),
      }
    case 'entries':
      return { ...codec, value: inner(codec.value) }
    case 'tuple':
      return {
        ...codec,
        items: codec.items.map((item) => ({ ...item, codec: inner(item.codec) })),
        ...(codec.rest === undefined ? {} : { rest: { ...codec.rest, codec: inner(codec.rest.codec) } }),
      }
    case 'wrap':
      return { ...codec, codec: inner(codec.codec) }
    default:
      return codec
  }
}

function referencesOf(codec: Codec): string[] {
  return codec.kind === 'ref' ? [codec.name] : innerCodecs(codec).flatMap(referencesOf)
}
