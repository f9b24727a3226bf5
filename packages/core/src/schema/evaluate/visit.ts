import type { Json } from '../../json.ts'
import type { Definition, Schema, SchemaObject } from '../types.ts'

/** One keyword that a value, or a part of it, does not fulfil. */
export interface Fault {
  /** Keys from the value down to the part. */
  readonly path: readonly string[]
  /** `false`: a schema that accepts nothing. */
  readonly keyword: string
  /** What the schema asks for: the value of the keyword, or the name that is missing. */
  readonly expected: Json
}

export interface Findings {
  readonly faults: readonly Fault[]
  /** Keys and indexes that the schema evaluated. */
  readonly evaluated: ReadonlySet<string>
}

export interface Run {
  readonly definition: Definition
  /** Only the verdict is wanted: the first fault decides, and paths stay empty. */
  readonly isVerdict: boolean
  /** @param tracks whether a schema around this one needs to know what was evaluated */
  apply(schema: Schema, value: Json, path: readonly string[], tracks: boolean): Findings
  /** Applies the target of a reference, once for each value. */
  applyTarget(schema: Schema, value: Json, path: readonly string[], tracks: boolean): Findings
}

/** A schema object that is applied to a value. */
export interface Visit<V extends Json = Json> {
  readonly run: Run
  readonly schema: SchemaObject
  readonly value: V
  readonly path: readonly string[]
  readonly faults: Fault[]
  readonly evaluated: Set<string>
  /** The schema, or one around it, has a keyword that depends on `evaluated`. */
  readonly tracks: boolean
}

/** Records a fault of the value itself. */
export function fail(visit: Visit, keyword: string, expected: Json = visit.schema[keyword] ?? null): void {
  visit.faults.push({ path: visit.path, keyword, expected })
}

export function isFit({ faults }: Findings): boolean {
  return faults.length === 0
}

/**
 * Checks the same value by another schema; what that evaluates counts if the value fits.
 *
 * @param isTarget whether it is the target of a reference
 */
export function applySchema(visit: Visit, schema: Schema, isTarget = false): Findings {
  const { run, value, path, tracks } = visit
  const findings = run[isTarget ? 'applyTarget' : 'apply'](schema, value, path, tracks)
  if (isFit(findings)) for (const part of findings.evaluated) visit.evaluated.add(part)
  return findings
}

/** Requires the value to fit another schema, too. An unresolved reference is already an error of the build. */
export function assertSchema(visit: Visit, schema: Schema | undefined, isTarget = false): void {
  if (schema === undefined || isDecided(visit)) return
  visit.faults.push(...applySchema(visit, schema, isTarget).faults)
}

/** Requires a part of the value to fit a subschema; the part thereby counts as evaluated. */
export function assertPart(visit: Visit, part: string, value: Json, schema: Schema, keyword: string): void {
  if (isDecided(visit)) return
  const path = visit.run.isVerdict ? visit.path : [...visit.path, part]
  visit.evaluated.add(part)
  if (schema === false) visit.faults.push({ path, keyword, expected: false })
  else visit.faults.push(...visit.run.apply(schema, value, path, false).faults)
}

export function fitsSchema(visit: Visit, value: Json, schema: Schema): boolean {
  return isFit(visit.run.apply(schema, value, [], false))
}

/** Whether no further check can change the result. */
function isDecided({ run, faults }: Visit): boolean {
  return run.isVerdict && faults.length > 0
}
