import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'

export interface Fault {
  readonly keyword: string
  /** JSON Pointer in the instance. */
  readonly pointer: string
  /** Path in the schema, through the followed references. */
  readonly schemaPath: string
}

/** An independent validator. */
export interface Judge {
  /** Also false for the few values on which the judge itself fails. */
  isValid(value: Json): boolean
  /** Undefined if the judge itself fails. */
  verdict(value: Json): boolean | undefined
  faults(value: Json): readonly Fault[]
}

/** Creates judges, cached by the text of the schema, which many tools and modes share. */
export type Judges = (schema: Schema) => Judge

/**
 * Creates judges that use ajv as specified: formats are annotations unless `hasFormats`, and `ownProperties` ignores
 * inherited members, so that `constructor` is an ordinary key.
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

/** Whether ajv can compile a schema: not for in-place references to itself, or `$dynamicRef` to another resource. */
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
  // ajv refuses draft-04's `id` everywhere; in 2020-12 it is an annotation.
  ajv.removeKeyword('id')
  const validate = ajv.compile(typeof schema === 'boolean' ? schema : { ...schema })
  // ajv fails on members called `__proto__` and on those that shadow `toString`.
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

/** Compiles patterns that need no u flag, as some real tools have; the specification only recommends it. */
export function lenientRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return new RegExp(pattern, flags.replace('u', ''))
  }
}
