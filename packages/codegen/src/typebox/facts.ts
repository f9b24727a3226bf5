import type { Json } from '@toolbake/core'
import {
  acceptedKinds,
  conjunctsOf,
  hasType,
  isAmong,
  keywordInfo,
  keywordsOf,
  listedValues,
  targetOf,
  typeList,
} from '@toolbake/core/internal'
import type { Definition, Schema, SchemaObject, SchemaType } from './types.ts'

/** The keywords for each kind of value that decide validity. */
const BY_KIND: Readonly<Record<'string' | 'number' | 'array' | 'object', readonly string[]>> = {
  string: keywordsOf('string').concat('format'),
  number: keywordsOf('number'),
  array: keywordsOf('array'),
  object: keywordsOf('object'),
}

export const ALL_KINDS: readonly string[] = Object.keys(BY_KIND)

/** The keywords that TypeBox checks in the options of its types. */
export const OPTIONS = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
} as const

/** The other keywords that the writers of arrays and objects print. */
const STRUCTURE: readonly string[] = [
  'prefixItems',
  'items',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'properties',
  'required',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
]

/** Returns the keywords for values of these kinds that no type of TypeBox has. */
export function keywordsWithoutType(schema: SchemaObject, kinds: readonly string[] = ALL_KINDS): string[] {
  const known = [...Object.values(OPTIONS).flat(), ...STRUCTURE]
  return keywordsFor(schema, kinds).filter((keyword) => !known.includes(keyword))
}

/** Unknown members that TypeBox would interpret as its own, or as an older spelling. */
const READ_OTHERWISE =
  /^(?:~.*|static|params|dependencies|additionalItems|definitions|\$recursive(?:Ref|Anchor)|\$async)$/

/** Returns members that do not affect validity: those to keep, and those that TypeBox would misinterpret. */
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

/** Returns the keywords of a schema for values of these kinds, where `format` alone has no effect. */
export function keywordsFor(schema: SchemaObject, kinds: readonly string[]): string[] {
  // An integer is a kind of number.
  const known = Object.entries(BY_KIND).filter(
    ([kind]) => kinds.includes(kind) || (kind === 'number' && kinds.includes('integer')),
  )
  return known.flatMap(([, keywords]) => keywords).filter((key) => schema[key] !== undefined)
}

/** Whether all objects inherit a name: TypeBox reads optional members by `value[name]`. */
export function isInherited(name: string): boolean {
  return name in {}
}

/**
 * Whether `TypeCompiler` of TypeBox 0.34 throws because of a property name, a pattern or a format: it refuses these
 * control characters, and with them the whole schema.
 */
export function hasRefusedCharacter(text: string): boolean {
  return /[\u0007-\u000d\u001b\u007f]/.test(text)
}

/**
 * Whether an `enum` is so long that TypeBox 1.x can fail. With 1.4.3, TypeScript refuses the type of a union of 1,000
 * literals (TS2589), and the code that `Compile` makes from 2,000 values, of a union or of `enum`, overflows the stack.
 * Half of the first number leaves room for deeper stacks.
 */
export function isLongEnum(values: readonly Json[]): boolean {
  return values.length > 500
}

/** Classifies a pattern: `plain` matches the same without the u flag, `planes` only in text of the first plane. */
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

/**
 * Whether a schema next to a `type` with these types is printed so that it accepts only their values. A part with
 * keywords for these types does, because it is printed for them.
 */
export function implies(schema: SchemaObject, types: readonly SchemaType[], definition: Definition): boolean {
  const isInside = (type: SchemaType): boolean => isAmong(type, types)
  const isImplied = (part: Schema): boolean => {
    if (typeof part === 'boolean') return !part
    const own = typeList(part)
    if (own !== undefined) return own.every(isInside)
    const values = listedValues(part)
    if (values !== undefined) return values.every((value) => hasType(value, types))
    const target = targetOf(part, definition)
    if (target !== undefined && [...acceptedKinds(target, definition)].every(isInside)) return true
    const { allOf, anyOf, oneOf } = part
    if (allOf?.some(isImplied) || anyOf?.every(isImplied) || oneOf?.every(isImplied)) return true
    return keywordsFor(part, types).length > 0
  }
  return isImplied(schema)
}

/** Returns the properties that `$ref` and `allOf` of a schema declare for the same value. */
export function membersBeside(
  schema: SchemaObject,
  definition: Definition,
): Readonly<Record<string, Schema>> {
  const [, ...others] = conjunctsOf({ schema, path: '' }, definition)
  return Object.fromEntries(others.flatMap((part) => Object.entries(part.schema.properties ?? {})))
}
