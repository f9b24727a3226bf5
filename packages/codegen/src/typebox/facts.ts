import type { Json } from '@toolbake/core'
import { keywordInfo, keywordsOf } from '@toolbake/core/internal'
import type { Schema, SchemaObject } from './types.ts'

/** What a keyword that TypeBox may have to say speaks of. */
export const BY_KIND: Readonly<Record<'string' | 'number' | 'array' | 'object', readonly string[]>> = {
  string: [...keywordsOf('string'), 'format'],
  number: keywordsOf('number'),
  array: keywordsOf('array'),
  object: keywordsOf('object'),
}

/** Unknown members that TypeBox would take for something of its own, or for an older spelling. */
const READ_OTHERWISE =
  /^(?:~.*|static|params|dependencies|additionalItems|definitions|\$recursive(?:Ref|Anchor)|\$async)$/

/** Members that say nothing about validity, by what becomes of them. */
export function annotationsOf(schema: SchemaObject): { kept: [string, Json][]; dropped: string[] } {
  const members = Object.entries(schema).filter(([key]) => !isStructure(key)) as [string, Json][]
  return {
    kept: members.filter(([key]) => !READ_OTHERWISE.test(key)),
    dropped: members.map(([key]) => key).filter((key) => READ_OTHERWISE.test(key)),
  }
}

function isStructure(key: string): boolean {
  const info = keywordInfo(key)
  return key === 'format' || (info !== undefined && info.kind !== 'annotation' && !info.legacy)
}

/** `integer` is a kind of number. */
function keywordsOfKind(kind: string): readonly string[] {
  return BY_KIND[(kind === 'integer' ? 'number' : kind) as keyof typeof BY_KIND] ?? []
}

/** The keywords of a schema that say something about values of these kinds; `format` alone says nothing. */
export function spoken(schema: SchemaObject, kinds: readonly string[]): string[] {
  return [...new Set(kinds.flatMap(keywordsOfKind))].filter((key) => schema[key] !== undefined)
}

/** The types that a schema lists. */
export function typesOf(schema: SchemaObject): readonly string[] | undefined {
  const { type } = schema
  return type === undefined ? undefined : Array.isArray(type) ? type : [type]
}

/** The types of a value. */
function typesOfValue(value: Json): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

/** TypeBox reads optional members by `value[name]`, which objects inherit. */
export function isInherited(name: string): boolean {
  return name in {}
}

/** Whether a pattern means the same with and without the u flag, for all texts or for those of the first plane. */
export function patternKind(pattern: string): 'plain' | 'legacy' | 'unicode' | 'planes' {
  try {
    new RegExp(pattern, 'u')
  } catch {
    return 'legacy'
  }
  if (/\\[pP]\{|\\u\{|[\ud800-\udfff]/.test(pattern)) return 'unicode'
  const rest = pattern.replace(/(?:\\[WDS]|\[\^(?:\\.|[^\]\\])*\]|(?<!\\)\.)[*+]\??/g, '')
  return /\\[WDS]|\[\^|(?<!\\)\./.test(rest) ? 'planes' : 'plain'
}

/** Whether a value is of one of the types. */
export function fits(value: Json, types: readonly string[] | undefined): boolean {
  return types === undefined || typesOfValue(value).some((type) => types.includes(type))
}

/**
 * Whether only values of these types are valid.
 *
 * @param isBeside the schema speaks of a value that `type` beside it limits to the types; a definition never does
 */
export function implies(
  schema: Schema,
  types: readonly string[],
  definition: (ref: string) => Schema | undefined,
  isBeside: boolean,
  depth = 8,
): boolean {
  if (typeof schema === 'boolean') return !schema
  if (depth === 0) return false
  const inside = (type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const again = (child: Schema): boolean => implies(child, types, definition, isBeside, depth - 1)
  const own = typesOf(schema)
  if (own !== undefined) return own.every(inside)
  const values = schema.const === undefined ? schema.enum : [schema.const]
  if (values !== undefined) return values.every((value) => fits(value, types))
  const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
  if (target !== undefined && implies(target, types, definition, false, depth - 1)) return true
  if (schema.allOf?.some(again) || schema.anyOf?.every(again) || schema.oneOf?.every(again)) return true
  // Such a schema is printed for the types around it as soon as it speaks of them.
  return isBeside && spoken(schema, types).length > 0
}

/** The members that `$ref` and `allOf` of a schema declare for the same value. */
export function membersBeside(
  { $ref, allOf = [] }: SchemaObject,
  definition: (ref: string) => Schema | undefined,
  seen: Set<Schema> = new Set(),
): Readonly<Record<string, Schema>> {
  const target = $ref === undefined ? undefined : definition($ref)
  const entries = [...(target === undefined ? [] : [target]), ...allOf].flatMap((part) => {
    if (typeof part === 'boolean' || seen.has(part)) return []
    seen.add(part)
    return [
      ...Object.entries(membersBeside(part, definition, seen)),
      ...Object.entries(part.properties ?? {}),
    ]
  })
  return Object.fromEntries(entries)
}
