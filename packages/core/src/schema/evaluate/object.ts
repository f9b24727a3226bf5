import type { Json, JsonObject } from '../../json.ts'
import { matchesPattern } from '../../pattern/match.ts'
import type { Schema } from '../types.ts'
import { bound } from './scalar.ts'
import type { KeywordCheck, Visit } from './visit.ts'
import { applySchema, applyToPart, fail, fitsSubschema } from './visit.ts'

export const OBJECT_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  required(visit) {
    for (const name of visit.schema.required ?? []) if (!has(visit, name)) fail(visit, 'required', name)
  },
  minProperties: bound('minProperties', (value, limit) => Object.keys(value as JsonObject).length >= limit),
  maxProperties: bound('maxProperties', (value, limit) => Object.keys(value as JsonObject).length <= limit),
  dependentRequired(visit) {
    for (const [name, needed] of Object.entries(visit.schema.dependentRequired ?? {})) {
      if (!has(visit, name)) continue
      for (const other of needed) if (!has(visit, other)) fail(visit, 'dependentRequired', other)
    }
  },
  dependentSchemas(visit) {
    for (const [name, schema] of Object.entries(visit.schema.dependentSchemas ?? {})) {
      if (has(visit, name)) {
        visit.faults.push(...applySchema(visit, schema).faults)
      }
    }
  },
  propertyNames(visit) {
    for (const key of keysOf(visit)) {
      if (!fitsSubschema(visit, key, visit.schema.propertyNames ?? true)) {
        const expected = visit.schema.propertyNames as Json
        visit.faults.push({ path: [...visit.path, key], keyword: 'propertyNames', expected })
      }
    }
  },
  properties(visit) {
    for (const [key, schema] of Object.entries(visit.schema.properties ?? {})) {
      if (has(visit, key)) applyToMember(visit, key, schema, 'properties')
    }
  },
  patternProperties(visit) {
    for (const [pattern, schema] of Object.entries(visit.schema.patternProperties ?? {})) {
      for (const key of keysOf(visit)) {
        const isMatch = matchesPattern(pattern, key)
        if (isMatch) applyToMember(visit, key, schema, 'patternProperties')
        else if (isMatch === undefined) visit.evaluated.add(key)
      }
    }
  },
  additionalProperties(visit) {
    const { properties = {}, patternProperties = {}, additionalProperties = true } = visit.schema
    const patterns = Object.keys(patternProperties)
    for (const key of keysOf(visit)) {
      const mayMatch = (pattern: string): boolean => matchesPattern(pattern, key) !== false
      if (Object.hasOwn(properties, key) || patterns.some(mayMatch)) continue
      applyToMember(visit, key, additionalProperties, 'additionalProperties')
    }
  },
  unevaluatedProperties(visit) {
    for (const key of keysOf(visit)) {
      if (!visit.evaluated.has(key))
        applyToMember(visit, key, visit.schema.unevaluatedProperties ?? true, 'unevaluatedProperties')
    }
  },
}

function keysOf({ value }: Visit): string[] {
  return Object.keys(value as JsonObject)
}

function has({ value }: Visit, key: string): boolean {
  return Object.hasOwn(value as JsonObject, key)
}

function applyToMember(visit: Visit, part: string, schema: Schema, keyword: string): void {
  applyToPart(visit, part, (visit.value as JsonObject)[part] as Json, schema, keyword)
}
