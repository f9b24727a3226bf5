import type { Side, Zod3Definition, Zod3Inside } from './types.ts'

/** Returns the schemas inside a type whose parsed value is what these return; undefined if the type changes values. */
type Parts = (definition: Zod3Definition) => readonly (Zod3Inside | null | undefined)[] | undefined

const none: Parts = () => []
const inner: Parts = ({ innerType, type }) => [innerType ?? type]

/** Types that can return a valid value as it is. */
const KEEPING: Readonly<Record<string, Parts>> = {
  ZodAny: none,
  ZodArray: inner,
  ZodBoolean: none,
  ZodBranded: inner,
  ZodEffects: ({ effect, schema }) => (effect?.type === 'refinement' ? [schema] : undefined),
  ZodEnum: none,
  ZodIntersection: ({ left, right }) => [left, right],
  ZodLiteral: none,
  ZodNativeEnum: none,
  ZodNever: none,
  ZodNull: none,
  ZodNullable: inner,
  ZodNumber: none,
  ZodObject: ({ shape, unknownKeys }) =>
    unknownKeys === 'strip' ? undefined : Object.values(shape?.() ?? {}),
  ZodOptional: inner,
  ZodPipeline: ({ in: start, out: end }) => [start, end],
  ZodReadonly: inner,
  ZodRecord: ({ keyType, valueType }) => [keyType, valueType],
  ZodString: none,
  ZodTuple: ({ items = [], rest }) => [...items, rest],
  ZodUnion: ({ options = [] }) => options,
  ZodUnknown: none,
}

/** Whether a schema returns every valid value as it is. */
function keepsValues({ _def: definition }: Zod3Inside): boolean {
  const { typeName = '', coerce } = definition
  const parts = coerce === true || overwrites(definition) ? undefined : KEEPING[typeName]?.(definition)
  return parts?.every((part) => part == null || keepsValues(part)) ?? false
}

/** The same for JSON values of the type that is sent: a coercion at the start leaves those as they are. */
function keepsSent(schema: Zod3Inside): boolean {
  const { typeName = '', coerce, in: start, out: end } = schema._def
  if (typeName === 'ZodPipeline' && start !== undefined && end !== undefined)
    return keepsSent(start) && keepsValues(end)
  return coerce === true ? PRIMITIVE.has(typeName) && !overwrites(schema._def) : keepsValues(schema)
}

const PRIMITIVE = new Set(['ZodBoolean', 'ZodNumber', 'ZodString'])

/** The checks of a string that change it. */
const OVERWRITING: ReadonlySet<string | undefined> = new Set(['trim', 'toLowerCase', 'toUpperCase'])

function overwrites({ typeName, checks = [] }: Zod3Definition): boolean {
  return typeName === 'ZodString' && checks.some(({ kind }) => OVERWRITING.has(kind))
}

/** Returns the schema that gets the value first; undefined after a preprocessing function. */
function first(schema: Zod3Inside): Zod3Inside | undefined {
  const { typeName, in: start, effect, schema: changed } = schema._def
  if (typeName === 'ZodPipeline' && start !== undefined) return first(start)
  if (typeName !== 'ZodEffects' || changed === undefined) return schema
  return effect?.type === 'preprocess' ? undefined : first(changed)
}

/**
 * Returns the side of a pipe that its JSON Schema lacks, if it applies to the same value: then nothing changes the value
 * on its way to that side.
 */
export function sideToMerge({ in: start, out: end }: Zod3Definition, side: Side): Zod3Inside | undefined {
  if (start === undefined || end === undefined || !keepsSent(start)) return undefined
  if (side === 'output') return keepsValues(end) ? start : undefined
  const next = first(end)
  return next !== undefined && keepsValues(next) ? end : undefined
}

/** Whether a pipe refuses values that its start accepts, because of what its end requires. */
export function endRefuses({ in: start, out: end }: Zod3Definition): boolean {
  const [from, to] = [start && first(start), end && first(end)]
  if (from === undefined || to === undefined) return false
  const last = withoutWrappers(to)._def
  const { typeName = '', checks = [], coerce } = last
  if (!SIMPLE.has(typeName) || checks.some(({ kind }) => !OVERWRITING.has(kind))) return true
  // What a coercion makes is of the type that it makes.
  if (coerce === true || ANYTHING.has(typeName)) return false
  return typeName !== withoutWrappers(from)._def.typeName
}

const ANYTHING = new Set(['ZodAny', 'ZodUnknown'])

/** Types that accept all values of a type, if they have no checks. */
const SIMPLE = new Set([...ANYTHING, ...PRIMITIVE, 'ZodBigInt', 'ZodDate', 'ZodMap', 'ZodSet'])

function withoutWrappers(schema: Zod3Inside): Zod3Inside {
  const { innerType } = schema._def
  return innerType === undefined ? schema : withoutWrappers(innerType)
}
