import type { Origin } from '../../diagnostics/origin.ts'
import type { Kind } from '../../json.ts'

export type TypeNode =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'reference'; readonly id: string; readonly name: string }
  | { readonly kind: 'array'; readonly item: TypeNode }
  | { readonly kind: 'tuple'; readonly elements: readonly TupleItem[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: Combination; readonly parts: readonly TypeNode[] }

type Combination = 'union' | 'intersection'

export interface TupleItem {
  readonly type: TypeNode
  readonly presence: 'required' | 'optional' | 'rest'
}

export interface Member {
  /** The name; of an index signature the type of the keys: `string`, or a template such as `` `x-${string}` ``. */
  readonly name: string
  readonly presence: 'required' | 'optional' | 'index'
  readonly type: TypeNode
  /** Lines of its JSDoc. */
  readonly doc?: readonly string[]
  readonly origin?: Origin | undefined
}

export const UNKNOWN: TypeNode = { kind: 'word', text: 'unknown' }
export const NEVER: TypeNode = { kind: 'word', text: 'never' }

export function word(text: string): TypeNode {
  return { kind: 'word', text }
}

/** Returns `{ [key: string]: type }`. */
export function mapOf(type: TypeNode): TypeNode {
  return { kind: 'object', members: [{ name: 'string', presence: 'index', type }] }
}

/**
 * @param needed the number of elements that are required
 * @param rest the type of all further elements
 */
export function tupleOf(
  types: readonly TypeNode[],
  needed: number = types.length,
  rest?: TypeNode,
): TypeNode {
  const elements = types.map((type, index): TupleItem => {
    return { type, presence: index < needed ? 'required' : 'optional' }
  })
  return { kind: 'tuple', elements: rest ? [...elements, { type: rest, presence: 'rest' }] : elements }
}

const PLAIN: Readonly<Record<Kind, TypeNode>> = {
  object: mapOf(UNKNOWN),
  array: { kind: 'array', item: UNKNOWN },
  string: word('string'),
  number: word('number'),
  boolean: word('boolean'),
  null: word('null'),
}

export function plainType(kinds: readonly Kind[] | undefined): TypeNode {
  return kinds === undefined ? UNKNOWN : union(kinds.map((kind) => PLAIN[kind]))
}

/** Whether a type accepts any object, so that it adds nothing to an object type. */
function isAnyObject(node: TypeNode): boolean {
  return (
    node.kind === 'object' &&
    node.members.every(({ presence, type }) => presence === 'index' && type === UNKNOWN)
  )
}

/** Returns the different types of a list, without idle ones; nested unions (or intersections) are flattened. */
function distinct(nodes: readonly TypeNode[], kind: Combination, idle: TypeNode): Map<string, TypeNode> {
  const byKey = new Map<string, TypeNode>()
  for (const part of nodes.flatMap((node) => (node.kind === kind ? node.parts : [node]))) {
    const key = typeKey(part)
    if (part !== idle && !byKey.has(key)) byKey.set(key, part)
  }
  return byKey
}

/** Returns a key that is equal for types that differ only in comments. */
function typeKey(node: TypeNode): string {
  if (node.kind === 'word') return node.text
  return JSON.stringify(node, (key, value: unknown) =>
    key === 'doc' || key === 'origin' ? undefined : value,
  )
}

/** How a literal of each type keyword begins. */
const LITERALS: Readonly<Record<string, RegExp>> = {
  string: /^'/,
  number: /^-?\d/,
  boolean: /^(?:true|false)$/,
}

/** Returns a union without redundant types: repeated ones, `never`, literals beside their type. `null` is the last. */
export function union(parts: readonly TypeNode[]): TypeNode {
  if (parts.length === 1) return parts[0] ?? NEVER
  const byKey = distinct(parts, 'union', NEVER)
  if ([...byKey.values()].includes(UNKNOWN)) return UNKNOWN
  if (byKey.has('true') && byKey.has('false')) byKey.set('true', word('boolean'))
  const words = new Set([...byKey.values()].flatMap((node) => (node.kind === 'word' ? [node.text] : [])))
  const covered = Object.keys(LITERALS).filter((type) => words.has(type))
  const kept = [...byKey.values()].filter(
    (node) => node.kind !== 'word' || !covered.some((type) => LITERALS[type]?.test(node.text)),
  )
  const isNull = (node: TypeNode): boolean => node.kind === 'word' && node.text === 'null'
  return joined('union', [...kept.filter((node) => !isNull(node)), ...kept.filter(isNull)], NEVER)
}

/** Returns the words that all of some unions of words have in common; undefined if a part is something else. */
function commonWords(parts: readonly TypeNode[]): TypeNode | undefined {
  const lists = parts.map((part) => (part.kind === 'union' ? part.parts : [part]))
  if (!lists.flat().every((part) => part.kind === 'word' && part !== UNKNOWN)) return undefined
  const isIn = (text: string, list: readonly TypeNode[]): boolean =>
    list.some((one) => one.kind === 'word' && (one.text === text || LITERALS[one.text]?.test(text)))
  const words = lists.flat().flatMap((part) => (part.kind === 'word' ? [part.text] : []))
  return union(words.filter((text) => lists.every((list) => isIn(text, list))).map(word))
}

/** Returns an intersection without redundant types: repeated ones, `unknown`, "any object" beside an object. */
export function intersection(parts: readonly TypeNode[]): TypeNode {
  const common = parts.length > 1 ? commonWords(parts.filter((part) => part !== UNKNOWN)) : undefined
  if (common !== undefined) return common
  const listed = [...distinct(parts, 'intersection', UNKNOWN).values()]
  if (listed.includes(NEVER)) return NEVER
  const kept = listed.map((part) => {
    const others = listed.filter((other) => other !== part)
    const combined = (kind: Combination, parts: TypeNode[]): TypeNode => ({ kind, parts })
    return fold(part, (node) => withPresent(node, others), combined)
  })
  // Types whose values are all objects.
  const objects = kept.filter((node) => {
    const join = (kind: Combination, parts: boolean[]): boolean =>
      kind === 'union' ? parts.every(Boolean) : parts.some(Boolean)
    return !isAnyObject(node) && fold<boolean>(node, ({ kind }) => kind === 'object', join)
  })
  const needed = kept.filter((node) => {
    const alternatives = node.kind === 'union' ? node.parts : [node]
    // Beside an object type, "any object" adds nothing, and a word contradicts it.
    const isOther = (one: TypeNode): boolean => !isAnyObject(one) && one.kind !== 'word'
    const isIdle = alternatives.some(isAnyObject) && !alternatives.some(isOther)
    return !isIdle || !objects.some((other) => other !== node)
  })
  return joined('intersection', fewCombinations(needed), UNKNOWN)
}

/** Folds a type: the results of its parts, joined. */
function fold<T>(node: TypeNode, one: (node: TypeNode) => T, join: (kind: Combination, parts: T[]) => T): T {
  if (node.kind !== 'union' && node.kind !== 'intersection') return one(node)
  const parts = node.parts.map((part) => fold(part, one, join))
  return join(node.kind, parts)
}

/** The limit for intersections of unions. TypeScript takes seconds for ten times as many, and refuses 100,000. */
const MAX_COMBINATIONS = 2000

/** Omits the unions that would make too many combinations with those before them. */
function fewCombinations(parts: readonly TypeNode[]): readonly TypeNode[] {
  let combinations = 1
  return parts.filter((part) => {
    const join = (kind: Combination, counts: number[]): number =>
      counts.reduce((all, count) => (kind === 'union' ? all + count : all * count))
    const own = fold(part, () => 1, join)
    if (combinations * own > MAX_COMBINATIONS && combinations > 1) return false
    combinations *= own
    return true
  })
}

/** The type of a present member with any value. With `unknown` an optional member would keep its `undefined`. */
const PRESENT: TypeNode = { kind: 'union', parts: [word('{}'), word('null')] }

/** Gives members that are only required the type that others declare for them, without its `undefined`. */
function withPresent(node: TypeNode, others: readonly TypeNode[]): TypeNode {
  if (node.kind !== 'object') return node
  const typed = node.members.map((member): Member => {
    if (member.presence !== 'required' || member.type !== UNKNOWN) return member
    const type = others.map((other) => memberType(other, member.name)).find((found) => found !== undefined)
    return type === undefined ? member : { ...member, type }
  })
  return { ...node, members: typed }
}

/** Returns the type of an optional member; undefined if there is none or it is of no use. */
function memberType(node: TypeNode, name: string): TypeNode | undefined {
  return fold<TypeNode | undefined>(
    node,
    (one) => {
      if (one.kind === 'reference') return PRESENT
      if (one.kind !== 'object') return undefined
      return one.members.find((member) => member.name === name && member.presence === 'optional')?.type
    },
    (_, parts) => (parts.some((part) => part !== undefined) ? PRESENT : undefined),
  )
}

function joined(kind: Combination, parts: readonly TypeNode[], empty: TypeNode): TypeNode {
  return parts.length > 1 ? { kind, parts } : (parts[0] ?? empty)
}
