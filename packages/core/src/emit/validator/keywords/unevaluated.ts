import { UNEVALUATED_PARTS } from '../../../schema/keywords.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { type Code, codeOf, NOTHING, sequence } from '../code.ts'
import { ALWAYS, HAS_OWN, leaveIf, NEVER, type Stop } from '../expression.ts'
import { local } from '../functions.ts'
import { partSpot, reports, type Spot } from '../spot.ts'
import { hasType } from '../type-tests.ts'
import { CONTAINERS, type Container, needsTracking, restStop } from './rest.ts'

/** Whether a schema must record what is evaluated: for itself, or for a schema around it. */
export function isTracking(schema: SchemaObject, tracked: boolean): boolean {
  return CONTAINERS.some(
    (type) => (tracked || schema[UNEVALUATED_PARTS[type]] !== true) && needsTracking(schema, type),
  )
}

/** Compiles a schema, then its unevaluated keywords for the members and items that the rest of it did not evaluate. */
export function withTracking(schema: SchemaObject, spot: Spot, compile: (spot: Spot) => Code): Code {
  if (!isTracking(schema, spot.tracker !== undefined)) return compile(spot)
  const tracker = local(spot, 's')
  const tracking = { ...spot, tracker }
  return sequence(
    codeOf(`const ${tracker}=new Set();`),
    compile(tracking),
    ...CONTAINERS.map((type) => unevaluatedCode(schema, type, tracking)),
    codeOf(spot.tracker === undefined ? '' : mergeInto(spot.tracker, tracker)),
  )
}

/** Prints a statement that adds everything in one tracker to another. */
export function mergeInto(target: string, tracker: string): string {
  return `for(const k of ${tracker})${target}.add(k);`
}

/** Marks everything as evaluated after a failed subschema, so that one error is not reported twice. */
export function evaluateAll(spot: Spot): Stop {
  if (spot.tracker === undefined || !reports(spot)) return NEVER
  return `${spot.generator.module.use('evaluateAll')}(${spot.value},${spot.tracker})`
}

function unevaluatedCode(schema: SchemaObject, type: Container, spot: Spot): Code {
  const keyword = UNEVALUATED_PARTS[type]
  const left = schema[keyword]
  if (left === undefined || !needsTracking(schema, type)) return NOTHING
  const { generator, value, tracker = '', location } = spot
  const key = local(spot, type === 'object' ? 'k' : 'i')
  const part = partSpot(spot, local(spot, 'p'), key, `/${keyword}`)
  const stop = restStop({ keyword, schema: left }, part, location)
  const read = stop === ALWAYS ? '' : `const ${part.value}=${value}[${key}];`
  const loop =
    type === 'object'
      ? `for(const ${key} in ${value})if(${value}[${key}]!==undefined&&${HAS_OWN}.call(${value},${key})&&`
      : `for(let ${key}=0;${key}<${value}.length;${key}++)if(`
  const body = `${read}${leaveIf(stop)}${tracker}.add(${key});`
  return codeOf(`if(${hasType(generator.module, value, [type])})${loop}!${tracker}.has(${key})){${body}}`)
}
