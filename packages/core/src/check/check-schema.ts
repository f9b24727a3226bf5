import { exceededLimits } from '../export/limits.ts'
import type { Mode } from '../export/types.ts'
import { decodePath } from '../host.ts'
import { isObject, type Json, type JsonObject, memberOf } from '../json.ts'
import { unescapeToken } from '../pointer.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isSchema, type Subschema, visitDown } from '../schema/walk.ts'
import { type Found, fieldOf, limitFound, type Path } from './found.ts'
import { isSound } from './keyword-rules.ts'
import { NODE_RULES } from './node-rules.ts'

export interface SchemaCheck {
  readonly mode: Mode
  /** The source of the rule that schemas are valid by the meta-schema, where there is one. */
  readonly metaSchema: string | undefined
  readonly isInput: boolean
}

export interface Place extends SchemaCheck {
  readonly isRoot: boolean
  readonly path: Path
  readonly field: string
  /** What a `$ref` leads to, in the document as it is. */
  target(ref: string): Schema | undefined
}

/** What a mode's rules object to in a schema as it is. */
export function checkSchema(schema: Schema & Json, check: SchemaCheck): Found[] {
  if (!isObject(schema)) return []
  const all: Found[] = []
  const target = (ref: string): Schema | undefined => targetOf(ref, schema)
  const first: Place = { ...check, target, isRoot: check.isInput, path: [], field: '' }
  visitDown<Place>(schema, first, (node, place) => {
    // The walk enters what has the form of a schema only; what its keywords hold is not known.
    const json: JsonObject = { ...(node as JsonObject) }
    for (const rule of NODE_RULES)
      for (const { source, ...one } of rule(json, place)) {
        if (source === undefined) continue
        const [keyword = '', key] = one.path
        const field = key === undefined ? place.field : fieldOf(place.field, keyword, key)
        all.push({ field, ...one, source, path: [...place.path, ...one.path] })
      }
    return (child) => below(place, child)
  })
  // What has other values than a schema cannot be measured.
  const over = isSound(schema) ? exceededLimits(schema, check.mode.limits) : []
  return [...all, ...over.map(limitFound)]
}

function below(place: Place, { keyword, key }: Subschema): Place {
  const path = [...place.path, keyword, ...(key === undefined ? [] : [key])]
  return { ...place, isRoot: false, path, field: fieldOf(place.field, keyword, key) }
}

/** Only places within the document are looked up; what else a reference names is taken to be there. */
function targetOf(ref: Json, root: JsonObject): Schema | undefined {
  if (typeof ref !== 'string' || !/^#(?:\/|$)/.test(ref)) return true
  const tokens = ref.split('/').slice(1).map(unescapeToken).map(decodePath)
  const found = tokens.reduce<Json | undefined>(memberOf, root)
  return isSchema(found) ? found : undefined
}

export type NodeRule = (node: JsonObject & SchemaObject, place: Place) => Iterable<Found>
