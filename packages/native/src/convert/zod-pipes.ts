import type { Side, ZodDefinition, ZodInside } from './types.ts'

/** Returns the schemas inside a type whose parsed value is what these return; undefined if the type changes values. */
type Parts = (definition: ZodDefinition) => readonly (ZodInside | null | undefined)[] | undefined

const none: Parts = () => []
const inner: Parts = ({ innerType }) => [innerType]

/** Types that can return a valid value as it is. An object without a rule for further properties removes them. */
const KEEPING: Readonly<Record<string, Parts>> = {
  any: none,
  array: ({ element }) => [element],
  boolean: none,
  custom: none,
  enum: none,
  intersection: ({ left, right }) => [left, right],
  literal: none,
  never: none,
  nonoptional: inner,
  null: none,
  nullable: inner,
  number: none,
  object: ({ shape = {}, catchall }) => catchall && [...Object.values(shape), catchall],
  optional: inner,
  pipe: ({ in: start, out: end, transform }) => (transform === undefined ? [start, end] : undefined),
  readonly: inner,
  record: ({ keyType, valueType }) => [keyType, valueType],
  string: none,
  template_literal: none,
  tuple: ({ items = [], rest }) => [...items, rest],
  union: ({ options = [] }) => options,
  unknown: none,
}

/** Whether a schema returns every valid value as it is. */
function keepsValues(schema: ZodInside, seen: Set<ZodInside> = new Set()): boolean {
  if (seen.has(schema)) return true
  seen.add(schema)
  const { def } = schema._zod
  const parts = def.coerce === true || overwrites(def) ? undefined : KEEPING[def.type]?.(def)
  return parts?.every((part) => part == null || keepsValues(part, seen)) ?? false
}

/** The same for JSON values of the type that is sent: a coercion at the start leaves those as they are. */
function keepsSent({ _zod: { def } }: ZodInside): boolean {
  const { type, coerce, in: start, out: end, transform } = def
  if (type === 'pipe' && transform === undefined && start !== undefined && end !== undefined)
    return keepsSent(start) && keepsValues(end)
  return coerce === true ? PRIMITIVE.has(type) && !overwrites(def) : keepsValues({ _zod: { def } })
}

const PRIMITIVE = new Set(['boolean', 'number', 'string'])

function overwrites({ checks = [] }: ZodDefinition): boolean {
  return checks.some(({ _zod: check }) => check?.def?.check === 'overwrite')
}

/** Returns the schema that gets the value first. */
function first(schema: ZodInside): ZodInside {
  const { type, in: start } = schema._zod.def
  return type === 'pipe' && start !== undefined ? first(start) : schema
}

/**
 * Returns the side of a pipe that its JSON Schema lacks, if it applies to the same value: then nothing changes the value
 * on its way to that side.
 */
export function sideToMerge(
  { in: start, out: end, transform }: ZodDefinition,
  side: Side,
): ZodInside | undefined {
  if (start === undefined || end === undefined || transform !== undefined || !keepsSent(start))
    return undefined
  if (side === 'input') return keepsValues(first(end)) ? end : undefined
  return keepsValues(end) ? start : undefined
}

/** Whether a pipe refuses values that its start accepts, because of what its end requires. */
export function endRefuses({ in: start, out: end, transform }: ZodDefinition): boolean {
  if (start === undefined || end === undefined) return false
  // In these pipes, the JSON Schema is that of the end, or the end is a function.
  if (start._zod.def.type === 'transform' || end._zod.def.type === 'transform') return false
  const last = withoutWrappers(first(end))
  const { type, checks = [], check, coerce } = last._zod.def
  if (!SIMPLE.has(type) || check !== undefined) return true
  if (checks.some(({ _zod: one }) => one?.def?.check !== 'overwrite')) return true
  // What a codec or a coercion makes is of the type that it makes.
  if (transform !== undefined || coerce === true) return false
  return !ANYTHING.has(type) && type !== withoutWrappers(first(start))._zod.def.type
}

const ANYTHING = new Set(['any', 'unknown'])

/** Types that accept all values of a type, if they have no checks. */
const SIMPLE = new Set([...ANYTHING, ...PRIMITIVE, 'bigint', 'date', 'file', 'map', 'set'])

function withoutWrappers(schema: ZodInside): ZodInside {
  const { innerType } = schema._zod.def
  return innerType === undefined ? schema : withoutWrappers(innerType)
}
