import { isObject, type Json, stringsOf } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { NodeRule, Offence } from '../types.ts'

type Fits = (value: Json) => boolean

const text: Fits = (value) => typeof value === 'string'
const number: Fits = (value) => typeof value === 'number'
// Fields of int64 are strings in JSON; recorded answers accept numbers too.
const int64: Fits = (value) => Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value))
const texts: Fits = (value) => Array.isArray(value) && stringsOf(value).length === value.length
const schema: Fits = (value) => isObject(value)
const anything: Fits = () => true
const typeName: Fits = (value) =>
  // The rules of type and enum report other kinds of values.
  typeof value !== 'string' || /^(STRING|NUMBER|INTEGER|BOOLEAN|ARRAY|OBJECT|NULL)$/i.test(value)

const FIELDS: Readonly<Record<string, Fits>> = {
  type: typeName,
  title: text,
  description: text,
  format: text,
  nullable: (value) => typeof value === 'boolean',
  default: anything,
  example: anything,
  enum: Array.isArray,
  items: schema,
  properties: (value) => isObject(value) && Object.values(value).every(schema),
  required: texts,
  propertyOrdering: texts,
  anyOf: (value) => Array.isArray(value) && value.every(schema),
  pattern: text,
  minimum: number,
  maximum: number,
  minItems: int64,
  maxItems: int64,
  minLength: int64,
  maxLength: int64,
  minProperties: int64,
  maxProperties: int64,
}

const FIELD: NodeRule = {
  id: 'gemini-field',
  targets: { gemini: 'live' },
  source: `${source.GEMINI_SDK} (22 fields); ${source.GEMINI_MEASURED} ("Unknown name … Cannot find field")`,
  *check({ schema: fields }): Iterable<Offence> {
    for (const [field, value] of Object.entries(fields)) {
      const fits = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
      if (fits === undefined) yield { at: [field], message: `${field} is no field of Schema` }
      else if (!fits(value))
        yield { at: [field], message: `${field} is not what the field takes`, grade: 'sdk' }
    }
  },
}

export const GEMINI_RULES: readonly NodeRule[] = [FIELD]
