import type { Json, JsonObject } from '../../json.ts'
import { matchesPattern } from '../../pattern/match.ts'
import { declaredProperty } from '../facts/members.ts'
import { bound } from './scalar.ts'
import type { KeywordCheck, Visit } from './visit.ts'
import { assertPart, assertSchema, fail, fitsSchema } from './visit.ts'

export const OBJECT_KEYWORDS: Readonly<Record<string, KeywordCheck<JsonObject>>> = {
  required(visit) {
    for (const name of visit.schema.required ?? []) if (!has(visit, name)) fail(visit, 'required', name)
  },
  minProperties: bound('minProperties', (value, limit) => Object.keys(value).length >= limit),
  maxProperties: bound('maxProperties', (value, limit) => Object.keys(value).length <= limit),
  dependentRequired(visit) {
    for (const [name, needed] of Object.entries(visit.schema.dependentRequired ?? {})) {
      if (!has(visit, name)) continue
      for (const other of needed) if (!has(visit, other)) fail(visit, 'dependentRequired', other)
    }
  },
  dependentSchemas(visit) {
    for (const [name, schema] of Object.entries(visit.schema.dependentSchemas ?? {})) {
      if (has(visit, name)) assertSchema(visit, schema)
    }
  },
  propertyNames(visit) {
    const { propertyNames = true } = visit.schema
    for (const key of Object.keys(visit.value)) {
      if (fitsSchema(visit, key, propertyNames)) continue
      const expected = visit.schema.propertyNames as Json
      visit.faults.push({ path: [...visit.path, key], keyword: 'propertyNames', expected })
    }
  },
  properties(visit) {
    for (const [key, schema] of Object.entries(visit.schema.properties ?? {})) {
      if (has(visit, key)) assertPart(visit, key, visit.value[key] as Json, schema, 'properties')
    }
  },
  patternProperties(visit) {
    for (const [pattern, schema] of Object.entries(visit.schema.patternProperties ?? {})) {
      for (const [key, value] of Object.entries(visit.value)) {
        const isMatch = matchesPattern(pattern, key)
        if (isMatch) assertPart(visit, key, value, schema, 'patternProperties')
        else if (isMatch === undefined) visit.evaluated.add(key)
      }
    }
  },
  additionalProperties(visit) {
    const { patternProperties = {}, additionalProperties = true } = visit.schema
    const patterns = Object.keys(patternProperties)
    for (const [key, value] of Object.entries(visit.value)) {
      const mayMatch = (pattern: string): boolean => matchesPattern(pattern, key) !== false
      if (declaredProperty(visit.schema, key) !== undefined || patterns.some(mayMatch)) continue
      assertPart(visit, key, value, additionalProperties, 'additionalProperties')
    }
  },
  unevaluatedProperties(visit) {
    const { unevaluatedProperties = true } = visit.schema
    for (const [key, value] of Object.entries(visit.value)) {
      if (!visit.evaluated.has(key))
        assertPart(visit, key, value, unevaluatedProperties, 'unevaluatedProperties')
    }
  },
}

function has({ value }: Visit<JsonObject>, key: string): boolean {
  return Object.hasOwn(value, key)
}
