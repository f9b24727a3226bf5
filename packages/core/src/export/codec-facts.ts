import { type SchemaType, typesOf } from '../json.ts'
import { memoize } from '../memoize.ts'
import { absentValueOf, type Codec, type ObjectCodec, type ToolCodec } from './codec.ts'

/** What is known of a codec before any value is seen. */
interface Facts {
  /** Types of the lowered values that decoding may change; none when every value stays as it is. */
  readonly acts: readonly SchemaType[]
  /** Whether decoding can find an error or make a repair. */
  readonly notes: boolean
  /** Whether every value is written as it is; keys that an object does not declare may be dropped. */
  readonly isPlain: boolean
}

export interface CodecFacts {
  of(codec: Codec): Facts
  target(name: string): Codec | undefined
}

const NOTHING: Facts = { acts: [], notes: false, isPlain: true }

/**
 * Finds the facts of all definitions first. They may be recursive, so each is assumed to change nothing until it is
 * found to change something.
 */
export function codecFacts({ root, defs }: ToolCodec): CodecFacts {
  const targets = new Map([['#', root], ...Object.entries(defs)])
  const known = new Map<string, Facts>()
  const asked = new Set<string>()
  const ofReference = (name: string): Facts => {
    asked.add(name)
    return known.get(name) ?? NOTHING
  }
  let factsOf: CodecFacts['of']
  let isStable: boolean
  do {
    isStable = true
    factsOf = factsReader(ofReference)
    for (const [name, codec] of targets) {
      const found = factsOf(codec)
      const { acts, notes, isPlain } = known.get(name) ?? NOTHING
      const isAlike = found.notes === notes && found.isPlain === isPlain
      // Facts only grow, so that lists of the same length are equal.
      if (isAlike && found.acts.length === acts.length) continue
      known.set(name, found)
      if (asked.has(name)) isStable = false
    }
  } while (!isStable)
  return { of: factsOf, target: (name) => targets.get(name) }
}

/** Returns a test whether a codec is plain, given which definitions are. */
export function plainReader(isPlainName: (name: string) => boolean): (codec: Codec) => boolean {
  const factsOf = factsReader((name) => ({ ...NOTHING, isPlain: isPlainName(name) }))
  return (codec) => factsOf(codec).isPlain
}

function factsReader(ofReference: (name: string) => Facts): (codec: Codec) => Facts {
  const inner: (codec: Codec) => Facts = memoize((codec) => {
    switch (codec.kind) {
      case 'same':
        return NOTHING
      case 'ref':
        return ofReference(codec.name)
      case 'object':
        return objectFacts(codec, inner)
      case 'array': {
        const items = inner(codec.items)
        return items.acts.length === 0 ? items : { ...items, acts: ['array'] }
      }
      case 'union':
        return joined(codec.branches.map((branch) => inner(branch.codec)))
      case 'entries':
        return acting(['array'])
      case 'tuple':
      case 'wrap':
        return acting(['object'])
      case 'json-text':
        return acting(['string'])
      case 'values':
        return { ...acting(codec.pairs.flatMap(({ lowered }) => typesOf(lowered))), notes: false }
    }
  })
  return inner
}

function acting(types: readonly SchemaType[]): Facts {
  return { acts: [...new Set(types)], notes: true, isPlain: false }
}

function joined(parts: readonly Facts[]): Facts {
  return {
    acts: [...new Set(parts.flatMap((part) => part.acts))],
    notes: parts.some((part) => part.notes),
    isPlain: parts.every((part) => part.isPlain),
  }
}

function objectFacts(codec: ObjectCodec, factsOf: CodecFacts['of']): Facts {
  const properties = Object.entries(codec.properties)
  const members = properties.map(([, property]) => factsOf(property.codec))
  const { acts, notes, isPlain } = joined(members)
  const isMoved = codec.rest !== undefined || properties.some(([author, { name }]) => name !== author)
  const isClosed = codec.closed === true
  const drops = properties.some(([, property]) => absentValueOf(property) !== undefined)
  return {
    acts: isMoved || isClosed || drops || acts.length > 0 ? ['object'] : [],
    notes: notes || isClosed || codec.rest !== undefined || hiddenNames(codec).length > 0,
    isPlain: isPlain && !isMoved && properties.every(([, { absent }]) => absent === undefined),
  }
}

/** Returns the author's names of renamed properties: no key that was sent can mean them. */
export function hiddenNames({ properties }: ObjectCodec): string[] {
  const names = new Set(Object.values(properties).map(({ name }) => name))
  return Object.keys(properties).filter((author) => !names.has(author))
}
