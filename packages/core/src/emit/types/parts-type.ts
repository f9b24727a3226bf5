import { childOrigin } from '../../diagnostics/origin.ts'
import type { Kind } from '../../json.ts'
import { matchesAnyKey, matching } from '../../schema/facts/members.ts'
import { listedValues } from '../../schema/facts/values.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { docLines } from './doc.ts'
import type { Member, TypeNode } from './type-node.ts'
import { intersection, mapOf, NEVER, plainType, tupleOf, UNKNOWN, union, word } from './type-node.ts'
import type { TypeReader } from './type-reader.ts'

/** What other schemas that apply to the same value contribute. */
export interface Beside {
  /** Whether there are none: what this schema does not evaluate is not evaluated. */
  readonly isAlone: boolean
  /** Their properties, about which nothing is known. */
  readonly further: readonly string[]
}

export function kindType(kind: Kind, schema: SchemaObject, beside: Beside, reader: TypeReader): TypeNode {
  if (kind === 'object') return objectType(schema, beside, reader)
  return kind === 'array' ? arrayType(schema, beside, reader) : plainType([kind])
}

/** If `minItems` requires more elements than this after the listed ones, they are not written out. */
const MAX_REPEATED = 8

/** Returns an array type, or a tuple type if there is `prefixItems`. */
function arrayType(schema: SchemaObject, { isAlone }: Beside, reader: TypeReader): TypeNode {
  const { prefixItems = [], minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  // `contains` evaluates items.
  const isRest = isAlone && schema.contains === undefined
  const rest = schema.items ?? (isRest ? schema.unevaluatedItems : undefined)
  const type = rest === undefined || rest === true ? UNKNOWN : reader.typeOf(rest)
  if (prefixItems.length === 0) {
    return rest === false || maxItems === 0 ? tupleOf([]) : { kind: 'array', item: type }
  }
  const listed = prefixItems.slice(0, Math.max(0, maxItems)).map((item) => reader.typeOf(item))
  if (rest === false || maxItems <= prefixItems.length) return tupleOf(listed, minItems)
  const missing = Math.min(minItems, maxItems) - listed.length
  const repeated = Array.from({ length: missing > 0 && missing <= MAX_REPEATED ? missing : 0 }, () => type)
  return tupleOf([...listed, ...repeated], minItems, type)
}

/**
 * Returns the type of an object: the declared properties, and index signatures for the keys that patterns,
 * `propertyNames` or `additionalProperties` describe. Without these keywords it is `{ [key: string]: unknown }`.
 */
function objectType(schema: SchemaObject, beside: Beside, reader: TypeReader): TypeNode {
  const { properties = {}, required = [], patternProperties = {}, propertyNames } = schema
  const rest = schema.additionalProperties ?? (beside.isAlone ? schema.unevaluatedProperties : undefined)
  const patterns = Object.entries(patternProperties).map(([pattern, described]): PatternType => {
    const key = matchesAnyKey(pattern) ? 'string' : templateOf(pattern)
    return { key, prefix: prefixOf(pattern) ?? '', type: reader.typeOf(described) }
  })
  const keys = typeof propertyNames === 'object' ? propertyNames : {}
  const names = listedValues(keys)?.filter((name) => typeof name === 'string')
  const template = names === undefined && keys.pattern !== undefined ? templateOf(keys.pattern) : undefined
  const silent = template === undefined ? undefined : UNKNOWN
  const restType = rest === undefined ? silent : reader.typeOf(rest)
  const members = new Map<string, Member>()
  const add = (name: string, type: TypeNode, presence: 'required' | 'optional'): void => {
    if (!members.has(name)) members.set(name, { name, presence, type: presentType(name, type, presence) })
  }
  for (const [name, property] of Object.entries(properties))
    members.set(name, declaredMember(name, property, schema, reader))
  for (const name of required) {
    const described = matching(patternProperties, name).map((each) => reader.typeOf(each))
    add(name, described.length > 0 ? intersection(described) : (restType ?? UNKNOWN), 'required')
  }
  if (restType !== NEVER) for (const name of names ?? []) add(name, restType ?? UNKNOWN, 'optional')
  // The signature of a map includes them.
  const further = members.size > 0 && restType === undefined && names === undefined ? beside.further : []
  for (const name of further)
    if (matching(patternProperties, name).length === 0) add(name, UNKNOWN, 'optional')
  const listed = [...members.values()]
  const indexes = names === undefined ? indexesOf(listed, patterns, restType, template) : []
  if (listed.length + indexes.length === 0) return mapOf(names === undefined ? UNKNOWN : NEVER)
  return { kind: 'object', members: [...listed, ...indexes] }
}

function declaredMember(
  name: string,
  property: Schema,
  parent: SchemaObject,
  { section: { origins }, typeOf }: TypeReader,
): Member {
  const own = typeof property === 'object' ? origins.of(property) : undefined
  const around = origins.of(parent)
  const target = typeof property === 'object' ? origins.target(property) : undefined
  const presence = parent.required?.includes(name) ? 'required' : 'optional'
  return {
    name,
    presence,
    type: presentType(name, typeOf(property), presence),
    doc: docLines(property, target, name),
    origin: own ?? (around && childOrigin(around, 'properties', name)),
  }
}

/** Properties that every object inherits, both in TypeScript and at run time. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith('__'))

function presentType(name: string, type: TypeNode, presence: Member['presence']): TypeNode {
  const isInherited = presence === 'optional' && INHERITED.includes(name)
  return isInherited ? union([type, word(`Object['${name}']`)]) : type
}

interface PatternType {
  /** The key of an index signature; undefined if TypeScript cannot express the pattern. */
  readonly key: string | undefined
  readonly prefix: string
  readonly type: TypeNode
}

/** A pattern that only requires a prefix of the key. */
const LITERAL_PREFIX = /^\^((?:[\w:/ -]|\\[-./])+)(?:\.\*\$?)?$/

function prefixOf(pattern: string): string | undefined {
  return LITERAL_PREFIX.exec(pattern)?.[1]?.replaceAll('\\', '')
}

function templateOf(pattern: string): string | undefined {
  const prefix = prefixOf(pattern)
  return prefix === undefined ? undefined : `\`${prefix}\${string}\``
}

/** Returns index signatures that include the types of what they cover, as TypeScript requires. */
function indexesOf(
  members: readonly Member[],
  patterns: readonly PatternType[],
  rest: TypeNode | undefined,
  template: string | undefined,
): Member[] {
  const isClosed = rest === NEVER
  const hasRest = rest !== undefined && !(isClosed && (members.length > 0 || patterns.length > 0))
  const isNarrow = ({ key }: PatternType): boolean => key !== undefined && key !== 'string'
  const covering = patterns.filter(({ key }) => key === 'string' || (key === undefined && rest !== undefined))
  const wide = [...(hasRest ? [rest] : []), ...covering.map(({ type }) => type)]
  const all = patterns.filter(isNarrow)
  if (wide.length > 0) all.push({ key: template ?? 'string', prefix: '', type: union(wide) })
  const typesOf = ({ type, presence }: Member): TypeNode[] =>
    presence === 'optional' ? [type, word('undefined')] : [type]
  const signatures = all.map(({ key: name = '', prefix, type }): [string, Member] => {
    const inside = [
      ...members.filter((member) => member.name.startsWith(prefix)).flatMap(typesOf),
      ...all.filter((other) => other.prefix.startsWith(prefix)).map((other) => other.type),
    ]
    return [name, { name, presence: 'index', type: union([type, ...inside]) }]
  })
  return [...new Map(signatures).values()]
}
