import { matchesPattern } from '../../../pattern/match.ts'
import { escapeToken } from '../../../pointer.ts'
import { declaredProperty } from '../../../schema/facts/members.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { printMember, printString, printValue } from '../../print.ts'
import { type Code, codeOf, NOTHING, sequence } from '../code.ts'
import { both, choose, either, HAS_OWN, leaveIf, NEVER, type Stop } from '../expression.ts'
import { compileTogether } from '../functions.ts'
import { check } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { fail, failLimit, failMissing, partSpot, reportProblem, reports, sameSpot } from '../spot.ts'
import { printSwitch } from './property-switch.ts'
import { restOf, restStop } from './rest.ts'

/** Objects that accept other properties are read by name up to this many properties, else key by key. */
const MAX_READS = 6

export function objectCode(schema: SchemaObject, spot: Spot): Code {
  const { properties = {}, required = [], dependentRequired, dependentSchemas } = schema
  const named = [...new Set([...Object.keys(properties), ...required])]
  const byName = spot.tracker === undefined && isReadByName(schema)
  const fits = (part: Schema, name: string): Stop =>
    check(part, sameSpot(spot, `/dependentSchemas/${escapeToken(name)}`))
  const [read = NOTHING, fitting = NOTHING] = compileTogether<Code | Stop>(spot, [
    () => (byName ? readByName : readKeys)(schema, named, spot),
    ...(dependentSchemas === undefined ? [] : [() => dependent(dependentSchemas, spot, fits)]),
  ])
  const complete = dependent(dependentRequired, spot, (names, name) => {
    const failed = names.map((other) => {
      const expected = printValue({ name, needs: other })
      return both(`!(${isPresent(spot.value, other)})`, fail(spot, 'dependentRequiredRule', expected))
    })
    return either(...failed)
  })
  return sequence(read, complete, fitting)
}

/** Whether properties are read by name, because neither other properties nor their number are constrained. */
export function isReadByName(schema: SchemaObject): boolean {
  const { properties = {}, required = [] } = schema
  if (new Set([...Object.keys(properties), ...required]).size > MAX_READS) return false
  const { propertyNames: names = true, patternProperties = {}, minProperties = 0, maxProperties } = schema
  const { schema: rest } = restOf(schema, 'object') ?? { schema: true }
  const isCounted = minProperties > 0 || maxProperties !== undefined
  return rest === true && names === true && !isCounted && Object.keys(patternProperties).length === 0
}

function readByName(schema: SchemaObject, named: readonly string[], spot: Spot): Code {
  const { module, needsFunction } = spot.generator
  const codes = named.map((name, index) => {
    const variable = `p${index}`
    const property = { ...propertySpot(spot, name), value: variable, key: printString(name) }
    const part = declaredProperty(schema, name) ?? true
    const misfits = check(part, property)
    const refusesUndefined = typeof part === 'object' && (part.type ?? part.enum ?? part.const) !== undefined
    const refuses = refusesUndefined && !(reports(spot) && needsFunction(part, property))
    const whole = !schema.required?.includes(name)
      ? both(`${variable}!==undefined`, misfits)
      : refuses
        ? misfits
        : choose(`${variable}===undefined`, failMissing([name], spot), misfits)
    if (whole === NEVER) return NOTHING
    const member = printMember(spot.value, name)
    // Names that every object inherits are read only if the object has them itself.
    const read = name in Object.prototype ? `(${isPresent(spot.value, name)}?${member}:undefined)` : member
    const uses = whole.split(variable).length - 1
    // A variable that is used once is not worth its declaration.
    if (uses > 1 || name in Object.prototype) return codeOf(`const ${variable}=${read};${leaveIf(whole)}`)
    const stop = whole.replace(variable, () => read)
    return module.isCompact ? stop : codeOf(leaveIf(stop))
  })
  return sequence(...codes)
}

/** Returns the spot of a declared property; the location is given if it does not follow from the name. */
function propertySpot(spot: Spot, name: string): Spot {
  const token = escapeToken(name)
  const { where, ...named } = partSpot(spot, 'p', 'k', `/properties/${token}`)
  return spot.where || token !== name ? { ...named, where } : named
}

function readKeys(schema: SchemaObject, named: readonly string[], spot: Spot): Code {
  const { value, tracker } = spot
  const { minProperties: min = 0, maxProperties: max, propertyNames: names = true } = schema
  const required = new Set(schema.required)
  const evaluated = tracker === undefined ? '' : `${tracker}.add(k);`
  const cases = named.map((name) => {
    const stop = namedStop(schema, name, spot)
    const count = required.has(name) ? 'm++;' : ''
    if (stop === undefined) return { name, check: '', count, end: 'break;' }
    return { name, check: leaveIf(stop), count, end: `${evaluated}continue;` }
  })
  const counts = min > 0 || max !== undefined
  const nameSpot: Spot = { ...partSpot(spot, 'k', 'k', '/propertyNames'), known: ['string'], isName: true }
  const body = [
    `const p=${value}[k];if(p===undefined||!${HAS_OWN}.call(${value},k))continue;`,
    counts ? 'n++;' : '',
    leaveIf(check(names, nameSpot)),
    printSwitch('k', cases, reports(spot)),
    otherKeys(schema, evaluated, spot),
  ].join('')
  const statements = [required.size > 0 ? 'let m=0;' : '', counts ? 'let n=0;' : '']
  statements.push(`for(const k in ${value}){${body}}`)
  if (required.size > 0)
    statements.push(leaveIf(both(`m!==${required.size}`, failMissing([...required], spot))))
  if (min > 0) statements.push(leaveIf(failLimit(spot, `n<${min}`, 'minProperties', min)))
  if (max !== undefined) statements.push(leaveIf(failLimit(spot, `n>${max}`, 'maxProperties', max)))
  return codeOf(statements.join(''))
}

/**
 * Returns the checks of a declared property: its schema, and those of the patterns that match its name. If matching
 * cannot be decided at build time, the validator tests it. Undefined: the loop over all keys tests every pattern.
 */
function namedStop(schema: SchemaObject, name: string, spot: Spot): Stop | undefined {
  const property = declaredProperty(schema, name)
  const patterns = Object.entries(schema.patternProperties ?? {})
  const matches = patterns.map(([pattern]) => matchesPattern(pattern, name))
  if (property === undefined && !matches.includes(true)) return undefined
  const stops = patterns.map((pattern, index) => {
    if (matches[index] === false) return NEVER
    if (matches[index]) return patternStop(pattern, spot)
    const regex = spot.generator.module.pattern(pattern[0])
    if (regex === undefined) return NEVER
    return both(`${regex}.test(${printString(name)})`, patternStop(pattern, spot))
  })
  return either(property === undefined ? NEVER : check(property, propertySpot(spot, name)), ...stops)
}

function patternStop([pattern, schema]: readonly [string, Schema], spot: Spot): Stop {
  return check(schema, partSpot(spot, 'p', 'k', `/patternProperties/${escapeToken(pattern)}`))
}

/** Checks keys that `properties` does not name: by pattern, else by the schema for all others. */
function otherKeys(schema: SchemaObject, evaluated: string, spot: Spot): string {
  const rest = restOf(schema, 'object')
  const restCheck =
    rest === undefined ? NEVER : restStop(rest, partSpot(spot, 'p', 'k', `/${rest.keyword}`), spot.location)
  const hasRest = rest !== undefined && (restCheck !== NEVER || evaluated !== '')
  const patterns = Object.entries(schema.patternProperties ?? {}).map((pattern) => {
    const [value] = pattern
    const regex = spot.generator.module.pattern(value)
    if (regex === undefined)
      reportProblem(spot, { code: 'pattern_invalid', schema, keyword: 'patternProperties', value })
    const stop = leaveIf(patternStop(pattern, spot))
    const matched = `${hasRest ? 'h=true;' : ''}${stop}${evaluated}`
    return regex === undefined || matched === '' ? '' : `if(${regex}.test(k)){${matched}}`
  })
  if (!hasRest) return patterns.join('')
  const end = leaveIf(restCheck) + evaluated
  return patterns.length > 0 ? `let h=false;${patterns.join('')}if(!h){${end}}` : end
}

function isPresent(object: string, name: string): string {
  if (!(name in Object.prototype)) return `${printMember(object, name)}!==undefined`
  return `${HAS_OWN}.call(${object},${printString(name)})`
}

/** Returns the checks that depend on the presence of properties, for each of them. */
function dependent<T>(
  all: Readonly<Record<string, T>> = {},
  { value }: Spot,
  stopOf: (asked: T, name: string) => Stop,
): Stop {
  const stops = Object.entries(all).map(([name, asked]) => both(isPresent(value, name), stopOf(asked, name)))
  return either(...stops)
}
