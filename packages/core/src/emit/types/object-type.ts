import { childOrigin } from '../../diagnostics/origin.ts'
import { matchesPattern } from '../../pattern/match.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { docLines } from './doc.ts'
import { printTemplateText } from './literal.ts'
import type { Index, Member, ObjectNode, TypeNode } from './type-node.ts'
import { intersection, mapOf, NEVER, UNKNOWN, union, word } from './type-node.ts'
import type { Beside, TypeReader } from './type-site.ts'

/**
 * The members that a schema names, and index signatures for keys that it describes otherwise. An object is open unless
 * it says more, but only one that speaks of no member at all is a map.
 */
export function objectType(schema: SchemaObject, beside: Beside, reader: TypeReader): ObjectNode {
  const rest = schema.additionalProperties ?? (beside.isAlone ? schema.unevaluatedProperties : undefined)
  const keys = keysOf(schema)
  const patterns = readPatterns(schema, reader)
  const silent = keys.template === undefined ? undefined : UNKNOWN
  const restType = rest === undefined ? silent : reader.typeOf(rest)
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    member(name, property, schema, reader),
  )
  const all = new Set(named.map(({ name }) => name))
  const undeclared = (schema.required ?? []).filter((name) => !all.has(name))
  const required = [...new Set(undeclared)].map((name): Member => {
    const described = patterns.flatMap((pattern) => typeUnder(pattern, name))
    const type = described.length > 0 ? intersection(described) : (restType ?? UNKNOWN)
    return { name, optional: false, type, doc: [] }
  })
  const allowed = (keys.names ?? [])
    .filter((name) => !all.has(name) && !undeclared.includes(name))
    .map((name): Member => ({ name, optional: true, type: optionalType(name, restType ?? UNKNOWN), doc: [] }))
  const declared = [...named, ...required, ...(restType === NEVER ? [] : allowed)]
  // A map has them by its signature.
  const isNamed = declared.length > 0 && restType === undefined && keys.names === undefined
  const members = isNamed ? [...declared, ...furtherMembers(declared, patterns, beside)] : declared
  const indexes = keys.names === undefined ? indexesOf(members, patterns, restType, keys.template) : []
  const isSilent = members.length === 0 && indexes.length === 0
  return isSilent ? mapOf(keys.names === undefined ? UNKNOWN : NEVER) : { kind: 'object', members, indexes }
}

function furtherMembers(
  declared: readonly Member[],
  patterns: readonly PatternType[],
  { further }: Beside,
): Member[] {
  return [...new Set(further)]
    .filter((name) => declared.every((known) => known.name !== name))
    .filter((name) => !patterns.some(({ pattern }) => matchesPattern(pattern, name)))
    .map((name) => ({ name, optional: true, type: UNKNOWN, doc: [] }))
}

function member(
  name: string,
  property: Schema,
  parent: SchemaObject,
  { section, typeOf }: TypeReader,
): Member {
  const { origins } = section
  const own = typeof property === 'object' ? origins.of(property) : undefined
  const around = origins.of(parent)
  const target = typeof property === 'object' ? origins.target(property) : undefined
  const isRequired = (parent.required ?? []).includes(name)
  const type = typeOf(property)
  return {
    name,
    optional: !isRequired,
    type: isRequired ? type : optionalType(name, type),
    doc: docLines(property, target, name),
    origin: own ?? (around && childOrigin(around, 'properties', name)),
  }
}

/** Members that every object inherits, for TypeScript and at run time. */
const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
])

function optionalType(name: string, type: TypeNode): TypeNode {
  return INHERITED.has(name) ? union([type, word(`Object['${name}']`)]) : type
}

interface Keys {
  /** All keys that may be there, where `propertyNames` lists them. */
  readonly names?: readonly string[]
  /** What all keys begin with, as a template. */
  readonly template?: string | undefined
}

function keysOf({ propertyNames }: SchemaObject): Keys {
  if (typeof propertyNames !== 'object') return {}
  const { const: only, enum: listed, pattern } = propertyNames
  const values = only === undefined ? listed : [only]
  if (values !== undefined) return { names: values.filter((value) => typeof value === 'string') }
  return pattern === undefined ? {} : { template: templateOf(pattern) }
}

interface PatternType {
  readonly key: string | undefined
  readonly prefix: string
  readonly pattern: string
  readonly type: TypeNode
}

function readPatterns({ patternProperties = {} }: SchemaObject, reader: TypeReader): PatternType[] {
  return Object.entries(patternProperties).map(([pattern, schema]) => ({
    key: /^\^?(?:\(?\.[*+]\)?\$?)?$/.test(pattern) ? 'string' : templateOf(pattern),
    prefix: prefixOf(pattern) ?? '',
    pattern,
    type: reader.typeOf(schema),
  }))
}

/** Any value where it cannot be judged whether the pattern matches. */
function typeUnder({ pattern, type }: PatternType, name: string): TypeNode[] {
  const isMatch = matchesPattern(pattern, name)
  return isMatch === undefined ? [UNKNOWN] : isMatch ? [type] : []
}

/** A pattern that asks only for how a key begins. */
const LITERAL_PREFIX = /^\^((?:[\w:/ -]|\\[-./])+)(?:\.\*\$?)?$/

function prefixOf(pattern: string): string | undefined {
  return LITERAL_PREFIX.exec(pattern)?.[1]?.replaceAll('\\', '')
}

function templateOf(pattern: string): string | undefined {
  const prefix = prefixOf(pattern)
  return prefix === undefined ? undefined : `\`${printTemplateText(prefix)}\${string}\``
}

/** Each signature takes in what TypeScript asks it to: the types of members and narrower signatures that it covers. */
function indexesOf(
  members: readonly Member[],
  patterns: readonly PatternType[],
  rest: TypeNode | undefined,
  template: string | undefined,
): Index[] {
  const templates = patterns.filter(({ key }) => key !== undefined && key !== 'string')
  const loose = patterns.filter(({ key }) => !templates.some((other) => other.key === key))
  const isClosed = rest === NEVER
  const covering = loose.filter(({ key }) => key === 'string' || isClosed || rest !== undefined)
  const hasRest = rest !== undefined && !(isClosed && (members.length > 0 || patterns.length > 0))
  const narrow = templates.map(({ key, prefix, type }): Index => {
    const inside = [
      ...members.filter(({ name }) => name.startsWith(prefix)).flatMap(memberTypes),
      ...templates.filter((other) => other.prefix.startsWith(prefix)).map((other) => other.type),
    ]
    return { key: key as string, type: union([type, ...inside]) }
  })
  const merged = [...new Map(narrow.map((index) => [index.key, index])).values()]
  if (!hasRest && covering.length === 0) return merged
  const others = [...(hasRest && rest ? [rest] : []), ...covering.map(({ type }) => type)]
  const all = [...others, ...members.flatMap(memberTypes), ...merged.map(({ type }) => type)]
  return [...merged, { key: template ?? 'string', type: union(all) }]
}

function memberTypes({ type, optional }: Member): TypeNode[] {
  return optional ? [type, word('undefined')] : [type]
}
