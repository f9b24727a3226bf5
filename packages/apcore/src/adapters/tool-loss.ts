import type { Json, JsonObject } from '@toolbake/core'
import { formatPointer, memberOf } from '@toolbake/core/internal'
import { isEqual, isObject } from '@toolbake/runtime'
import type { CanonicalTool } from './canonical-tool.ts'
import type { LostFeature } from './feature-loss.ts'
import { lostFeatures, unsupportedFeatures } from './feature-loss.ts'

const MEMBERS = [
  'namespace',
  'name',
  'version',
  'description',
  'category',
  'tags',
  'timeout',
  'requiredScopes',
] as const

/**
 * Returns what a tool lost when it was written in another format and read back.
 *
 * @param written returns the tool in its original format
 */
export function lostOfTool(
  canonical: CanonicalTool,
  back: CanonicalTool,
  written: () => JsonObject,
): LostFeature[] {
  const lost: LostFeature[] = MEMBERS.flatMap((member) => {
    const [mine, other] = [canonical[member], back[member]]
    const isGone = isLost(mine as Json | undefined, other as Json | undefined)
    return isGone ? [{ feature: member, pointer: `/${member}` }] : []
  })
  lost.push(...lostMeta(canonical.sourceMeta, back.sourceMeta, written))
  for (const section of ['inputSchema', 'outputSchema'] as const) {
    const schema = canonical[section]
    if (schema === undefined) continue
    const pointer = `/${section}`
    if (back[section] === undefined) lost.push({ feature: section, pointer })
    else lost.push(...below(pointer, lostFeatures(schema, back[section])))
  }
  return lost
}

/** Returns keywords in a tool's schemas that a format does not support. */
export function unsupportedOfTool(
  { inputSchema, outputSchema }: CanonicalTool,
  supports: (feature: string) => boolean,
): LostFeature[] {
  return [
    ...below('/inputSchema', unsupportedFeatures(inputSchema, supports)),
    ...(outputSchema === undefined
      ? []
      : below('/outputSchema', unsupportedFeatures(outputSchema, supports))),
  ]
}

function below(pointer: string, lost: readonly LostFeature[]): LostFeature[] {
  return lost.map(({ feature, pointer: inner }) => ({ feature, pointer: `${pointer}${inner}` }))
}

function isLost(mine: Json | undefined, other: Json | undefined): boolean {
  const isNothing = mine === undefined || mine === '' || (Array.isArray(mine) && mine.length === 0)
  if (isNothing) return false
  // The description for models may contain it.
  return other === undefined || !isEqual(mine, other)
}

/** Returns members that only the source format has, one by one. */
function lostMeta(
  mine: Readonly<JsonObject>,
  other: Readonly<JsonObject>,
  written: () => JsonObject,
): LostFeature[] {
  return lostMembers(mine, other, NO_LOSS).flatMap((feature) => {
    const pointer = formatPointer(['sourceMeta', feature])
    const value = mine[feature]
    if (!HOLDERS.has(feature) || !isObject(value)) return [{ feature, pointer }]
    if (feature === 'leftover') return below(pointer, lostLeftover(value, written(), extrasOf(mine)))
    const kept = memberOf(other, feature)
    return below(pointer, named(lostMembers(value, isObject(kept) ? kept : {})))
  })
}

/** Members of `sourceMeta` that contain members of the tool. */
const HOLDERS: ReadonlySet<string> = new Set(['extras', 'leftover', 'grouped'])

function extrasOf({ extras }: Readonly<JsonObject>): JsonObject {
  return isObject(extras) ? extras : {}
}

function named(members: readonly string[]): LostFeature[] {
  return members.map((feature) => ({ feature, pointer: formatPointer([feature]) }))
}

function lostMembers(
  mine: Readonly<JsonObject>,
  other: Readonly<JsonObject>,
  noLoss: Readonly<Record<string, (value: Json) => boolean>> = {},
): string[] {
  return Object.keys(mine).filter((key) => {
    const value = mine[key] as Json
    if (value === null || (Object.hasOwn(noLoss, key) && noLoss[key]?.(value))) return false
    const there = memberOf(other, key)
    return there === undefined || !isEqual(value, there)
  })
}

interface Left {
  readonly path: readonly string[]
  readonly value: Json
}

/** Returns a tool's leftover members, without those that became extras: for each extra, its deepest matching leaf. */
function lostLeftover(leftover: JsonObject, written: JsonObject, extras: JsonObject): LostFeature[] {
  const left = leavesOf(leftover, written, [], extras)
  const held = new Set<Left>()
  for (const [key, value] of Object.entries(extras)) {
    const [deepest] = left
      .filter((leaf) => leaf.path.at(-1) === key && isEqual(leaf.value, value))
      .sort((a, b) => b.path.length - a.path.length)
    if (deepest !== undefined) held.add(deepest)
  }
  return left
    .filter((leaf) => !held.has(leaf))
    .map(({ path }) => ({ feature: path.at(-1) as string, pointer: formatPointer(path) }))
}

/** Returns the missing members of an object that is partly written, or else the whole object. */
function leavesOf(
  leftover: JsonObject,
  written: JsonObject,
  path: readonly string[],
  extras: JsonObject,
): Left[] {
  return Object.entries(leftover).flatMap(([key, value]): Left[] => {
    if (isEmpty(value)) return []
    const there = memberOf(written, key)
    const extra = memberOf(extras, key)
    const isExtra = extra !== undefined && isEqual(extra, value)
    if (isExtra || !isObject(value) || !isObject(there)) return [{ path: [...path, key], value }]
    return leavesOf(value, there, [...path, key], extras)
  })
}

/** Values of `sourceMeta` that contain no information about the tool. */
const NO_LOSS: Readonly<Record<string, (value: Json) => boolean>> = {
  surplus: () => true,
  otherForm: () => true,
  leftover: isEmpty,
  strict: (value) => value === false,
}

function isEmpty(value: Json): boolean {
  return value === null || (isObject(value) && Object.values(value).every(isEmpty))
}
