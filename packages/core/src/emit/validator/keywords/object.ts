import { matchesPattern } from '../../../pattern/match.ts'
import { escapeToken } from '../../../pointer.ts'
import { keywordsOf } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { printMember, printString, printValue } from '../../print.ts'
import type { Code, Stop } from '../expression.ts'
import { both, choose, either, HAS_OWN, leaveIf, NEVER, NOTHING, sequence } from '../expression.ts'
import { together } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { check } from '../generator.ts'
import { reportProblem } from '../problems.ts'
import type { Spot } from '../spot.ts'
import { applied, fail, reports } from '../spot.ts'
import type { ObjectPlan } from './object-plan.ts'
import { planObject } from './object-plan.ts'
import { printSwitch } from './property-switch.ts'

const LOOP_KEYWORDS = keywordsOf('object')

/** Objects that allow other properties are read by name up to this many properties, else key by key. */
const MAX_READS = 6

/** Whether a schema says something of properties. */
export function needsObjectLoop(schema: SchemaObject, tracked: boolean): boolean {
  return LOOP_KEYWORDS.some(
    (keyword) => schema[keyword] !== undefined && (tracked || schema[keyword] !== true),
  )
}

/** Compiles what a schema says of the properties of an object. */
export function objectCode(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const tracked = spot.tracker !== undefined
  if (!needsObjectLoop(schema, tracked)) return NOTHING
  const plan = planObject(schema, tracked)
  const isOpen =
    plan.rest === undefined &&
    plan.names === undefined &&
    plan.patterns.length === 0 &&
    plan.min === 0 &&
    plan.max === undefined
  const names = new Set([...plan.properties.keys(), ...plan.required])
  const byName = isOpen && !tracked && names.size <= MAX_READS
  const readAll = (): Code => (byName ? readByName : readKeys)(generator, plan, names, spot)
  const [read = NOTHING, dependent = NOTHING] =
    schema.dependentSchemas === undefined
      ? [readAll(), NOTHING]
      : together(generator, [readAll, () => dependentCode(generator, schema, spot)])
  return sequence(read, dependentRequired(generator, schema, spot), dependent)
}

function readByName(generator: Generator, plan: ObjectPlan, names: ReadonlySet<string>, spot: Spot): Code {
  return sequence(
    ...[...names].map((name, index) => {
      const variable = `p${index}`
      const property = { ...propertySpot(spot, name), value: variable, key: printString(name) }
      const schema = plan.properties.get(name) ?? true
      const misfits = check(generator, schema, property)
      const refuses =
        refusesUndefined(schema) &&
        !(reports(generator, spot) && generator.needsFunction(generator, schema, false))
      const whole = !plan.required.has(name)
        ? both(`${variable}!==undefined`, misfits)
        : refuses
          ? misfits
          : choose(`${variable}===undefined`, failMissing(generator, [name], spot), misfits)
      if (whole === NEVER) return NOTHING
      const read = readProperty(spot.value, name)
      const uses = whole.split(variable).length - 1
      // A variable that is used once is not worth its declaration.
      if (uses > 1 || name in Object.prototype)
        return { ...NOTHING, statements: `const ${variable}=${read};${leaveIf(whole)}` }
      const stop = whole.replace(variable, () => read)
      return generator.module.isCompact ? { stop, statements: '' } : { ...NOTHING, statements: leaveIf(stop) }
    }),
  )
}

/** A declared property; its location is spelt out where it does not follow from the name. */
function propertySpot(spot: Spot, name: string): Spot {
  const token = escapeToken(name)
  const location = `${spot.location}/properties/${token}`
  const isNamed = !spot.where && token === name
  return {
    value: 'p',
    key: 'k',
    location,
    quiet: spot.quiet === true,
    ...(isNamed ? {} : { where: location }),
  }
}

/** Reads an own property; for names that every object inherits only after a look. */
function readProperty(object: string, name: string): string {
  const read = printMember(object, name)
  if (!(name in Object.prototype)) return read
  return `(${HAS_OWN}.call(${object},${printString(name)})?${read}:undefined)`
}

/** Whether the check of a schema fails on undefined by itself. */
function refusesUndefined(schema: Schema): boolean {
  return (
    typeof schema === 'object' &&
    (schema.type !== undefined || schema.enum !== undefined || schema.const !== undefined)
  )
}

function readKeys(generator: Generator, plan: ObjectPlan, names: ReadonlySet<string>, spot: Spot): Code {
  const { value, tracker } = spot
  const evaluated = tracker === undefined ? '' : `${tracker}.add(k);`
  const cases = [...names].map((name) => {
    const stops = namedStops(generator, plan, name, spot)
    const count = plan.required.has(name) ? 'm++;' : ''
    if (stops === undefined) return { name, check: '', count, end: 'break;' }
    return { name, check: leaveIf(either(...stops)), count, end: `${evaluated}continue;` }
  })
  const counts = plan.min > 0 || plan.max !== undefined
  const body = [
    `const p=${value}[k];if(p===undefined||!${HAS_OWN}.call(${value},k))continue;`,
    counts ? 'n++;' : '',
    leaveIf(propertyNames(generator, plan, spot)),
    printSwitch('k', cases, reports(generator, spot)),
    otherKeys(generator, plan, evaluated, spot),
  ].join('')
  const required = plan.required.size
  const statements = [
    required > 0 ? 'let m=0;' : '',
    counts ? 'let n=0;' : '',
    `for(const k in ${value}){${body}}`,
    required > 0 ? leaveIf(both(`m!==${required}`, failMissing(generator, [...plan.required], spot))) : '',
    plan.min > 0
      ? leaveIf(both(`n<${plan.min}`, fail(generator, spot, 'minPropertiesRule', String(plan.min))))
      : '',
    plan.max === undefined
      ? ''
      : leaveIf(both(`n>${plan.max}`, fail(generator, spot, 'maxPropertiesRule', String(plan.max)))),
  ].join('')
  return { ...NOTHING, statements }
}

function failMissing(generator: Generator, names: readonly string[], spot: Spot): Stop {
  if (!reports(generator, spot)) return 'true'
  const where = spot.where === undefined ? '' : `,${printString(spot.where)}`
  return `${generator.module.use('failMissing')}(c,${spot.value},${printValue([...names])}${where})`
}

/**
 * The checks of a named property: what `properties` says, and the patterns that its name matches. Where that cannot be
 * judged here, the validator tries.
 */
function namedStops(generator: Generator, plan: ObjectPlan, name: string, spot: Spot): Stop[] | undefined {
  const schema = plan.properties.get(name)
  const property = propertySpot(spot, name)
  const isMatch = plan.patterns.map(([pattern]) => matchesPattern(pattern, name))
  // Undeclared, it is tried by all patterns as other keys are.
  if (schema === undefined && !isMatch.includes(true)) return undefined
  const stops = plan.patterns.flatMap((pattern, index) => {
    if (isMatch[index] === false) return []
    const regex = isMatch[index] ? undefined : generator.module.pattern(pattern[0])
    if (!isMatch[index] && regex === undefined) return []
    const stop = patternStop(generator, pattern, spot)
    return [regex === undefined ? stop : both(`${regex}.test(${printString(name)})`, stop)]
  })
  if (schema === undefined) return stops
  return [check(generator, schema, property), ...stops]
}

function patternStop(generator: Generator, [pattern, schema]: readonly [string, Schema], spot: Spot): Stop {
  return check(generator, schema, keySpot(spot, `/patternProperties/${escapeToken(pattern)}`))
}

/** The value of the key at hand, checked by a schema that its name does not tell. */
function keySpot(spot: Spot, path: string): Spot {
  const where = spot.location + path
  return { value: 'p', key: 'k', where, location: where, quiet: spot.quiet === true }
}

function propertyNames(generator: Generator, plan: ObjectPlan, spot: Spot): Stop {
  if (plan.names === undefined) return NEVER
  const name: Spot = { ...keySpot(spot, '/propertyNames'), value: 'k', known: ['string'], isName: true }
  return check(generator, plan.names, name)
}

/** Keys that `properties` does not name: by pattern, else by what is said of all others. */
function otherKeys(generator: Generator, plan: ObjectPlan, evaluated: string, spot: Spot): string {
  const rest = restStop(generator, plan, spot)
  const hasRest = plan.rest !== undefined && (rest !== NEVER || evaluated !== '')
  const patterns = plan.patterns.map((pattern) => {
    const regex = patternConstant(generator, plan.schema, pattern[0])
    const stop = leaveIf(patternStop(generator, pattern, spot))
    const matched = `${hasRest ? 'h=true;' : ''}${stop}${evaluated}`
    return regex === undefined || matched === '' ? '' : `if(${regex}.test(k)){${matched}}`
  })
  if (!hasRest) return patterns.join('')
  const end = leaveIf(rest) + evaluated
  return patterns.length > 0 ? `let h=false;${patterns.join('')}if(!h){${end}}` : end
}

function restStop(generator: Generator, { rest }: ObjectPlan, spot: Spot): Stop {
  if (rest === undefined) return NEVER
  if (rest.schema !== false) {
    return check(generator, rest.schema, keySpot(spot, `/${rest.keyword}`))
  }
  const unknown = { ...keySpot(spot, ''), where: spot.location }
  return fail(generator, unknown, `${rest.keyword}Rule`, 'false')
}

function patternConstant(generator: Generator, schema: SchemaObject, pattern: string): string | undefined {
  const text = generator.module.pattern(pattern)
  if (text === undefined) reportProblem(generator, schema, 'pattern_invalid', 'patternProperties', pattern)
  return text
}

function isPresent(object: string, name: string): string {
  if (!(name in Object.prototype)) return `${printMember(object, name)}!==undefined`
  return `${HAS_OWN}.call(${object},${printString(name)})`
}

function dependentRequired(generator: Generator, { dependentRequired: all }: SchemaObject, spot: Spot): Code {
  const stops = Object.entries(all ?? {}).map(([name, needed]) => {
    const missing = needed.map((needs) => {
      const failed = fail(generator, spot, 'dependentRequiredRule', printValue({ name, needs }))
      return both(`!(${isPresent(spot.value, needs)})`, failed)
    })
    return both(isPresent(spot.value, name), either(...missing))
  })
  return { stop: either(...stops), statements: '' }
}

function dependentCode(generator: Generator, { dependentSchemas: all }: SchemaObject, spot: Spot): Code {
  const stops = Object.entries(all ?? {}).map(([name, schema]) => {
    const stop = check(generator, schema, applied(spot, `/dependentSchemas/${escapeToken(name)}`))
    return both(isPresent(spot.value, name), stop)
  })
  return { stop: either(...stops), statements: '' }
}
