import { exceededLimits } from '../export/limits.ts'
import type { Mode } from '../export/types.ts'
import { isObject, type Json, type JsonObject, memberAt } from '../json.ts'
import { parseFragment } from '../ref/uri.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isSchema, type Subschema, visitDown } from '../schema/walk.ts'
import { type Finding, fieldOf, limitFinding, type Path } from './finding.ts'
import { hasValidForms } from './keyword-rules.ts'
import { NODE_RULES } from './node-rules.ts'

export interface SchemaCheck {
  readonly mode: Mode
  /** The source of the rule that schemas must be valid by the meta-schema, if there is one. */
  readonly metaSchema: string | undefined
  /** Whether the schema declares an older dialect, by whose rules the provider reads it. */
  readonly isOlder?: boolean
  readonly isInput: boolean
}

export interface Place extends SchemaCheck {
  readonly isRoot: boolean
  readonly path: Path
  readonly field: string
  /** Returns the target of a `$ref` in the document as given. */
  target(ref: string): Schema | undefined
}

/** Returns what the rules of a mode refuse in a schema as given. */
export function checkSchema(schema: Schema & Json, check: SchemaCheck): Finding[] {
  if (!isObject(schema)) return []
  const findings: Finding[] = []
  const target = (ref: string): Schema | undefined => targetOf(ref, schema)
  const first: Place = { ...check, target, isRoot: check.isInput, path: [], field: '' }
  visitDown<Place>(schema, first, (node, place) => {
    // The walk only enters values that look like schemas; the values of keywords may be anything.
    const json: JsonObject = { ...(node as JsonObject) }
    for (const rule of NODE_RULES)
      for (const { source, ...one } of rule(json, place)) {
        if (source === undefined) continue
        const [keyword = '', key] = one.path
        const field = key === undefined ? place.field : fieldOf(place.field, keyword, key)
        findings.push({ field, ...one, source, path: [...place.path, ...one.path] })
      }
    return (child) => subschemaPlace(place, child)
  })
  // A schema with invalid values cannot be measured.
  const over = hasValidForms(schema) ? exceededLimits(schema, check.mode.limits) : []
  return [...findings, ...over.map(limitFinding)]
}

function subschemaPlace(place: Place, { keyword, key }: Subschema): Place {
  const path = [...place.path, keyword, ...(key === undefined ? [] : [key])]
  return { ...place, isRoot: false, path, field: fieldOf(place.field, keyword, key) }
}

/** Looks up a reference within the document; others are assumed to have a target. */
function targetOf(ref: Json, root: JsonObject): Schema | undefined {
  if (typeof ref !== 'string' || !/^#(?:\/|$)/.test(ref)) return true
  const path = parseFragment(ref.slice(1))
  const found = typeof path === 'object' ? memberAt(root, path) : undefined
  return isSchema(found) ? found : undefined
}

export type NodeRule = (node: JsonObject & SchemaObject, place: Place) => Iterable<Finding>
