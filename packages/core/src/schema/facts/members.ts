import { own } from '../../json.ts'
import { getOrAdd } from '../../memoize.ts'
import { matchesPattern } from '../../pattern/match.ts'
import { innerConjuncts } from '../definitions.ts'
import { conjoin } from '../relate/join.ts'
import type { Definition, Schema, SchemaObject } from '../types.ts'
import { isInPlace, SAME_VALUE, type Subschema, visitAll } from '../walk.ts'
import { isImpossible } from './values.ts'

/** Returns the schemas of the patterns that match a key; `true` for a pattern that cannot be judged. */
export function matching(patternProperties: SchemaObject['patternProperties'], key: string): Schema[] {
  return Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) => {
    const isMatch = matchesPattern(pattern, key)
    return isMatch === undefined ? [true] : isMatch ? [schema] : []
  })
}

/** Whether a pattern matches every key, apart from empty ones and line breaks, which nobody means to exclude. */
export function matchesAnyKey(pattern: string): boolean {
  return /^\^?(?:\(?\.[*+]\)?\$?)?$/.test(pattern)
}

/** Whether it can be judged which of the patterns match the keys. */
export function canJudge(patternProperties: object, properties: object = {}): boolean {
  const keys = Object.keys(properties)
  return Object.keys(patternProperties).every((pattern) =>
    keys.every((key) => matchesPattern(pattern, key) !== undefined),
  )
}

export function declaredProperty({ properties }: SchemaObject, key: string): Schema | undefined {
  return own<Schema>(properties ?? {}, key)
}

/** Returns the schemas for the value of a key: by its name and by patterns, else that of additional properties. */
export function memberSchemas(schema: SchemaObject, key: string): readonly Schema[] {
  const named = declaredProperty(schema, key)
  const declared = [...(named === undefined ? [] : [named]), ...matching(schema.patternProperties, key)]
  return declared.length > 0 ? declared : [schema.additionalProperties ?? true]
}

/** The keyword that closes an object, and the one that opens an object with declared members. */
export const CLOSED = { additionalProperties: false } as const
export const OPEN = { additionalProperties: true } as const

/** Returns the schema of an object whose members all have one schema. */
export function mapOf<Of extends Schema>(schema: Of): { type: 'object'; additionalProperties: Of } {
  return { type: 'object', additionalProperties: schema }
}

/** Returns the schemas of the keys that an object accepts without declaring them; none if it accepts no such keys. */
export function openSchemas(node: SchemaObject): readonly Schema[] {
  const { additionalProperties, patternProperties, properties } = node
  const patterns = Object.values(patternProperties ?? {})
  const isFree = properties === undefined && additionalProperties === undefined && patterns.length === 0
  const rest = isFree ? true : (additionalProperties ?? false)
  return [...patterns, ...(rest === false || (rest !== true && isImpossible(rest)) ? [] : [rest])]
}

/** Returns what an object accepts for a key that a part of it names, if that part does not apply. */
export function acceptedInstead(key: string, node: SchemaObject, definition: Definition): readonly Schema[] {
  const named = (part: Schema): boolean =>
    typeof part === 'object' &&
    (declaredProperty(part, key) !== undefined || part.required?.includes(key) || inParts(part))
  const inParts = (part: SchemaObject): boolean =>
    innerConjuncts(part, definition).some(named) ||
    [part.anyOf, part.oneOf, [part.then ?? true, part.else ?? true]].some((all) => all?.every(named))
  const isPlaced = node.unevaluatedProperties === undefined && node.required?.includes(key)
  return isPlaced && !inParts(node) ? [true] : matching(node.patternProperties, key)
}

/** Returns what the subschemas in place declare about members; `open` is for members that they do not name. */
export function inPlaceMembers(
  node: SchemaObject,
  definition: Definition,
): { readonly members: ReadonlyMap<string, readonly Schema[]>; readonly open: readonly Schema[] } {
  const members = new Map<string, Schema[]>()
  const open: Schema[] = []
  const needed: string[] = []
  // A condition asserts nothing: its members may have any value.
  const conditional = new Set<SchemaObject>()
  const mark = (part: SchemaObject): unknown => !conditional.has(part) && conditional.add(part)
  const add = (key: string, schema: Schema): void => void getOrAdd(members, key, () => []).push(schema)
  const visit = (part: SchemaObject, where?: Subschema): void => {
    const { required = [], dependentRequired = {}, properties = {}, patternProperties = {} } = part
    needed.push(...Object.values(dependentRequired).flat())
    if (where === undefined) return
    if (where.keyword === 'if') visitAll(part, mark, definition, (keyword) => SAME_VALUE.has(keyword))
    const declared = (schema: Schema): Schema => conditional.has(part) || schema
    for (const [key, schema] of Object.entries(properties)) add(key, declared(schema))
    // A part accepts what it requires, whether it is declared there or not.
    for (const key of required) {
      if (!Object.hasOwn(properties, key)) add(key, declared(memberSchemas(part, key).reduce(conjoin, true)))
    }
    const { additionalProperties = false, unevaluatedProperties = false } = part
    const others = [additionalProperties, unevaluatedProperties, ...Object.values(patternProperties)]
    open.push(...others.filter((schema) => schema !== false).map(declared))
  }
  visitAll(node, visit, definition, isInPlace)
  for (const key of needed) add(key, true)
  return { members, open }
}

/**
 * Whether a schema can apply without constraining members: in each union, and in the condition, one branch declares
 * none. `dependentSchemas` does not apply without its property.
 */
export function mayDeclareNone(
  schema: Schema,
  definition: Definition,
  known: Map<Schema, boolean> = new Map(),
): boolean {
  if (typeof schema === 'boolean') return schema
  const found = known.get(schema)
  if (found !== undefined) return found
  // Recursion adds nothing.
  known.set(schema, true)
  const { anyOf, oneOf, allOf: _all, $ref: _ref, ...other } = schema
  const { dependentSchemas: _, then = true, else: otherwise = true, ...rest } = other
  const mayBe = (part: Schema): boolean => mayDeclareNone(part, definition, known)
  const { members, open } = inPlaceMembers({ anyOf: [rest] }, definition)
  const result =
    [...members.values(), open].flat().every((declared) => declared === true) &&
    innerConjuncts(schema, definition).every(mayBe) &&
    [anyOf, oneOf, [then, otherwise]].every((branches) => branches?.some(mayBe) ?? true)
  known.set(schema, result)
  return result
}
