import type { Json } from '../../json.ts'
import type { Definition } from '../definitions.ts'
import type { Schema, SchemaObject } from '../types.ts'

/** One keyword that a value, or a part of it, does not fulfil. */
export interface Fault {
  /** Keys from the value down to the part. */
  readonly path: readonly string[]
  /** `false`: a schema that admits nothing. */
  readonly keyword: string
  /** What the schema says: the value of the keyword, or the name that is missing. */
  readonly expected: Json
}

/** What the check of a value by a schema came to. */
export interface Findings {
  readonly faults: readonly Fault[]
  /** Keys and indexes that the schema spoke of. */
  readonly evaluated: ReadonlySet<string>
}

/** Checks a value, which is at a path, by a schema. */
export type Evaluate = (schema: Schema, value: Json, path: readonly string[]) => Findings

/** A schema object at work on a value. */
export interface Visit {
  readonly evaluate: Evaluate
  readonly definition: Definition
  readonly schema: SchemaObject
  readonly value: Json
  readonly path: readonly string[]
  readonly faults: Fault[]
  readonly evaluated: Set<string>
}

/** Checks one keyword, which the schema has. Its value has the form that the specification asks for. */
export type KeywordCheck = (visit: Visit) => void

/** Notes a fault of the value itself. */
export function fail(visit: Visit, keyword: string, expected?: Json): void {
  visit.faults.push({ path: visit.path, keyword, expected: expected ?? (visit.schema[keyword] as Json) })
}

/** Checks the same value by another schema; what it evaluates counts when the value fits. */
export function applySchema(visit: Visit, schema: Schema): Findings {
  const findings = visit.evaluate(schema, visit.value, visit.path)
  if (findings.faults.length === 0) for (const part of findings.evaluated) visit.evaluated.add(part)
  return findings
}

/** Checks a part of the value by a subschema, which thereby is evaluated. */
export function applyToPart(visit: Visit, part: string, value: Json, schema: Schema, keyword: string): void {
  const path = [...visit.path, part]
  visit.evaluated.add(part)
  if (schema === false) visit.faults.push({ path, keyword, expected: false })
  else visit.faults.push(...visit.evaluate(schema, value, path).faults)
}

/** Whether a value fits a subschema. */
export function fitsSubschema(visit: Visit, value: Json, schema: Schema): boolean {
  return visit.evaluate(schema, value, []).faults.length === 0
}
