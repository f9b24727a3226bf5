import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import draft04 from 'ajv-draft-04'
import { lenientRegExp } from '../laws/judge.ts'
import { isObject, type Json, own, toPointer } from './json.ts'

export const DIALECTS = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const
export type Dialect = (typeof DIALECTS)[number]

export interface SchemaError {
  /** The place in the instance (for a meta-schema: in the schema). */
  readonly pointer: string
  readonly message: string
}

const META: Readonly<Record<Dialect, ValidateFunction>> = {
  '2020-12': metaValidator('2020-12', 'https://json-schema.org/draft/2020-12/schema'),
  '2019-09': metaValidator('2019-09', 'https://json-schema.org/draft/2019-09/schema'),
  'draft-07': metaValidator('draft-07', 'http://json-schema.org/draft-07/schema'),
  'draft-06': metaValidator('draft-06', 'http://json-schema.org/draft-06/schema'),
  'draft-04': metaValidator('draft-04', 'http://json-schema.org/draft-04/schema'),
}

/**
 * Creates an ajv that follows a dialect's specification: formats are annotations, unknown keywords are allowed, `$ref`
 * hides its siblings up to draft-07, and nothing is written to the console.
 */
export function ajvFor(dialect: Dialect): Ajv {
  const options: Options = {
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
    code: { regExp: Object.assign(lenientRegExp, { code: 'new RegExp' }) },
  }
  if (dialect === '2020-12') return new Ajv2020(options)
  if (dialect === '2019-09') return new Ajv2019(options)
  const old: Options & { ignoreKeywordsWithRef: boolean } = { ...options, ignoreKeywordsWithRef: true }
  if (dialect === 'draft-04') return new draft04.default(old)
  const ajv = new Ajv(old)
  if (dialect === 'draft-07') return ajv
  ajv.addMetaSchema(draft06)
  for (const keyword of ['if', 'then', 'else']) ajv.removeKeyword(keyword)
  return ajv
}

/** Returns the dialect that `$schema` names, or undefined without a known one. */
export function dialectOf(schema: Json): Dialect | undefined {
  const uri = own(schema, '$schema')
  if (typeof uri !== 'string') return undefined
  return DIALECTS.find((dialect) => new RegExp(`json-schema\\.org/(draft/)?${dialect}/schema#?$`).test(uri))
}

/** Returns the errors of a schema by its dialect's meta-schema, one for each place. */
export function metaSchemaErrors(schema: Json, dialect: Dialect): SchemaError[] {
  const validate = META[dialect]
  try {
    if (validate(schema)) return []
  } catch (error) {
    // ajv compares list entries by their `valueOf`, which may be a member of a JSON object.
    return [{ pointer: '', message: `cannot be judged: ${String(error)}` }]
  }
  const errors = new Map<string, SchemaError>()
  for (const { instancePath, message, propertyName } of validate.errors ?? []) {
    const pointer = propertyName === undefined ? instancePath : `${instancePath}${toPointer([propertyName])}`
    if (!errors.has(pointer)) errors.set(pointer, { pointer, message: message ?? 'is not valid' })
  }
  return [...errors.values()]
}

/**
 * Throws with all invalid places if a schema does not match the meta-schema of its dialect: the given one, else the one
 * that `$schema` names, else 2020-12.
 */
export function assertValidAgainstMetaSchema(
  schema: Json,
  dialect: Dialect = dialectOf(schema) ?? '2020-12',
): void {
  const errors = metaSchemaErrors(schema, dialect)
  if (errors.length === 0) return
  const lines = errors.map(({ pointer, message }) => `  ${pointer === '' ? '(root)' : pointer} ${message}`)
  throw new Error(`Not a valid schema of ${dialect}:\n${lines.join('\n')}`)
}

/** Returns a function that validates instances and returns the errors. Throws if the schema does not compile. */
export function validatorFor(schema: Json, dialect?: Dialect): (instance: unknown) => SchemaError[] {
  const used = dialect ?? dialectOf(schema) ?? '2020-12'
  const validate = ajvFor(used).compile(isObject(schema) ? { ...schema } : schema === true)
  return (instance) => {
    if (validate(instance)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => ({
      pointer: instancePath,
      message: message ?? 'is not valid',
    }))
  }
}

function metaValidator(dialect: Dialect, uri: string): ValidateFunction {
  const validate = ajvFor(dialect).getSchema(uri)
  if (validate === undefined) throw new Error(`ajv knows no meta-schema ${uri}`)
  return validate
}
