import { oneOfValues } from '../messages/rules.ts'
import { failInside } from './noting.ts'
import { escapeToken } from './pointer.ts'
import type { Draft, Key, Trail, UnionFinding } from './trail.ts'
import { startTrail } from './trail.ts'

/** A compiled check: returns whether the value is valid, and records errors on a trail. */
export type CompiledCheck = (value: unknown, trail?: Trail) => boolean

/**
 * A branch of a union: its check, its path, the properties that other branches lack, and properties with constants that
 * have constants in other branches, too.
 */
export type Candidate = readonly [
  check: CompiledCheck,
  where: string,
  own?: readonly string[],
  tags?: readonly string[],
  failTags?: FailTags,
]

/** Records that no branch of a union matches, and the errors of the nearest branch. Returns true to stop. */
export function failUnion(
  at: Trail,
  row: number,
  value: unknown,
  key: Key,
  candidates: readonly Candidate[],
): boolean {
  if (at.e(row, value, key)) return true
  const { errors = [], levels, depth, limit } = at
  const found = findNearest(at, value, key, candidates, errors.at(-1)?.path ?? '')
  const wanted = found.errors.slice(0, limit - errors.length)
  for (const [index, error] of wanted.entries()) {
    levels[errors.length] = (found.levels[index] as number) + depth
    errors.push({ ...error })
  }
  return errors.length >= limit
}

/** Marks every part of a value as evaluated. Returns false. */
export function evaluateAll(value: unknown, evaluated: Set<string | number>): boolean {
  for (const key of Object.keys(Object(value))) evaluated.add(Array.isArray(value) ? Number(key) : key)
  return false
}

/** Finds the nearest branch once: the same value may reach the same union through each branch of another union. */
function findNearest(
  at: Trail,
  value: unknown,
  key: Key,
  alternatives: readonly Candidate[],
  path: string,
): UnionFinding {
  const list = at.known?.get(value) ?? []
  const known = list.find((one) => one.alternatives === alternatives && one.key === key)
  if (known !== undefined) return known
  const nearest = tryAll(at, value, key, alternatives, path)
  // A trial starts without errors, so the steps before its first error are not counted.
  const levels = nearest?.levels.map((level) => level - nearest.depth) ?? []
  const finding = { alternatives, key, errors: nearest?.errors ?? [], levels }
  at.known?.set(value, [...list, finding])
  return finding
}

/** Checks all branches and returns the trail of the nearest one. */
function tryAll(
  at: Trail,
  value: unknown,
  key: Key,
  candidates: readonly Candidate[],
  path: string,
): Trail | undefined {
  const { depth, limit, found, missing, missingAt, known = new Map() } = at
  const trials = candidates.map(([check, where, own = [], tags = [], fail]) => {
    // At least 20 errors, so that the limit does not affect which branch is nearest.
    const trial = {
      ...startTrail(at.rows),
      found,
      missing,
      missingAt,
      known,
      depth: depth + 2,
      limit: Math.max(limit, 20),
    }
    if (!check(value, trial)) failInside(trial, key, where)
    return [trial, trial.errors ?? [], own, tags, fail] as const
  })
  return nearestTrial(trials, value, path)?.[0]
}

/** Returns the trial whose branch is nearest to a value at a path, judged by the errors of each. */
export function nearestTrial<At extends Levels>(
  all: readonly Trial<At>[],
  value: unknown,
  path: string,
): Trial<At> | undefined {
  const object = Object(value)
  // Tags whose value is a constant of some branch.
  const matched = new Set<string>()
  const trials = all.filter(([, faults]) => !isOfOtherType(faults, path))
  for (const [, faults, , tags] of trials)
    for (const name of tags)
      if (Object.hasOwn(object, name) && !isOther(faults, path, name)) matched.add(name)
  const nearest = nearestOf(trials, matched, path, object)
  nearest?.[4]?.(nearest, trials, matched, path, object)
  return nearest
}

type Levels = Pick<Trail, 'levels'>

/** Reports the errors in the tags of the nearest branch. */
type FailTags = (
  nearest: Trial,
  trials: readonly Trial[],
  matched: ReadonlySet<string>,
  path: string,
  object: object,
) => void

/** Lists all values of a tag whose value no branch has, and keeps only errors that every branch would have. */
export const failTags: FailTags = ([{ levels }, faults, , tags], trials, matched, path, object) => {
  const unknown = tags.filter((name) => Object.hasOwn(object, name) && !matched.has(name))
  if (unknown.length === 0) return
  const rivals = trials.flatMap(([, others, , names]) =>
    unknown.every((name) => names.includes(name)) && ![...matched].some((name) => isOther(others, path, name))
      ? [others]
      : [],
  )
  let count = 0
  for (const [index, fault] of [...faults].entries()) {
    const isTag = unknown.some((name) => isOfTag(fault, path + escapeToken(name)))
    const same = rivals.map((others) =>
      others.filter((other) =>
        isTag ? isOfTag(other, fault.path) : other.path + other.message === fault.path + fault.message,
      ),
    )
    if (same.some(({ length }) => length === 0)) continue
    if (isTag) {
      const values = [...new Set(same.flat().flatMap(({ expected }) => expected))]
      fault.expected = values
      fault.message = oneOfValues(values)
    }
    faults[count] = fault
    levels[count++] = levels[index] as number
  }
  faults.length = count
}

type Trial<At = Levels> = readonly [
  At,
  faults: Draft[],
  own: readonly string[],
  tags: readonly string[],
  fail: FailTags | undefined,
]

/** Compares matching tags first, then existing own properties, then the number of errors. */
function nearestOf<At>(
  trials: readonly Trial<At>[],
  matched: ReadonlySet<string>,
  path: string,
  object: object,
): Trial<At> | undefined {
  let nearest: Trial<At> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const trial of trials) {
    const [, faults, own, tags] = trial
    let others = 0
    for (const name of matched) others += isOther(faults, path, name) ? 1 : tags.includes(name) ? -1 : 0
    const present = own.filter((name) => Object.hasOwn(object, name)).length
    const distance = (others * 100 - present) * 1000 + Math.min(faults.length, 999)
    if (distance < least) {
      least = distance
      nearest = trial
    }
  }
  return nearest
}

/** Whether a value has another type than a branch. */
function isOfOtherType(faults: readonly Draft[], path: string): boolean {
  return (
    faults.some((fault) => fault.path === path && fault.keyword === 'type') ||
    // The only errors are that the value matches no branch of another union.
    faults.every((fault) => fault.path === path && fault.keyword.endsWith('Of'))
  )
}

/** Whether a property has none of the constants of a branch. */
function isOther(faults: readonly Draft[], path: string, name: string): boolean {
  return faults.some((fault) => isOfTag(fault, path + escapeToken(name)))
}

/** Whether an error lists the values that a place accepts, as the error of a tag does. */
function isOfTag({ keyword, expected, path }: Draft, place: string): boolean {
  return path === place && (keyword === 'const' || (Array.isArray(expected) && keyword !== 'type'))
}
