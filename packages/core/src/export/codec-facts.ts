import type { SchemaType } from '../json.ts'
import { typesOf } from '../json.ts'
import type { Codec, ObjectCodec } from './codec.ts'
import type { ToolCodec } from './types.ts'

/** What is known of a codec before any value is seen. */
export interface CodecFacts {
  /** The codec that a `ref` names. */
  target(name: string): Codec | undefined
  /** Types of the lowered values that decoding may change; none when every value stays as it is. */
  acts(codec: Codec): readonly SchemaType[]
  /** Whether decoding can find an error or make a repair. */
  notes(codec: Codec): boolean
}

interface Facts {
  readonly acts: readonly SchemaType[]
  readonly notes: boolean
}

const NOTHING: Facts = { acts: [], notes: false }

/** Finds the facts of all definitions first: they may be recursive, and then the least solution is the right one. */
export function codecFacts({ root, defs }: ToolCodec): CodecFacts {
  const targets = new Map([['#', root], ...Object.entries(defs)])
  const known = new Map<string, Facts>()
  let isStable = false
  while (!isStable) {
    isStable = true
    for (const [name, codec] of targets) {
      const before = known.get(name) ?? NOTHING
      const after = lookUpIn(known)(codec)
      if (after.acts.length === before.acts.length && after.notes === before.notes) continue
      known.set(name, after)
      isStable = false
    }
  }
  const lookUp = lookUpIn(known)
  return {
    target: (name) => targets.get(name),
    acts: (codec) => lookUp(codec).acts,
    notes: (codec) => lookUp(codec).notes,
  }
}

/** Each codec is looked at once: an object asks twice for each member, which nesting would multiply. */
function lookUpIn(known: ReadonlyMap<string, Facts>): (codec: Codec) => Facts {
  const cache = new Map<Codec, Facts>()
  const lookUp = (codec: Codec): Facts => {
    const facts = cache.get(codec) ?? factsOf(codec, known, lookUp)
    cache.set(codec, facts)
    return facts
  }
  return lookUp
}

function factsOf(codec: Codec, known: ReadonlyMap<string, Facts>, of: (child: Codec) => Facts): Facts {
  const someNote = (children: readonly Codec[]): boolean => children.some((child) => of(child).notes)
  switch (codec.kind) {
    case 'same':
      return NOTHING
    case 'ref':
      return known.get(codec.name) ?? NOTHING
    case 'object': {
      const children = Object.values(codec.properties).map((property) => property.codec)
      const acts = isObjectChanged(codec, (child) => of(child).acts.length > 0) ? (['object'] as const) : []
      const isNoted = codec.closed === true || codec.rest !== undefined || hiddenNames(codec).length > 0
      return { acts, notes: isNoted || someNote(children) }
    }
    case 'array': {
      const items = of(codec.items)
      return items.acts.length === 0 ? NOTHING : { acts: ['array'], notes: items.notes }
    }
    case 'union': {
      const branches = codec.branches.map((branch) => of(branch.codec))
      return {
        acts: [...new Set(branches.flatMap((branch) => branch.acts))],
        notes: branches.some((branch) => branch.notes),
      }
    }
    case 'entries':
      return { acts: ['array'], notes: true }
    case 'tuple':
    case 'wrap':
      return { acts: ['object'], notes: true }
    case 'json-text':
      return { acts: ['string'], notes: true }
    case 'values':
      return { acts: [...new Set(codec.pairs.flatMap(({ lowered }) => typesOf(lowered)))], notes: false }
  }
}

/** The author's names of renamed properties: no key that was sent can mean them. */
export function hiddenNames({ properties }: ObjectCodec): string[] {
  const names = new Set(Object.values(properties).map(({ name }) => name))
  return Object.keys(properties).filter((author) => !names.has(author))
}

function isObjectChanged(codec: ObjectCodec, isChanged: (child: Codec) => boolean): boolean {
  return (
    codec.closed === true ||
    codec.rest !== undefined ||
    Object.entries(codec.properties).some(
      ([author, property]) =>
        property.name !== author || property.absent === 'null' || isChanged(property.codec),
    )
  )
}
