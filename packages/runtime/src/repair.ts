import { namesValues } from './messages/for-model.ts'
import { readNumber } from './read-number.ts'
import { readLooseJson } from './repair-text.ts'
import type { Attempt, CallError, Repair, Repairer, ToolEntry } from './types.ts'
import { unescapeToken } from './validate/pointer.ts'
import { isObject, setOwn } from './values.ts'

type Code = Repair['code']

/** One way to mend a value; undefined when it does not apply. `REMOVED` takes the property away. */
type Remedy = readonly [code: Code, mend: (value: unknown) => unknown]

const REMOVED: object = {}

const NUMBER_STRING: Remedy = [
  'number_string',
  (value) => (typeof value === 'string' ? readNumber(value) : undefined),
]
const BOOLEAN_STRING: Remedy = ['boolean_string', readBoolean]

/** Reads numbers and booleans that were sent as strings. */
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

/** Mends what models do wrong most often. */
export const repair: Repairer = {
  readText: readLooseJson,
  mend(args, attempt, sent) {
    const job = { args, attempt, sent, remedies: REMEDIES }
    const mended = mend({ ...job, opens: ['json_string', 'single_item'] })
    // An item that cannot be mended is better reported as what it is instead of a list.
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

/** Whether a value of a wrong kind fails like this: values, types or the alternatives of a union are named. */
const isOfKind = ({ keyword }: CallError): boolean => namesValues(keyword) || keyword.endsWith('Of')

/** How many errors are considered together, and how many are reported. */
const MAX_ERRORS = 500
const MAX_REPORTED = 20
/** Enough for every remedy on some levels of nesting. */
const MAX_ROUNDS = 24

/** How many rounds without success are enough. */
const MAX_IDLE = 8

interface Job {
  readonly args: unknown
  readonly attempt: (args: unknown, limit: number) => Attempt
  /** Replaces the author's names by those that were sent. */
  readonly sent?: ToolEntry['sent']
  readonly remedies: readonly Remedy[]
  /** Changes that are kept although there are faults inside, which are the next ones to mend. */
  readonly opens?: readonly Code[]
}

interface Change extends Repair {
  /** JSON Pointer into the arguments as they came. */
  readonly at: string
  readonly from: unknown
  readonly value: unknown
}

/** The faults that there are only with these other changes. */
type Worsens = (others: readonly Change[]) => readonly CallError[]

/**
 * Tries the remedies where the validator finds a fault, in all places at once, and keeps those that help. It is the
 * validator that decides: what it accepts is never touched.
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

/** For each place the next remedy that applies, the innermost places first. */
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
    // Decoding may have moved what the error is about.
    const at = [...sent([error]).map((one) => one.path), path].find((one) => valueAt(args, one) === decoded)
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

function valueAt(root: unknown, path: string): unknown {
  const [parent, key] = locate({ '': root }, path)
  return parent?.[key]
}

/** Whether the faults of a place are gone, or are inside of a value that opens. */
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

/** Without the integers that only rounding made of a text, where a fraction would be of a wrong kind. */
function withoutRounded(changes: readonly Change[], worsens: Worsens): readonly Change[] {
  const rounded = changes.filter(isRounded)
  if (rounded.length === 0) return changes
  const faults = worsens(rounded.map((change) => ({ ...change, value: 0.5 }))).filter(isOfKind)
  return changes.filter((change) => !isRounded(change) || !faults.some((fault) => isAt(change, fault)))
}

function isRounded({ code, from, value }: Change): boolean {
  return code === 'number_string' && Number.isInteger(value) && readNumber(String(from), true) === undefined
}

/** Whether a fault is reported at the place of a change, or at a value that contains it. */
function isAt({ path }: Change, fault: CallError): boolean {
  return path === fault.path || path.startsWith(`${fault.path}/`)
}

/** One of each type but list. */
const OTHERS: readonly unknown[] = [null, true, 0, '', {}]

/** Without the lists that are valid only because the schema allows any type there. */
function withoutVacuous(changes: readonly Change[], worsens: Worsens): Change[] {
  let doubtful = changes.filter(({ code }) => code === 'single_item')
  for (const value of OTHERS) {
    // What stands there now is no proof: it was refused for more than its type, maybe.
    const others = doubtful.filter((change) => typeof (change.value as [unknown])[0] !== typeof value)
    if (others.length === 0) continue
    const faults = worsens(others.map((change) => ({ ...change, value })))
    const isAsked = (change: Change): boolean => faults.some((fault) => isAt(change, fault))
    doubtful = doubtful.filter((change) => !others.includes(change) || !isAsked(change))
  }
  return changes.filter((change) => !doubtful.includes(change))
}

/** The object or list that holds the value at a JSON Pointer, if there is one, and the key. */
function locate(root: object, path: string): [parent: Record<string, unknown> | undefined, key: string] {
  const keys = path.split('/').map(unescapeToken)
  const key = keys.pop() ?? ''
  const parent = keys.reduce<unknown>((at, step) => (has(at, step) ? at[step] : undefined), root)
  return [has(parent, key) ? parent : undefined, key]
}

function has(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** A copy with other values at some places. */
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
