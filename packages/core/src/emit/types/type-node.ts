import type { Origin } from '../../diagnostics/types.ts'

/** A TypeScript type before it is printed. */
export type TypeNode =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'reference'; readonly id: string; readonly name: string }
  | { readonly kind: 'array'; readonly item: TypeNode }
  | { readonly kind: 'tuple'; readonly elements: readonly TupleItem[]; readonly rest?: TypeNode | undefined }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly indexes: readonly Index[] }
  | { readonly kind: 'union'; readonly parts: readonly TypeNode[] }
  | { readonly kind: 'intersection'; readonly parts: readonly TypeNode[] }

export type ObjectNode = Extract<TypeNode, { kind: 'object' }>

export interface TupleItem {
  readonly type: TypeNode
  readonly optional: boolean
}

export interface Member {
  readonly name: string
  readonly optional: boolean
  readonly type: TypeNode
  /** Lines of its JSDoc. */
  readonly doc: readonly string[]
  /** Where the member was written. */
  readonly origin?: Origin | undefined
}

/** An index signature. */
export interface Index {
  /** `string`, or a template such as `` `x-${string}` ``. */
  readonly key: string
  readonly type: TypeNode
}

export const UNKNOWN: TypeNode = { kind: 'word', text: 'unknown' }
export const NEVER: TypeNode = { kind: 'word', text: 'never' }

export function word(text: string): TypeNode {
  return { kind: 'word', text }
}

/** `{ [key: string]: item }`. */
export function mapOf(item: TypeNode): ObjectNode {
  return { kind: 'object', members: [], indexes: [{ key: 'string', type: item }] }
}

/** Any object: it adds nothing to an object type. */
function isAnyObject(node: TypeNode): boolean {
  return (
    node.kind === 'object' && node.members.length === 0 && node.indexes.every(({ type }) => type === UNKNOWN)
  )
}

/** Equal for types that are printed alike but for their comments. */
function typeKey(node: TypeNode): string {
  switch (node.kind) {
    case 'word':
      return node.text
    case 'reference':
      return `#${node.id}`
    case 'array':
      return `(${typeKey(node.item)})[]`
    case 'tuple':
      return `[${node.elements.map(({ type, optional }) => typeKey(type) + (optional ? '?' : '')).join()}...${node.rest ? typeKey(node.rest) : ''}]`
    case 'object':
      return `{${[
        ...node.members.map(
          ({ name, optional, type }) => `${JSON.stringify(name)}${optional ? '?' : ''}:${typeKey(type)}`,
        ),
        ...node.indexes.map(({ key, type }) => `[${key}]:${typeKey(type)}`),
      ].join(';')}}`
    case 'union':
    case 'intersection':
      return `(${node.parts.map(typeKey).join(node.kind === 'union' ? '|' : '&')})`
  }
}

/** What a literal of each keyword type begins with. */
const LITERALS: Readonly<Record<string, RegExp>> = {
  string: /^'/,
  number: /^-?\d/,
  boolean: /^(?:true|false)$/,
}

/** A union without what adds nothing: repeated parts, `never`, literals beside their type. `null` goes last. */
export function union(parts: readonly TypeNode[]): TypeNode {
  const byKey = new Map<string, TypeNode>()
  for (const part of parts.flatMap((node) => (node.kind === 'union' ? node.parts : [node]))) {
    if (part === UNKNOWN) return UNKNOWN
    const key = typeKey(part)
    if (part !== NEVER && !byKey.has(key)) byKey.set(key, part)
  }
  if (byKey.has('true') && byKey.has('false')) byKey.set('true', word('boolean'))
  const words = new Set([...byKey.values()].flatMap((node) => (node.kind === 'word' ? [node.text] : [])))
  const covered = Object.keys(LITERALS).filter((type) => words.has(type))
  const kept = [...byKey.values()].filter(
    (node) => node.kind !== 'word' || !covered.some((type) => LITERALS[type]?.test(node.text)),
  )
  const isNull = (node: TypeNode): boolean => node.kind === 'word' && node.text === 'null'
  return joined('union', [...kept.filter((node) => !isNull(node)), ...kept.filter(isNull)], NEVER)
}

/** The words that are in all of some unions of words; undefined where a part is something else. */
function commonWords(parts: readonly TypeNode[]): TypeNode | undefined {
  const lists = parts.map((part) => (part.kind === 'union' ? part.parts : [part]))
  if (!lists.flat().every((part) => part.kind === 'word' && part !== UNKNOWN)) return undefined
  const isIn = (text: string, list: readonly TypeNode[]): boolean =>
    list.some((one) => one.kind === 'word' && (one.text === text || LITERALS[one.text]?.test(text)))
  const words = lists.flat().flatMap((part) => (part.kind === 'word' ? [part.text] : []))
  return union(words.filter((text) => lists.every((list) => isIn(text, list))).map(word))
}

/** An intersection without what adds nothing: repeated parts, `unknown`, "any object" beside an object. */
export function intersection(parts: readonly TypeNode[]): TypeNode {
  const common = parts.length > 1 ? commonWords(parts.filter((part) => part !== UNKNOWN)) : undefined
  if (common !== undefined) return common
  const byKey = new Map<string, TypeNode>()
  for (const part of parts.flatMap((node) => (node.kind === 'intersection' ? node.parts : [node]))) {
    if (part === NEVER) return NEVER
    const key = typeKey(part)
    if (part !== UNKNOWN && !byKey.has(key)) byKey.set(key, part)
  }
  const listed = [...byKey.values()]
  const kept = listed.map((part) => {
    const others = listed.filter((other) => other !== part)
    return mapObjects(part, (node) => withPresent(node, others))
  })
  const objects = kept.filter((node) => isObjectLike(node) && !isAnyObject(node))
  const needed = kept.filter((node) => {
    const alternatives = node.kind === 'union' ? node.parts : [node]
    return !alternatives.some(isAnyObject) || !objects.some((other) => other !== node)
  })
  return joined('intersection', fewCombinations(needed), UNKNOWN)
}

/** Of unions that stand beside each other; TypeScript takes seconds for ten times as many, and refuses 100,000. */
const MAX_COMBINATIONS = 2000

/** Without the unions that would make too many combinations with those before them. */
function fewCombinations(parts: readonly TypeNode[]): readonly TypeNode[] {
  let combinations = 1
  return parts.filter((part) => {
    const more = combinations * combinationsOf(part)
    if (more > MAX_COMBINATIONS && combinations > 1) return false
    combinations = more
    return true
  })
}

function combinationsOf(node: TypeNode): number {
  if (node.kind === 'union') return node.parts.reduce((sum, part) => sum + combinationsOf(part), 0)
  if (node.kind === 'intersection')
    return node.parts.reduce((product, part) => product * combinationsOf(part), 1)
  return 1
}

/** Of a member that is there, whatever it is. `unknown` beside an optional member would leave its `undefined`. */
const PRESENT: TypeNode = { kind: 'union', parts: [word('{}'), word('null')] }

function mapObjects(node: TypeNode, change: (object: ObjectNode) => TypeNode): TypeNode {
  if (node.kind === 'object') return change(node)
  if (node.kind !== 'union' && node.kind !== 'intersection') return node
  return { ...node, parts: node.parts.map((part) => mapObjects(part, change)) }
}

/** Members that are only asked for get the type that others have for them, without its `undefined`. */
function withPresent(node: ObjectNode, others: readonly TypeNode[]): ObjectNode {
  const typed = node.members.map((member): Member => {
    if (member.optional || member.type !== UNKNOWN) return member
    const type = others.map((other) => memberType(other, member.name)).find((found) => found !== undefined)
    return type === undefined ? member : { ...member, type }
  })
  return { ...node, members: typed }
}

/** The type of a member that may be absent; undefined where there is none, or is of no further use. */
function memberType(node: TypeNode, name: string): TypeNode | undefined {
  if (node.kind === 'reference') return PRESENT
  if (node.kind === 'union' || node.kind === 'intersection')
    return node.parts.some((part) => memberType(part, name)) ? PRESENT : undefined
  if (node.kind !== 'object') return undefined
  return node.members.find((member) => member.name === name && member.optional)?.type
}

function joined(kind: 'union' | 'intersection', parts: readonly TypeNode[], empty: TypeNode): TypeNode {
  const [first] = parts
  if (first === undefined) return empty
  return parts.length === 1 ? first : { kind, parts }
}

/** Whether every value of the type is surely an object (or what a reference names, which is taken for one). */
function isObjectLike(node: TypeNode): boolean {
  if (node.kind === 'union') return node.parts.every(isObjectLike)
  if (node.kind === 'intersection') return node.parts.some(isObjectLike)
  return node.kind === 'object'
}
