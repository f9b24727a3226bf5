import type { Schema } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { dropInert, mergeAllOf } from '../strict/index.ts'
import type { PassSite } from '../strict/types.ts'
import type { Origins } from '../tool/types.ts'
import type { Comparer, Version } from './comparer.ts'
import { match, partsOf } from './match.ts'
import type { Place, Side } from './place.ts'
import { decidingKeywords } from './place.ts'

/** Of one version: schemas that grow by merging are left as they are. */
const MAX_MERGED = 500

/**
 * Both versions as one schema each, without `allOf` and references beside other keywords; undefined where there are
 * none, where their parts became each other and can be compared one by one, and where what is left would be no simpler.
 */
export function mergedPair(
  before: Version,
  after: Version,
  comparer: Comparer,
): readonly [Version, Version] | undefined {
  const [old, now] = [partsOf(before, comparer.before), partsOf(after, comparer.after)]
  if (old.length + now.length === 0) return undefined
  const { pairs, lost, won } = match(old, now, comparer)
  const isMatched = lost.length + won.length === 0 && ownKeywords(before) === ownKeywords(after)
  if (isMatched && pairs.every(([one, other]) => comparer.isSame(one, other))) return undefined
  const both = [merged(before, comparer.before), merged(after, comparer.after)] as const
  const isWhole = both.every(({ schema }) => schema.allOf === undefined && schema.$ref === undefined)
  return isWhole || !isMatched ? both : undefined
}

function ownKeywords({ schema }: Version): string {
  const own = decidingKeywords(schema).filter((keyword) => !PARTS.includes(keyword))
  return own.sort().join()
}

const PARTS: readonly string[] = ['allOf', '$ref']
/** They depend on all that stands beside them. */
const WHOLE: readonly string[] = ['unevaluatedProperties', 'unevaluatedItems']

function merged(at: Version, side: Side): Version {
  const { schema } = at
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword)
  if (!PARTS.some(has) || WHOLE.some(has)) return at
  const text = JSON.stringify(schema)
  const known = side.merged.get(text)
  if (known === undefined && side.merged.size >= MAX_MERGED) return at
  const result = known ?? mergeAllOf.apply(schema, siteIn(side))
  side.merged.set(text, result)
  return { schema: result, pointer: at.pointer, parts: allParts(at, side, new Set()) }
}

/** Every place of which something is in the merged schema, the outer ones first. */
function allParts(at: Place, side: Side, passed: Set<Schema>): Place[] {
  const { schema } = at
  if (at.parts !== undefined) return at.parts.flatMap((part) => allParts(part, side, passed))
  if (typeof schema === 'boolean' || passed.has(schema)) return []
  passed.add(schema)
  return [at, ...partsOf({ ...at, schema }, side).flatMap((part) => allParts(part, side, passed))]
}

/** A schema as the branches of a union that nobody wrote: one for each type that it lists. */
export function byType(at: Version): readonly Place[] {
  const types = typeList(at.schema) ?? []
  if (types.length < 2) return [{ ...at, isOnly: true }]
  return types.map((type): Place => {
    const schema = dropInert.apply({ ...at.schema, type }, siteIn(undefined))
    return { schema, pointer: at.pointer, isOnly: true, parts: at.parts ?? [at] }
  })
}

/** The passes of the exporter, without telling what they do. */
function siteIn(side: Side | undefined): PassSite {
  const origin = { document: { uri: '', text: '' } } as unknown as PassSite['origin']
  const origins: Origins = {
    of: () => undefined,
    ofKeyword: () => [],
    target: () => undefined,
    derive: (schema) => schema,
  }
  return {
    isRoot: false,
    origin,
    origins,
    definition: side?.definition ?? (() => undefined),
    place: () => origin,
    report: () => undefined,
  }
}
