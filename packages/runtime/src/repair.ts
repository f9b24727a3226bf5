import { readLooseJson } from './repair-text.ts'
import type { Attempt, CallError, Repair, Repairer } from './types.ts'
import { isObject, setOwn } from './values.ts'

type Code = Repair['code']

/** One way to mend a value; undefined when it does not apply. `REMOVED` takes the property away. */
type Remedy = readonly [code: Code, mend: (value: unknown) => unknown]

const REMOVED = Symbol()

const SCALARS: readonly Remedy[] = [
  ['number_string', (value) => (typeof value === 'string' ? readNumber(value.trim()) : undefined)],
  ['boolean_string', (value) => (typeof value === 'string' ? readBoolean(value.trim()) : undefined)],
]

const ALL: readonly Remedy[] = [
  ...SCALARS,
  ['null_member', (value) => (value === null ? REMOVED : undefined)],
  ['json_string', (value) => (typeof value === 'string' ? readContainer(value) : undefined)],
  ['single_item', (value) => (Array.isArray(value) || value === null ? undefined : [value])],
]

/** Reads numbers and booleans that were sent as strings. */
export const coercion: Repairer = {
  mend: (args, attempt) => mend(args, attempt, SCALARS),
}

/** Mends what models do wrong most often. */
export const repair: Repairer = {
  readText: readLooseJson,
  mend: (args, attempt) => mend(args, attempt, ALL),
}

/** As JSON writes them, so that nothing is cut: `42.0` is 42, `42px` is none, nor an integer that a double cannot hold. */
function readNumber(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text)) return undefined
  const value = Number(text)
  const isExact = Number.isSafeInteger(value) || !Number.isInteger(value) || /e/i.test(text)
  return Number.isFinite(value) && isExact ? value : undefined
}

function readBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function readContainer(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = readLooseJson(text)?.value
  }
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Keywords that fail on a value of a wrong kind. */
const KINDS = ['type', 'enum', 'const', 'anyOf', 'oneOf']
/** Of the errors that are looked at together, and of those that are told. */
const MAX_ERRORS = 500
const MAX_TOLD = 20
/** Enough for every remedy on some levels of nesting. */
const MAX_ROUNDS = 24

interface Change {
  readonly code: Code
  readonly path: string
  readonly value: unknown
}

/**
 * Tries the remedies where the validator finds a fault, in all places at once, and keeps those that help. It is the
 * validator that decides: what it accepts is never touched.
 */
function mend(
  args: unknown,
  attempt: (args: unknown, limit: number) => Attempt,
  remedies: readonly Remedy[],
): Attempt {
  let value = args
  let current = attempt(value, MAX_ERRORS)
  const kept: Repair[] = []
  const tried = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS && current.errors.length > 0; round++) {
    const changes = propose(value, current, remedies, tried)
    if (changes.length === 0) break
    const { errors } = attempt(changes.reduce(apply, value), MAX_ERRORS)
    const helpful = changes.filter((change) => helps(change, errors))
    value = helpful.reduce(apply, value)
    current = attempt(value, MAX_ERRORS)
    kept.push(...helpful.map(({ code, path }) => ({ code, path })))
  }
  const { input, errors, repairs } = current
  return { input, errors: errors.slice(0, MAX_TOLD), repairs: [...repairs, ...kept] }
}

/** For each place the next remedy that applies, the innermost places first. */
function propose(
  args: unknown,
  { input, errors }: Attempt,
  remedies: readonly Remedy[],
  tried: Set<string>,
): Change[] {
  const paths = new Set(errors.filter(({ keyword }) => KINDS.includes(keyword)).map(({ path }) => path))
  const changes: Change[] = []
  for (const path of [...paths].sort((a, b) => b.length - a.length)) {
    const found = read(args, path)
    // Decoding may have moved what the error is about.
    if (found === undefined || found !== read(input, path)) continue
    if (changes.some((change) => change.path.startsWith(`${path}/`))) continue
    for (const [code, remedy] of remedies) {
      const value = tried.has(code + path) ? undefined : remedy(found)
      if (value === undefined) continue
      tried.add(code + path)
      changes.push({ code, path, value })
      break
    }
  }
  return changes
}

/** Whether the faults of a place are gone. Those inside a value that was read from text are the next ones to mend. */
function helps({ code, path, value }: Change, errors: readonly CallError[]): boolean {
  const left = errors.filter((error) => error.path === path || error.path.startsWith(`${path}/`))
  if (value === REMOVED) {
    const [key] = tokens(path).slice(-1)
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (errors.some((error) => error.path === parent && error.expected === key)) return false
  }
  const isInside = (error: CallError): boolean => error.path !== path || !KINDS.includes(error.keyword)
  return left.length === 0 || (code === 'json_string' && left.some(isInside))
}

/** The value at a JSON Pointer; undefined when there is none. */
function read(value: unknown, path: string): unknown {
  return tokens(path).reduce<unknown>((at, key) => (has(at, key) ? at[key] : undefined), value)
}

/** A copy in which the value at a path is another one. */
function apply(value: unknown, { path, value: other }: Pick<Change, 'path' | 'value'>): unknown {
  const write = (at: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return other
    if (!has(at, key)) return at
    const inner = write(at[key], rest)
    if (Array.isArray(at)) return at.with(Number(key), inner)
    const { [key]: _, ...others } = at
    const copy = inner === REMOVED ? others : { ...at }
    if (inner !== REMOVED) setOwn(copy, key, inner)
    return copy
  }
  return write(value, tokens(path))
}

function has(value: unknown, key: string): value is Record<string, unknown> {
  return (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key)
}

function tokens(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}
