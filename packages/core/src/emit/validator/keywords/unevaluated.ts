import { IN_PLACE } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import type { Code, Stop } from '../expression.ts'
import { ALWAYS, HAS_OWN, leaveIf, NEVER, NOTHING, sequence } from '../expression.ts'
import { local } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { check } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { fail, reports } from '../spot.ts'
import { hasType } from '../type-tests.ts'

type Unevaluated = 'unevaluatedProperties' | 'unevaluatedItems'

/** Whether only a run can tell what is left unevaluated: subschemas apply to the same value, or items are searched. */
function needsTracking(schema: SchemaObject, keyword: Unevaluated): boolean {
  if (schema[keyword] === undefined) return false
  if (schema[keyword === 'unevaluatedItems' ? 'items' : 'additionalProperties'] !== undefined) return false
  return (
    IN_PLACE.some((name) => schema[name] !== undefined) ||
    (keyword === 'unevaluatedItems' && schema.contains !== undefined)
  )
}

/** Whether a schema has to note what is evaluated: for itself, or for one around it that does. */
export function isTracking(schema: SchemaObject, tracked: boolean): boolean {
  return (['unevaluatedProperties', 'unevaluatedItems'] as const).some(
    (keyword) => (tracked || schema[keyword] !== true) && needsTracking(schema, keyword),
  )
}

/** `additionalProperties` or `items`, or the unevaluated keyword that says the same where nothing else is applied. */
export function restOf(
  schema: SchemaObject,
  keyword: 'additionalProperties' | 'items',
): { keyword: string; schema: Schema } | undefined {
  const own = schema[keyword]
  if (own !== undefined) return { keyword, schema: own }
  const unevaluated = keyword === 'items' ? 'unevaluatedItems' : 'unevaluatedProperties'
  const other = schema[unevaluated]
  return other === undefined || needsTracking(schema, unevaluated)
    ? undefined
    : { keyword: unevaluated, schema: other }
}

/** Compiles a schema, and what its unevaluated keywords say of what the rest of it has left. */
export function withTracking(
  generator: Generator,
  schema: SchemaObject,
  spot: Spot,
  compile: (spot: Spot) => Code,
): Code {
  if (!isTracking(schema, spot.tracker !== undefined)) return compile(spot)
  const tracker = local(generator, 's')
  const tracking = { ...spot, tracker }
  return sequence(
    { ...NOTHING, statements: `const ${tracker}=new Set();` },
    compile(tracking),
    needsTracking(schema, 'unevaluatedProperties') ? leftProperties(generator, schema, tracking) : NOTHING,
    needsTracking(schema, 'unevaluatedItems') ? leftItems(generator, schema, tracking) : NOTHING,
    { ...NOTHING, statements: spot.tracker === undefined ? '' : mergeInto(spot.tracker, tracker) },
  )
}

/** Everything that one tracker holds is evaluated for another too. */
export function mergeInto(target: string, tracker: string): string {
  return `for(const k of ${tracker})${target}.add(k);`
}

/** Where nothing fits that would evaluate something, what is left is not told of as well. */
export function evaluateAll(generator: Generator, spot: Spot): Stop {
  if (spot.tracker === undefined || !reports(generator, spot)) return NEVER
  return `${generator.module.use('evaluateAll')}(${spot.value},${spot.tracker})`
}

function leftProperties(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const { value, tracker = '' } = spot
  const name = local(generator, 'k')
  const stop = leftStop(generator, schema, 'unevaluatedProperties', `${value}[${name}]`, name, spot)
  const loop = `for(const ${name} in ${value})if(${HAS_OWN}.call(${value},${name})&&!${tracker}.has(${name})){${stop}${tracker}.add(${name});}`
  return { ...NOTHING, statements: `if(${hasType(generator.module, value, ['object'])})${loop}` }
}

function leftItems(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const { value, tracker = '' } = spot
  const index = local(generator, 'i')
  const stop = leftStop(generator, schema, 'unevaluatedItems', `${value}[${index}]`, index, spot)
  const loop = `for(let ${index}=0;${index}<${value}.length;${index}++)if(!${tracker}.has(${index})){${stop}${tracker}.add(${index});}`
  return { ...NOTHING, statements: `if(${hasType(generator.module, value, ['array'])})${loop}` }
}

function leftStop(
  generator: Generator,
  schema: SchemaObject,
  keyword: Unevaluated,
  value: string,
  key: string,
  { quiet = false, location }: Spot,
): string {
  const left = schema[keyword] ?? true
  const where = `${location}/${keyword}`
  const spot = { value: local(generator, 'p'), key, where, location: where, quiet }
  const stop =
    left === false
      ? fail(generator, { ...spot, where: location }, `${keyword}Rule`, 'false')
      : check(generator, left, spot)
  return stop === ALWAYS ? leaveIf(stop) : `const ${spot.value}=${value};${leaveIf(stop)}`
}
