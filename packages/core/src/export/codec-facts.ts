import { type SchemaType, typesOf } from '../json.ts'
import { memoize } from '../memoize.ts'
import { absentValueOf, type Codec, type ObjectCodec, type ToolCodec } from './codec.ts'

/** What is known of a codec before any value is seen. */
interface DecodingEffect {
  /** Types of the lowered values that decoding may change or refuse; none when every value stays as it is. */
  readonly changedTypes: readonly SchemaType[]
  /** Whether decoding can find an error or make a repair. */
  readonly mayReport: boolean
  /** Whether every value is written as it is; keys that an object does not declare may be dropped. */
  readonly keepsValues: boolean
}

export interface CodecFacts {
  of(codec: Codec): DecodingEffect
  target(name: string): Codec | undefined
}

const NO_EFFECT: DecodingEffect = { changedTypes: [], mayReport: false, keepsValues: true }

/** Finds the facts of all definitions. Some are recursive, so each changes nothing until the opposite is found. */
export function codecFacts({ root, defs }: ToolCodec): CodecFacts {
  const targets = new Map([['#', root], ...Object.entries(defs)])
  const known = new Map<string, DecodingEffect>()
  const asked = new Set<string>()
  const ofReference = (name: string): DecodingEffect => {
    asked.add(name)
    return known.get(name) ?? NO_EFFECT
  }
  let factsOf: CodecFacts['of']
  let isStable: boolean
  do {
    isStable = true
    factsOf = factsReader(ofReference)
    for (const [name, codec] of targets) {
      const found = factsOf(codec)
      const { changedTypes, mayReport, keepsValues } = known.get(name) ?? NO_EFFECT
      const isAlike = found.mayReport === mayReport && found.keepsValues === keepsValues
      // Facts only grow, so that lists of the same length are equal.
      if (isAlike && found.changedTypes.length === changedTypes.length) continue
      known.set(name, found)
      if (asked.has(name)) isStable = false
    }
  } while (!isStable)
  return { of: factsOf, target: (name) => targets.get(name) }
}

/** Returns a test whether a codec keeps all values as they are, given which definitions do. */
export function keepsValuesReader(isKept: (name: string) => boolean): (codec: Codec) => boolean {
  const factsOf = factsReader((name) => ({ ...NO_EFFECT, keepsValues: isKept(name) }))
  return (codec) => factsOf(codec).keepsValues
}

function factsReader(ofReference: (name: string) => DecodingEffect): (codec: Codec) => DecodingEffect {
  const inner: (codec: Codec) => DecodingEffect = memoize((codec) => {
    switch (codec.kind) {
      case 'same':
        return NO_EFFECT
      case 'ref':
        return ofReference(codec.name)
      case 'object':
        return objectFacts(codec, inner)
      case 'array': {
        const items = inner(codec.items)
        return items.changedTypes.length === 0 ? items : { ...items, changedTypes: ['array'] }
      }
      case 'union':
        return joined(codec.branches.map((branch) => inner(branch.codec)))
      case 'entries':
        return effectOn(['array', 'object'])
      case 'tuple':
      case 'wrap':
        return effectOn(['object'])
      case 'json-text':
        return effectOn(['string'])
      case 'values':
        return { ...effectOn(codec.pairs.flatMap(({ lowered }) => typesOf(lowered))), mayReport: false }
    }
  })
  return inner
}

function effectOn(types: readonly SchemaType[]): DecodingEffect {
  return { changedTypes: [...new Set(types)], mayReport: true, keepsValues: false }
}

function joined(parts: readonly DecodingEffect[]): DecodingEffect {
  return {
    changedTypes: [...new Set(parts.flatMap((part) => part.changedTypes))],
    mayReport: parts.some((part) => part.mayReport),
    keepsValues: parts.every((part) => part.keepsValues),
  }
}

function objectFacts(codec: ObjectCodec, factsOf: CodecFacts['of']): DecodingEffect {
  const properties = Object.entries(codec.properties)
  const members = properties.map(([, property]) => factsOf(property.codec))
  const { changedTypes, mayReport, keepsValues } = joined(members)
  const isMoved = codec.rest !== undefined || properties.some(([author, { name }]) => name !== author)
  const isClosed = codec.closed === true
  const adds = properties.some(([, { merged }]) => merged !== undefined)
  const drops = properties.some(([, property]) => absentValueOf(property) !== undefined)
  return {
    changedTypes: isMoved || isClosed || drops || changedTypes.length > 0 ? ['object'] : [],
    mayReport: mayReport || isClosed || codec.rest !== undefined || hiddenNames(codec).length > 0,
    keepsValues: keepsValues && !isMoved && !drops && !adds,
  }
}

/** Returns the author's names of renamed properties: no key that was sent can mean them. */
export function hiddenNames({ properties }: ObjectCodec): string[] {
  const names = new Set(Object.values(properties).map(({ name }) => name))
  return Object.keys(properties).filter((author) => !names.has(author))
}
