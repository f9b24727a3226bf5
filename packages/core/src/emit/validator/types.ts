import type { ValidatorSettings } from '../../options/types.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'

/** The functions of a validator, each with the name of the constant that the emitted code declares for it. */
export interface ValidatorFaces {
  /** `(value) => boolean`. */
  readonly is?: string
  /** `(value, limit?) => CallError[]`. */
  readonly check?: string
  /** `{ is, check, parse, '~standard' }`, with the JSON Schemas of the standard targets. */
  readonly validator?: string
  /** `(value) => { value, changes }`: converts strings to the numbers and booleans that the schema requires. */
  readonly coerce?: string
  /** `(value) => unknown`: returns a copy for logs, without what the schema marks `x-sensitive`. */
  readonly redact?: string
}

export interface ValidatorEntry {
  /** A self-contained JSON Schema 2020-12. */
  readonly schema: Schema
  /** Like `formats` of the options, for this schema only: its meta-schema requires it. */
  readonly formats?: 'assert'
  readonly faces: ValidatorFaces
}

export type ValidatorOptions = ValidatorSettings

/** Statements of an ES module, without imports and exports. Internal names begin with `$`. */
export interface EmittedValidators {
  readonly code: string
  /** The imports of the code from `@toolbake/runtime`: the exported name by the local one. */
  readonly imports: ReadonlyMap<string, string>
  /** What cannot be enforced. The code must not be used if there are any except `format_unknown`. */
  readonly problems: readonly ValidatorProblem[]
}

export interface ValidatorProblem {
  readonly code: 'ref_not_found' | 'ref_cycle' | 'pattern_invalid' | 'format_unknown' | 'schema_invalid'
  /** The schema object that holds the keyword. */
  readonly schema: SchemaObject
  readonly keyword: string
  /** JSON Pointer of the schema object in the document. */
  readonly pointer: string
  readonly value: string
}
