import { namesValues } from './messages/for-model.ts'
import { readNumber } from './read-number.ts'
import { readLooseJson } from './repair-text.ts'
import type { Attempt, CallError, Repair, Repairer, ToolEntry } from './types.ts'
import { escapeToken, unescapeToken } from './validate/pointer.ts'
import { isObject, setOwn } from './values.ts'

type Code = Repair['code']

/** Repairs a value; returns undefined if it does not apply, and `REMOVED` to remove the property. */
type Remedy = readonly [code: Code, mend: (value: unknown) => unknown]

const REMOVED: object = {}

const NUMBER_STRING: Remedy = [
  'number_string',
  (value) => (typeof value === 'string' ? readNumber(value) : undefined),
]
const BOOLEAN_STRING: Remedy = ['boolean_string', readBoolean]

/** Converts strings to the numbers and booleans that they contain. */
export const coercion: Repairer = {
  mend: (args, attempt, sent) => mend({ args, attempt, sent, remedies: [NUMBER_STRING, BOOLEAN_STRING] }),
}

const REMEDIES: readonly Remedy[] = [
  NUMBER_STRING,
  BOOLEAN_STRING,
  ['null_member', (value) => (value === null ? REMOVED : undefined)],
  ['json_string', readContainer],
  ['single_item', (value) => (Array.isArray(value) || value === null ? undefined : [value])],
]

/** Repairs the most frequent mistakes of models. */
export const repair: Repairer = {
  readText: readLooseJson,
  mend(args, attempt, sent) {
    const job = { args, attempt, sent, remedies: REMEDIES }
    const mended = mend({ ...job, opens: ['json_string', 'single_item'] })
    // If an item cannot be repaired, reporting it instead of an array gives the better message.
    const isOpen = mended.errors.length > 0 && mended.repairs.some(({ code }) => code === 'single_item')
    return isOpen ? mend(job) : mended
  },
}

function readBoolean(text: unknown): boolean | undefined {
  const word = typeof text === 'string' ? text.trim() : ''
  return word === 'true' || word === 'false' ? word === 'true' : undefined
}

function readContainer(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = readLooseJson(text)?.value
  }
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Whether an error can mean a value of the wrong type: the keyword lists values or types, or is a union or `entry`. */
const isOfKind = ({ keyword }: CallError): boolean =>
  namesValues(keyword) || keyword.endsWith('Of') || keyword === 'entry'

/** How many errors are considered at once, and how many are reported. */
const MAX_ERRORS = 500
const MAX_REPORTED = 20
/** Enough rounds for every remedy at several levels of nesting. */
const MAX_ROUNDS = 24

/** How many rounds without progress end the repair. */
const MAX_IDLE = 8

interface Job {
  readonly args: unknown
  readonly attempt: (args: unknown, limit: number) => Attempt
  /** Replaces the author's names by the sent ones. */
  readonly sent?: ToolEntry['sent']
  readonly remedies: readonly Remedy[]
  /** Changes that are kept even if the new value contains errors, which are then repaired next. */
  readonly opens?: readonly Code[]
}

interface Change extends Repair {
  /** JSON Pointer into the arguments as sent. */
  readonly at: string
  readonly from: unknown
  readonly value: unknown
}

/** Returns the errors that occur only with these other changes. */
type Worsens = (others: readonly Change[]) => readonly CallError[]

/**
 * Tries the remedies wherever the validator reports an error, in all places at once, and keeps those that help. Only
 * the validator decides: a value that it accepts is never changed.
 */
function mend(job: Job): Attempt {
  const { attempt, opens = ['json_string'] } = job
  let value = job.args
  let current = attempt(value, MAX_ERRORS)
  const kept: Repair[] = []
  const tried = new Set<string>()
  for (let round = 0, idle = 0; round < MAX_ROUNDS && idle < MAX_IDLE; round++) {
    const changes = propose(value, current, job, tried)
    if (changes.length === 0) break
    const { errors } = attempt(changed(value, changes), MAX_ERRORS)
    const better = changes.filter((change) => helps(change, errors, opens))
    const worsens: Worsens = (others) => {
      const left = attempt(changed(value, [...better, ...others]), MAX_ERRORS).errors
      return left.filter(({ path, keyword }) =>
        errors.every((known) => known.path !== path || known.keyword !== keyword),
      )
    }
    const helpful = withoutVacuous(withoutRounded(better, worsens), worsens)
    idle = helpful.length > 0 ? 0 : idle + 1
    value = changed(value, helpful)
    current = attempt(value, MAX_ERRORS)
    kept.push(...helpful.map(({ code, at }) => ({ code, path: at })))
  }
  return { ...current, errors: current.errors.slice(0, MAX_REPORTED), repairs: [...current.repairs, ...kept] }
}

/** Returns the next applicable remedy for each place, innermost places first. */
function propose(
  args: unknown,
  { input, errors }: Attempt,
  { remedies, sent = (all) => all }: Job,
  tried: Set<string>,
): Change[] {
  const places = new Map(errors.filter(isOfKind).map((error) => [error.path, error]))
  const changes: Change[] = []
  for (const [path, error] of [...places].sort(([a], [b]) => b.length - a.length)) {
    if (changes.some((change) => change.path.startsWith(`${path}/`))) continue
    const decoded = valueAt(input, path)
    // Decoding may have moved the value that the error is about.
    const at = [...sent([error]).map((one) => one.path), path]
      .map((one) => placeIn(args, one))
      .find((one) => valueAt(args, one) === decoded)
    if (decoded === undefined || at === undefined) continue
    const [parent] = locate({ '': args }, at)
    for (const [code, remedy] of remedies) {
      const value = tried.has(code + path) ? undefined : remedy(decoded)
      if (value === undefined || (value === REMOVED && !isObject(parent))) continue
      tried.add(code + path)
      changes.push({ code, path, at, from: decoded, value })
      break
    }
  }
  return changes
}

/** Returns the place of a decoded value in the arguments as sent, as far as only maps and tuples were rewritten. */
function placeIn(args: unknown, path: string): string {
  let at = args
  return path.replace(/\/([^/]*)/g, (_, token: string) => {
    const steps = stepsTo(at, unescapeToken(token))
    for (const step of steps) at = has(at, step) ? at[step] : undefined
    return steps.map(escapeToken).join('')
  })
}

/** Returns the steps to a member of a value, which may be sent as a list of entries or as the object of a tuple. */
function stepsTo(at: unknown, key: string): readonly string[] {
  if (has(at, key)) return [key]
  const entries = has(at, 'entries') ? at['entries'] : at
  const index = Array.isArray(entries) ? entries.findIndex((item) => isObject(item) && item.key === key) : -1
  if (index >= 0) return [...(entries === at ? [] : ['entries']), String(index), 'value']
  if (has(at, `_${key}`) || !has(at, 'rest')) return [`_${key}`]
  return ['rest', String(Number(key) - Object.keys(at).length + 1)]
}

function valueAt(root: unknown, path: string): unknown {
  const [parent, key] = locate({ '': root }, path)
  return parent?.[key]
}

/** Whether a change removes the errors of its place, or leaves only errors inside of a value that opens. */
function helps({ code, path, value }: Change, errors: readonly CallError[], opens: readonly Code[]): boolean {
  if (value === REMOVED) {
    const [, key] = locate({}, path)
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (errors.some((error) => error.path === parent && error.expected === key)) return false
  }
  const left = errors.filter((error) => error.path === path || error.path.startsWith(`${path}/`))
  const isInside = (error: CallError): boolean => error.path !== path || !isOfKind(error)
  return left.length === 0 || (opens.includes(code) && left.some(isInside))
}

/** Removes integers that result from rounding the text, if a fraction would have the wrong type there. */
function withoutRounded(changes: readonly Change[], worsens: Worsens): readonly Change[] {
  const rounded = changes.filter(isRounded)
  if (rounded.length === 0) return changes
  const faults = worsens(rounded.map((change) => ({ ...change, value: 0.5 }))).filter(isOfKind)
  return changes.filter((change) => !isRounded(change) || !faults.some((fault) => isAt(change, fault)))
}

function isRounded({ code, from, value }: Change): boolean {
  return code === 'number_string' && Number.isInteger(value) && readNumber(String(from), true) === undefined
}

/** Whether an error is reported at the place of a change, or at a value that contains it. */
function isAt({ path }: Change, fault: CallError): boolean {
  return path === fault.path || path.startsWith(`${fault.path}/`)
}

/** A sample of each type except arrays. */
const OTHERS: readonly unknown[] = [null, true, 0, '', {}]

/** Removes changes to an array that are valid only because the schema accepts any type there. */
function withoutVacuous(changes: readonly Change[], worsens: Worsens): Change[] {
  let doubtful = changes.filter(({ code }) => code === 'single_item')
  for (const value of OTHERS) {
    // Samples of the current value's type prove nothing: the value may have been refused for other reasons.
    const others = doubtful.filter((change) => typeof (change.value as [unknown])[0] !== typeof value)
    if (others.length === 0) continue
    const faults = worsens(others.map((change) => ({ ...change, value })))
    const isAsked = (change: Change): boolean => faults.some((fault) => isAt(change, fault))
    doubtful = doubtful.filter((change) => !others.includes(change) || !isAsked(change))
  }
  return changes.filter((change) => !doubtful.includes(change))
}

/** Returns the parent of the value at a JSON Pointer, if the value exists, and its key. */
function locate(root: object, path: string): [parent: Record<string, unknown> | undefined, key: string] {
  const keys = path.split('/').map(unescapeToken)
  const key = keys.pop() ?? ''
  const parent = keys.reduce<unknown>((at, step) => (has(at, step) ? at[step] : undefined), root)
  return [has(parent, key) ? parent : undefined, key]
}

function has(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** Returns a copy with other values at some places. */
function changed(args: unknown, changes: readonly Change[]): unknown {
  const root: Record<string, unknown> = { '': structuredClone(args) }
  for (const { at, value } of changes) {
    const [parent, key] = locate(root, at)
    if (parent === undefined) continue
    if (value === REMOVED) delete parent[key]
    else setOwn(parent, key, value)
  }
  return root['']
}
