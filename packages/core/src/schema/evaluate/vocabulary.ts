import type { Json } from '../../json.ts'
import { isObject } from '../../json.ts'
import type { Schema, SchemaObject } from '../types.ts'

/** Which assertions the meta-schema of a resource asks for (2020-12 core §8.1.2). */
export interface Vocabulary {
  readonly validation: boolean
  readonly formats: boolean
}

export const STANDARD_VOCABULARY: Vocabulary = { validation: true, formats: false }

const PREFIX = 'https://json-schema.org/draft/2020-12/vocab/'

/** What the `$vocabulary` of a meta-schema asks for. */
export function readVocabulary(metaSchema: Schema | undefined): Vocabulary {
  const vocabulary = typeof metaSchema === 'object' ? (metaSchema.$vocabulary as Json | undefined) : undefined
  if (!isObject(vocabulary)) return STANDARD_VOCABULARY
  return {
    validation: Object.hasOwn(vocabulary, `${PREFIX}validation`),
    formats: Object.hasOwn(vocabulary, `${PREFIX}format-assertion`),
  }
}

/** https://json-schema.org/draft/2020-12/meta/validation */
const VALIDATION_KEYWORDS = [
  'type',
  'const',
  'enum',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
]

/** A schema without the keywords that its meta-schema does not know. */
export function knownKeywords(schema: SchemaObject, { validation }: Vocabulary): SchemaObject {
  if (validation) return schema
  const rest: SchemaObject = { ...schema }
  for (const keyword of VALIDATION_KEYWORDS) delete rest[keyword]
  return rest
}
