import type { TSchema } from '@sinclair/typebox'
import { Kind } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Json, Schema } from '@toolbake/core'
import { definitionsOf, evaluate, walkedData } from '@toolbake/core/internal'
import type { SchemaData } from '@toolbake/runtime'
import { createCoercion, isObject } from '@toolbake/runtime'
import { readCompat } from './compat.ts'
import { checkSchema, normalizeSchema } from './compiler.ts'
import { ModuleError, SchemaValidationError } from './errors.ts'
import { formatWarnings } from './format-warnings.ts'
import * as messages from './messages/messages.ts'
import { sourceOf } from './typebox.ts'
import type {
  CompatOptions,
  ResolvedSchema,
  SchemaValidationErrorDetail,
  SchemaValidationResult,
} from './types.ts'
import { describeFault, foreignValue, typeBoxDetail } from './validation-details.ts'

/** A TypeBox schema, a JSON Schema, or the result of a loader. */
export type AnySchema = TSchema | ResolvedSchema | Readonly<Record<string, unknown>>

/** Validates data against TypeBox schemas and JSON Schemas. */
export class SchemaValidator {
  readonly #coerces: boolean
  readonly #prepared = new WeakMap<object, Prepared>()

  /**
   * @param coerceTypes converts strings to the integers, numbers and booleans that the schema requires. Default true,
   *   as the seed documents specify; false with `compat: 'spec'` and `'none'`
   */
  constructor(coerceTypes?: boolean, options: CompatOptions = {}) {
    this.#coerces = coerceTypes ?? readCompat(options.compat).coerces
  }

  /** Returns the errors of the data; never throws because of the data. */
  validate(data: unknown, schema: AnySchema): SchemaValidationResult {
    return this.#check(data, schema).result
  }

  /**
   * Returns the data, or a copy if strings were converted.
   *
   * @throws {SchemaValidationError}
   */
  validateInput(data: Record<string, unknown>, schema: AnySchema): Record<string, unknown> {
    const { value, result } = this.#check(data, schema)
    if (!result.valid) throw validationResultToError(result)
    return value as Record<string, unknown>
  }

  /** As `validateInput`, for the result of a module. */
  validateOutput(data: Record<string, unknown>, schema: AnySchema): Record<string, unknown> {
    return this.validateInput(data, schema)
  }

  #check(data: unknown, given: AnySchema): { value: unknown; result: SchemaValidationResult } {
    const schema = schemaOf(given)
    const prepared = this.#prepare(schema)
    if (prepared === 'typebox') return checkByTypeBox(data, schema, this.#coerces)
    const foreign = foreignValue(data)
    if (foreign !== undefined) return { value: data, result: failed([foreign]) }
    if ('problem' in prepared)
      return { value: data, result: failed([{ path: '', message: prepared.problem }]) }
    const value = this.#coerces ? prepared.coerce(data) : data
    return { value, result: checkByJsonSchema(value as Json, prepared) }
  }

  #prepare(schema: TSchema): Prepared {
    // A TSchema is JSON except for its symbols.
    if (!isObject(schema as unknown as Json)) return prepare(schema)
    const prepared = this.#prepared.get(schema) ?? prepare(schema)
    this.#prepared.set(schema, prepared)
    return prepared
  }
}

/** Returns the schema itself, or the schema in the result of a loader. */
export function schemaOf(given: AnySchema): TSchema {
  const isResolved = isObject(given) && 'direction' in given && 'schema' in given
  return (isResolved ? given.schema : given) as TSchema
}

/** How a schema is checked. */
type Prepared = 'typebox' | PreparedSchema | { readonly problem: string }

interface PreparedSchema {
  readonly schema: Schema
  coerce(data: unknown): unknown
}

function prepare(given: TSchema): Prepared {
  try {
    checkSchema(given)
    if (sourceOf(given) === undefined && !isPlain(given)) return 'typebox'
    const schema = sourceOf(given) ?? normalizeSchema(JSON.parse(JSON.stringify(given)))
    const rules = walkedData(schema, 'coerce')
    const coercion = rules === undefined ? undefined : createCoercion(rules as SchemaData)
    return {
      schema,
      coerce: (data) => (coercion === undefined ? data : coercion(data).value),
    }
  } catch (error) {
    if (error instanceof ModuleError) return { problem: messages.cannotUseSchema(error.message) }
    throw error
  }
}

/** Returns the error for a failed result. Throws a `TypeError` for a valid one. */
export function validationResultToError(result: SchemaValidationResult): SchemaValidationError {
  if (result.valid) throw new TypeError(messages.RESULT_IS_VALID)
  const errors = result.errors.map(({ path, message, constraint, expected, actual }) => ({
    path,
    message,
    constraint: constraint ?? null,
    expected: expected ?? null,
    actual: actual ?? null,
  }))
  const first = errors[0]
  const message =
    first === undefined ? undefined : messages.validationFailedAt(first.path || '/', first.message)
  return new SchemaValidationError(message, errors, {}, result.errorCode ?? 'SCHEMA_VALIDATION_ERROR')
}

/** Kinds of TypeBox whose schemas have the same meaning in JSON Schema. */
const PLAIN_KINDS: ReadonlySet<unknown> = new Set(
  'Object Array String Integer Number Boolean Null Union Intersect Literal Record Tuple Not Any Unknown Never'.split(
    ' ',
  ),
)

/** Whether the schema has the same meaning in JSON Schema: transforms, dates and references by name do not. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const kind: unknown = Object.hasOwn(value, Kind) ? (value as TSchema)[Kind] : undefined
  const isTransform = Object.getOwnPropertySymbols(value).some(
    (symbol) => symbol.description === 'TypeBox.Transform',
  )
  const isKnown =
    kind === undefined || PLAIN_KINDS.has(kind) || (typeof kind === 'string' && kind.startsWith('toolbake:'))
  return isKnown && !isTransform && Object.values(value).every(isPlain)
}

function checkByJsonSchema(value: Json, { schema }: PreparedSchema): SchemaValidationResult {
  const faults = evaluate(schema, value, definitionsOf(schema))
  if (faults.length > 0) {
    return failed(
      faults.map((fault) => describeFault(fault, value)),
      codeOf(schema, value),
    )
  }
  const warnings = formatWarnings(value, schema)
  return { valid: true, errors: [], ...(warnings.length === 0 ? {} : { warnings }) }
}

function failed(
  errors: SchemaValidationErrorDetail[],
  errorCode: SchemaValidationResult['errorCode'] = 'SCHEMA_VALIDATION_ERROR',
): SchemaValidationResult {
  return { valid: false, errors, errorCode }
}

/** Returns the error code: whether and how the data fail a union at the root. */
function codeOf(schema: Schema, value: Json): SchemaValidationResult['errorCode'] & string {
  const fits = (branch: Schema): boolean => evaluate(branch, value, definitionsOf(schema)).length === 0
  if (typeof schema === 'boolean') return 'SCHEMA_VALIDATION_ERROR'
  if (schema.oneOf !== undefined) {
    const count = schema.oneOf.filter(fits).length
    if (count !== 1) return count === 0 ? 'SCHEMA_UNION_NO_MATCH' : 'SCHEMA_UNION_AMBIGUOUS'
  }
  return schema.anyOf !== undefined && !schema.anyOf.some(fits)
    ? 'SCHEMA_UNION_NO_MATCH'
    : 'SCHEMA_VALIDATION_ERROR'
}

function checkByTypeBox(
  data: unknown,
  schema: TSchema,
  decodes: boolean,
): { value: unknown; result: SchemaValidationResult } {
  try {
    const errors: SchemaValidationErrorDetail[] = [...Value.Errors(schema, data)].map(typeBoxDetail)
    if (errors.length > 0) return { value: data, result: failed(errors) }
    const value: unknown = decodes ? Value.Decode(schema, Value.Clone(data)) : data
    return { value, result: { valid: true, errors: [] } }
  } catch (error) {
    // A user's transform may throw, as does TypeBox for unregistered kinds.
    const message = error instanceof Error ? error.message : String(error)
    return { value: data, result: failed([{ path: '', message, constraint: null, actual: data }]) }
  }
}
