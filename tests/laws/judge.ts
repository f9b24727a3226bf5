import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'

export interface Fault {
  readonly keyword: string
  /** In the instance. */
  readonly pointer: string
  /** In the schema, through the references that were followed. */
  readonly schemaPath: string
}

/** A validator that is not ours. */
export interface Judge {
  /** False also for the few values on which the judge itself fails. */
  isValid(value: Json): boolean
  /** Undefined where the judge itself fails. */
  verdict(value: Json): boolean | undefined
  faults(value: Json): readonly Fault[]
}

/** Judges by the text of their schema: many tools and modes share one. */
export type Judges = (schema: Schema) => Judge

/**
 * ajv with the meaning of the specification: formats are annotations unless `hasFormats`, inherited members are none. `ownProperties`
 * is what makes `constructor` an ordinary key.
 */
export function createJudges(capacity = 64, hasFormats = false): Judges {
  const known = new Map<string, Judge>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= capacity) known.clear()
    const judge = judgeOf(schema, hasFormats)
    known.set(text, judge)
    return judge
  }
}

/** False for what ajv cannot compile: a reference in place that leads back to itself, `$dynamicRef` to another resource. */
export function isJudged(schema: Schema, judges: Judges): boolean {
  try {
    judges(schema)
    return true
  } catch {
    return false
  }
}

function judgeOf(schema: Schema, hasFormats: boolean): Judge {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateFormats: hasFormats,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    code: { regExp: Object.assign(lenientRegExp, { code: 'new RegExp' }) },
  })
  if (hasFormats) addFormats.default(ajv)
  // Draft-04's `id`, which ajv refuses wherever it stands; in 2020-12 it is an annotation.
  ajv.removeKeyword('id')
  const validate = ajv.compile(typeof schema === 'boolean' ? schema : { ...schema })
  // ajv trips over members called `__proto__` and over those that hide `toString`.
  const verdict = (value: Json): boolean | undefined => {
    try {
      return validate(value)
    } catch {
      return undefined
    }
  }
  return {
    isValid: (value) => verdict(value) === true,
    verdict,
    faults: (value) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map(({ keyword, instancePath, schemaPath }) => ({
            keyword,
            pointer: instancePath,
            schemaPath,
          })),
  }
}

/** Real tools hold patterns that only work without the u flag; the specification recommends, but does not demand it. */
export function lenientRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return new RegExp(pattern, flags.replace('u', ''))
  }
}
