import type { Json } from '../../packages/core/src/json.ts'
import { isObject, own } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { accepts } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import { damaged } from '../generate/damage.ts'
import { isSame } from '../generate/facets.ts'
import { randomOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { reportedLosses, withoutReported } from './explain.ts'
import type { Judge, Judges } from './judge.ts'
import { asRead } from './reading.ts'
import { withoutSentDefaults } from './sent-defaults.ts'
import type { Subject } from './subject.ts'
import { emittedDecoder } from './subject.ts'

export type Law = 'no encoding' | 'does not come back' | 'admits too much' | 'decoders differ'

export interface Violation {
  readonly law: Law
  /** The value, its conversions, the judge's verdict. */
  readonly shown: readonly unknown[]
}

export interface LawOptions {
  readonly judges: Judges
  readonly seed: number
  /** The number of values for each law. */
  readonly values: number
  count(what: 'law 1' | 'law 2' | 'law 2 reported'): void
}

/** Tests both laws on a lowered tool; returns violations that no reported loss explains. */
export function lawViolations(subject: Subject, options: LawOptions): Violation[] {
  const violations: Violation[] = []
  const fail = (law: Law, ...shown: unknown[]): void => void violations.push({ law, shown })
  const encoded = checkFirstLaw(subject, options, fail)
  checkSecondLaw(subject, encoded, options, fail)
  return violations
}

type Fail = (law: Law, ...shown: unknown[]) => void

/** Checks that encodings are valid and decode to the original value; returns them. */
function checkFirstLaw(subject: Subject, { judges, seed, values, count }: LawOptions, fail: Fail): Json[] {
  const author = judges(subject.author)
  const reading = asRead(subject.author)
  const read = judges(reading)
  // ajv treats members as evaluated by patterns in branches that do not match.
  const isEvaluated = (value: Json): boolean => accepts(reading, value, definitionsOf(reading))
  const admitted = judges(subject.lowered)
  // Arguments of a call are objects, even if the schema allows other values.
  const isRight = (value: Json): boolean => isObject(value) || subject.tool.tool.replyKey !== undefined
  // ajv applies parseInt to the text of a quotient, which for 1e21 starts with "1e".
  const isDivided = JSON.stringify(subject.author).includes('"multipleOf"')
  const isJudged = (value: Json): boolean => !isDivided || !JSON.stringify(value).includes('e+')
  const isValid = (value: Json): boolean =>
    isRight(value) && isJudged(value) && author.isValid(value) && read.isValid(value) && isEvaluated(value)
  const source = valuesOf(subject.author, { seed, isValid })
  const encoded: Json[] = []
  for (let round = 0; round < values; round++) {
    const value = source.valid()
    if (value === undefined) continue
    count('law 1')
    const before = JSON.stringify(value)
    const written = subject.encode(value)
    encoded.push(written)
    if (admitted.verdict(written) === false) fail('no encoding', value, written, admitted.faults(written))
    const back = subject.decode(written)
    const came = withoutSentDefaults(back.value, value, subject.author)
    const isBack = back.errors.length === 0 && isSame(came, value) && JSON.stringify(value) === before
    if (!isBack) fail('does not come back', value, written, back)
  }
  return encoded
}

/**
 * Checks that values of the sent schema decode to valid ones, except for reported losses, and that the decoders agree.
 */
function checkSecondLaw(
  subject: Subject,
  encoded: readonly Json[],
  { judges, seed, values, count }: LawOptions,
  fail: Fail,
): void {
  const author = judges(subject.author)
  const admitted = judges(subject.lowered)
  const reported = reportedLosses(subject.records)
  const hasGaps = reported.some(({ keyword }) => keyword === 'prefixItems')
  const source = valuesOf(subject.lowered, { seed: seed + 1, isValid: admitted.isValid })
  const random = randomOf(seed)
  let relaxed: Judge | undefined
  const emitted = subject.codes.map(emittedDecoder)
  const decode = (value: Json): ReturnType<Subject['decode']> => {
    const result = subject.decode(structuredClone(value))
    for (const each of emitted) {
      const printed = each(structuredClone(value))
      if (JSON.stringify(result) !== JSON.stringify(printed)) fail('decoders differ', value, result, printed)
    }
    return result
  }
  for (const value of encoded) decode(value)
  for (let round = 0; round < values; round++) {
    const isDamaged = round % 3 === 2 && encoded.length > 0
    const value = isDamaged ? damaged(random.pick(encoded), random) : source.valid()
    decode(source.nearMiss())
    if (value === undefined) continue
    const { value: decoded, errors } = decode(value)
    if (!admitted.isValid(value)) continue
    count('law 2')
    // A value that cannot be decoded is an error with a location in every mode.
    if (errors.length > 0 || author.verdict(decoded) !== false) continue
    count('law 2 reported')
    relaxed ??= reported.length > 0 ? judges(withoutReported(subject.tool.tool.input, reported)) : author
    if (relaxed.verdict(decoded) !== false) continue
    const faults = relaxed.faults(decoded).filter(({ pointer }) => !isGap(decoded, pointer))
    if (!hasGaps || faults.length > 0) fail('admits too much', value, decoded, author.faults(decoded))
  }
}

/** Whether a list on the path to a fault stayed an object, because an item before another is missing. */
function isGap(value: Json, pointer: string): boolean {
  let at: Json | undefined = value
  for (const token of pointer.split('/').slice(1)) {
    if (isObject(at) && Object.hasOwn(at, '_0')) return true
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? own(at, key) : undefined
  }
  return isObject(at) && Object.hasOwn(at, '_0')
}
