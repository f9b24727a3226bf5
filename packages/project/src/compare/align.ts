import type { Json, JsonObject } from '@toolbake/core'
import type { Line, Place, Row } from './types.ts'

/** What is known about the nodes on the left. */
export interface Explained {
  /** Returns the changes at a schema object. */
  of(node: object): readonly number[]
  /** Returns the changes at a member of a schema object. */
  ofMember(node: object, member: string): readonly number[]
  placeOf(node: object): Place | undefined
}

/** Equal values up to this length are written on one line. */
const WIDTH = 56

/**
 * Returns two JSON values as lines side by side: members of objects are paired by name, items by index. Equal values
 * are written as short as possible, different ones member by member.
 */
export function alignValues(
  key: string,
  left: Json | undefined,
  right: Json | undefined,
  known: Explained,
): Row[] {
  return sideBySide(
    align({ key: { left: key, right: key }, last: END }, left, right, { left: 0, right: 0 }, known),
  )
}

/** Pairs lines of the left side with the lines of the right side that follow them. */
function sideBySide(rows: readonly Row[]): Row[] {
  const done: Row[] = []
  const lefts: Row[] = []
  const rights: Row[] = []
  const flush = (): void => {
    const count = Math.max(lefts.length, rights.length)
    for (let index = 0; index < count; index += 1) {
      const [a, b] = [lefts[index], rights[index]]
      const kind = a === undefined ? 'added' : b === undefined ? 'removed' : 'changed'
      done.push({
        left: a?.left,
        right: b?.right,
        kind,
        changes: [...(a?.changes ?? []), ...(b?.changes ?? [])],
      })
    }
    lefts.length = 0
    rights.length = 0
  }
  for (const row of rows) {
    if (row.kind === 'removed') lefts.push(row)
    else if (row.kind === 'added') rights.push(row)
    else {
      flush()
      done.push(row)
    }
  }
  flush()
  return done
}

/** Indentation of each side: a wrapped schema is deeper than its original. */
interface Depth {
  readonly left: number
  readonly right: number
}

/** Whether an entry is the last one, on each side. */
interface Last {
  readonly left: boolean
  readonly right: boolean
}

/** The name of a member on each side; undefined if there is none, as for items. */
interface Key {
  readonly left?: string | undefined
  readonly right?: string | undefined
}

interface Slot {
  readonly key: Key
  readonly last: Last
}

const END: Last = { left: true, right: true }

function align(
  slot: Slot,
  left: Json | undefined,
  right: Json | undefined,
  depth: Depth,
  known: Explained,
): Row[] {
  const isShort = !isNode(left) || JSON.stringify(left).length <= WIDTH
  if (left !== undefined && isShort && JSON.stringify(left) === JSON.stringify(right))
    return [pairedRow(slot, spaced(left), spaced(left), depth, infoOf(left, known))]
  if (isObject(left) && isObject(right)) return alignObjects(slot, left, right, depth, known)
  if (isNodes(left) && isNodes(right)) return alignItems(slot, left, right, depth, known)
  const { changes, place } = infoOf(left, known)
  if (left !== undefined && right !== undefined && !(isNode(left) && isNode(right)))
    return isNode(left) || isNode(right)
      ? unpairedRows(
          linesOf(slot.key.left, slot.last.left, left, depth.left, place),
          linesOf(slot.key.right, slot.last.right, right, depth.right),
          changes,
        )
      : [pairedRow(slot, spaced(left), spaced(right), depth, { changes, place })]
  if (Array.isArray(left) && Array.isArray(right))
    return [pairedRow(slot, spaced(left), spaced(right), depth, { changes, place })]
  return unpairedRows(
    left === undefined ? [] : linesOf(slot.key.left, slot.last.left, left, depth.left, place),
    right === undefined ? [] : linesOf(slot.key.right, slot.last.right, right, depth.right),
    changes,
  )
}

function infoOf(left: Json | undefined, known: Explained) {
  return isNode(left)
    ? { changes: known.of(left), place: known.placeOf(left) }
    : { changes: [], place: undefined }
}

function alignObjects(
  slot: Slot,
  left: JsonObject,
  right: JsonObject,
  depth: Depth,
  known: Explained,
): Row[] {
  const open = { ...infoOf(left, known), open: true }
  const inside = wrappedMembers(left, right, deeper(depth), known)
  const names = mergedNames(Object.keys(left), Object.keys(right))
  return [
    pairedRow(slot, '{', '{', depth, open),
    ...(inside ?? alignMembers(names, left, right, deeper(depth), known)),
    pairedRow({ key: {}, last: slot.last }, '}', '}', depth, {}),
  ]
}

/** @param more whether other members follow on each side */
function alignMembers(
  names: readonly string[],
  left: JsonObject,
  right: JsonObject,
  depth: Depth,
  known: Explained,
  more: Last = { left: false, right: false },
): Row[] {
  const removed = names
    .filter((name) => !Object.hasOwn(right, name))
    .flatMap((name) => known.ofMember(left, name))
  const keys = pairedKeys(names, left, right)
  const lastLeft = keys.findLast((key) => key.left !== undefined)
  const lastRight = keys.findLast((key) => key.right !== undefined)
  return keys.flatMap((key) => {
    const last = { left: key === lastLeft && !more.left, right: key === lastRight && !more.right }
    const a = key.left === undefined ? undefined : left[key.left]
    const b = key.right === undefined ? undefined : right[key.right]
    const found = align({ key, last }, a, b, depth, known)
    // A member that only the provider gets is explained by the author's schema around it.
    const reasons = key.left === undefined ? [...known.of(left), ...removed] : known.ofMember(left, key.left)
    return explained(found, reasons)
  })
}

/** Pairs the names of members. A list under another name with as many schemas counts as the same list, rewritten. */
function pairedKeys(names: readonly string[], left: JsonObject, right: JsonObject): Key[] {
  const rewritten = new Map<string, string>()
  const taken = new Set<string>()
  const alone = (side: JsonObject, other: JsonObject): string[] =>
    names.filter((name) => Object.hasOwn(side, name) && !Object.hasOwn(other, name) && isNodes(side[name]))
  for (const name of alone(left, right)) {
    const found = alone(right, left).find(
      (other) => !taken.has(other) && lengthOf(left[name]) === lengthOf(right[other]),
    )
    if (found === undefined) continue
    rewritten.set(name, found)
    taken.add(found)
  }
  return names
    .filter((name) => !taken.has(name))
    .map((name) => ({
      left: Object.hasOwn(left, name) ? name : undefined,
      right: Object.hasOwn(right, name) ? name : rewritten.get(name),
    }))
}

function lengthOf(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0
}

/**
 * If the provider gets the schema or null, pairs the members of the schema with those of the branch that it became.
 * Returns undefined otherwise.
 */
function wrappedMembers(
  left: JsonObject,
  right: JsonObject,
  depth: Depth,
  known: Explained,
): Row[] | undefined {
  const [keyword, branch] = orNull(right) ?? []
  if (keyword === undefined || branch === undefined || Object.hasOwn(left, keyword)) return undefined
  const { [keyword]: _, ...around } = right
  const outside = Object.keys(around)
  const inside = mergedNames(
    Object.keys(left).filter((name) => !outside.includes(name)),
    Object.keys(branch),
  )
  const onlyRight = (text: string, more: number): Row => {
    return { right: { depth: depth.right + more, text }, kind: 'added', changes: [] }
  }
  const more = { left: inside.some((name) => Object.hasOwn(left, name)), right: true }
  const deep = { left: depth.left, right: depth.right + 2 }
  return [
    ...alignMembers(outside, left, around, depth, known, more),
    ...explained([onlyRight(`${label(keyword)}[`, 0)], known.of(left)),
    onlyRight('{', 1),
    ...alignMembers(inside, left, branch, deep, known),
    onlyRight('},', 1),
    onlyRight('{ "type": "null" }', 1),
    onlyRight(']', 0),
  ]
}

/** Returns the keyword of a list whose second and last branch is null, and its first branch. */
function orNull(schema: JsonObject): readonly [keyword: string, branch: JsonObject] | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const [branch, other, ...more] = Array.isArray(value) ? value : []
    if (isObject(branch) && JSON.stringify(other) === '{"type":"null"}' && more.length === 0)
      return [keyword, branch]
  }
  return undefined
}

/** Adds changes to the first row. */
function explained([first, ...rest]: readonly Row[], changes: readonly number[]): Row[] {
  return first === undefined ? [] : [{ ...first, changes: [...first.changes, ...changes] }, ...rest]
}

function alignItems(
  slot: Slot,
  left: readonly Json[],
  right: readonly Json[],
  depth: Depth,
  known: Explained,
): Row[] {
  const rows = [pairedRow(slot, '[', '[', depth, { open: true })]
  const count = Math.max(left.length, right.length)
  for (let index = 0; index < count; index += 1) {
    const last = { left: index === left.length - 1, right: index === right.length - 1 }
    rows.push(...align({ key: {}, last }, left[index], right[index], deeper(depth), known))
  }
  rows.push(pairedRow({ key: {}, last: slot.last }, ']', ']', depth, {}))
  return rows
}

/** Merges the names of both sides in their orders: a name of the right follows the same name as there. */
function mergedNames(left: readonly string[], right: readonly string[]): string[] {
  const names = [...left]
  const written = new Set(left)
  right.forEach((name, index) => {
    if (written.has(name)) return
    const before = right.slice(0, index).findLast((other) => names.includes(other))
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name)
  })
  return names
}

/** Pairs the lines of two sides that have nothing in common. */
function unpairedRows(left: readonly Line[], right: readonly Line[], changes: readonly number[]): Row[] {
  const count = Math.max(left.length, right.length)
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [left[index], right[index]]
    const kind = a === undefined ? 'added' : b === undefined ? 'removed' : 'changed'
    return { left: a, right: b, kind, changes: index === 0 ? changes : [] }
  })
}

interface RowInfo {
  readonly changes?: readonly number[]
  readonly place?: Place | undefined
  readonly open?: boolean
}

function pairedRow({ key, last }: Slot, left: string, right: string, depth: Depth, info: RowInfo): Row {
  const { changes = [], place, open = false } = info
  const text = (name: string | undefined, value: string, isLast: boolean): string =>
    `${label(name)}${value}${isLast || open ? '' : ','}`
  const lines = [text(key.left, left, last.left), text(key.right, right, last.right)] as const
  return {
    left: { depth: depth.left, text: lines[0], ...(place && { place }) },
    right: { depth: depth.right, text: lines[1] },
    kind: left === right && key.left === key.right ? 'same' : 'changed',
    changes,
  }
}

function linesOf(key: string | undefined, last: boolean, value: Json, depth: number, place?: Place): Line[] {
  const end = last ? '' : ','
  const short = spaced(value)
  const at = place && { place }
  if (!isNode(value) || short.length <= WIDTH) return [{ depth, text: `${label(key)}${short}${end}`, ...at }]
  const isList = Array.isArray(value)
  const entries: (readonly [string | undefined, Json])[] = isList
    ? value.map((item) => [undefined, item])
    : Object.entries(value)
  return [
    { depth, text: `${label(key)}${isList ? '[' : '{'}`, ...at },
    ...entries.flatMap(([name, item], index) => linesOf(name, index === entries.length - 1, item, depth + 1)),
    { depth, text: `${isList ? ']' : '}'}${end}` },
  ]
}

function deeper({ left, right }: Depth): Depth {
  return { left: left + 1, right: right + 1 }
}

function label(key: string | undefined): string {
  return key === undefined ? '' : `${JSON.stringify(key)}: `
}

/** Prints JSON on one line, with spaces. */
function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${spaced(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function isNode(value: Json | undefined): value is JsonObject | Json[] {
  return typeof value === 'object' && value !== null
}

function isNodes(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && value.some(isNode)
}

function isObject(value: Json | undefined): value is JsonObject {
  return isNode(value) && !Array.isArray(value)
}
