import { TOO_DEEP, unknownTarget } from '../messages/values.ts'
import type { CallError, Check, Validator } from '../types.ts'
import { unescapeToken } from './pointer.ts'

/** Thrown by `parse` if a value does not match its schema. */
export class InvalidError extends TypeError {
  override readonly name: string = 'InvalidError'
  readonly errors: readonly CallError[]

  constructor(errors: readonly CallError[]) {
    super(errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; '))
    this.errors = errors
  }
}

/** JSON Schemas by dialect, with the names of Standard JSON Schema. */
export type SchemaTargets = Readonly<Record<string, object>>

const META_SCHEMAS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
}

/** https://standardschema.dev/schema */
export interface StandardFace<T> {
  readonly version: 1
  readonly vendor: 'toolbake'
  readonly validate: (value: unknown) => StandardResult<T>
  readonly jsonSchema: {
    readonly input: (options: { readonly target: string }) => Record<string, unknown>
    readonly output: (options: { readonly target: string }) => Record<string, unknown>
  }
  readonly types?: { readonly input: T; readonly output: T } | undefined
}

export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] }

/** A validator that other libraries accept as Standard Schema and Standard JSON Schema. */
export interface StandardValidator<T = unknown> extends Validator<T> {
  check(value: unknown, limit?: number): CallError[]
  readonly '~standard': StandardFace<T>
}

/**
 * Creates a validator from a check.
 *
 * @param schemas the targets of `~standard.jsonSchema`; it throws for any other target
 * @param is a check without errors
 */
export function createValidator<T>(
  check: Check,
  schemas: SchemaTargets,
  is: (value: unknown) => boolean,
): StandardValidator<T> {
  const schemaFor = ({ target }: { readonly target: string }): Record<string, unknown> => {
    if (!Object.hasOwn(schemas, target)) throw new RangeError(unknownTarget(target, Object.keys(schemas)))
    const uri = META_SCHEMAS[target]
    return structuredClone({ ...(uri === undefined ? {} : { $schema: uri }), ...schemas[target] })
  }
  return {
    is: (value): value is T => is(value),
    check,
    parse(value) {
      const errors = check(value)
      if (errors.length > 0) throw new InvalidError(errors)
      return value as T
    },
    '~standard': {
      version: 1,
      vendor: 'toolbake',
      validate: (value) => toResult(value, () => check(value)),
      jsonSchema: { input: schemaFor, output: schemaFor },
    },
  }
}

function toResult<T>(value: unknown, check: () => readonly CallError[]): StandardResult<T> {
  let errors: readonly CallError[]
  try {
    errors = check()
  } catch (error) {
    // Callers of Standard Schema expect a result, whatever a model has sent.
    if (!(error instanceof RangeError)) throw error
    return { issues: [{ message: TOO_DEEP, path: [] }] }
  }
  if (errors.length === 0) return { value: value as T }
  return {
    issues: errors.map((error) => ({
      message: error.message,
      path: [...keysOf(value, error.path), ...missingName(error)],
    })),
  }
}

/** Returns the name of a missing property: forms show an issue at the field of its path, `check` at the object. */
function missingName({ keyword, expected }: CallError): readonly string[] {
  if (keyword === 'required') return [expected as string]
  return keyword === 'dependentRequired' ? [(expected as { needs: string }).needs] : []
}

/** Returns the keys of a JSON Pointer as numbers in arrays, and as strings elsewhere. */
function keysOf(value: unknown, pointer: string): PropertyKey[] {
  let part: unknown = value
  return pointer
    .split('/')
    .slice(1)
    .map((token) => {
      const name = unescapeToken(token)
      const key = Array.isArray(part) ? Number(name) : name
      part = Object(part)[key]
      return key
    })
}
