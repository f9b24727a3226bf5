import type { Definition } from './definitions.ts'
import { keywordInfo } from './keywords.ts'
import type { Schema, SchemaObject } from './types.ts'
import { forEachSubschema } from './walk.ts'

/** Whether what a keyword decides is said to the full, apart from the schemas in it. */
export type Says = (keyword: string, schema: SchemaObject) => boolean

/** A schema that was asked of, and those that lead to it. */
interface Place {
  isSaid: boolean
  readonly holders: Place[]
}

/** Without and with its definitions. */
type Places = readonly [plain: WeakMap<SchemaObject, Place>, whole: WeakMap<SchemaObject, Place>]

/** What was asked of a document stays known: each union in it asks of all that it leads to. Schemas never change. */
const KNOWN = new WeakMap<Definition, WeakMap<Says, Places>>()

function placesOf(definition: Definition, says: Says): Places {
  const known = KNOWN.get(definition) ?? new WeakMap<Says, Places>()
  KNOWN.set(definition, known)
  const places = known.get(says) ?? [new WeakMap(), new WeakMap()]
  known.set(says, places)
  return places
}

/**
 * Whether all is said that a schema decides, itself and by what it leads to. A schema of which something is left out
 * admits more than before; so does one that holds it, but where `invertedBy` names it. The same `says` and `definition`
 * ask of each schema once.
 *
 * @param enters the keywords whose schemas are looked at; default all
 */
export function isSaid(
  schema: Schema,
  says: Says,
  definition: Definition,
  enters?: (keyword: string) => boolean,
): boolean {
  const [plain, whole] = enters === undefined ? placesOf(definition, says) : [new WeakMap(), new WeakMap()]
  const visit = (node: SchemaObject, withDefinitions: boolean): Place => {
    const places = withDefinitions ? whole : plain
    const known = places.get(node)
    if (known !== undefined) return known
    // Until something else is found: in a circle nobody else would say so.
    const place: Place = { isSaid: Object.keys(node).every((keyword) => says(keyword, node)), holders: [] }
    places.set(node, place)
    const lead = (to: Schema | undefined, withTheirs: boolean): void => {
      if (!place.isSaid || typeof to !== 'object') return
      const next = visit(to, withTheirs)
      next.holders.push(place)
      if (!next.isSaid) refute(place)
    }
    const target = node.$ref === undefined ? undefined : definition(node.$ref)
    lead(target, false)
    // Where it leads is decided while a value is checked, or by the name of a resource.
    const isOpen = node.$dynamicRef !== undefined || (node.$ref !== undefined && target === undefined)
    if (isOpen) lead(definition('#'), true)
    forEachSubschema(node, (child) => {
      const isEntered = child.keyword === '$defs' ? withDefinitions : (enters?.(child.keyword) ?? true)
      if (isEntered) lead(child.schema, withDefinitions)
    })
    return place
  }
  return typeof schema === 'boolean' || visit(schema, false).isSaid
}

function refute(place: Place): void {
  if (!place.isSaid) return
  place.isSaid = false
  for (const holder of place.holders) refute(holder)
}

/**
 * The schemas that a keyword turns around: one that admits more makes the whole admit less. What `not` forbids and what a
 * condition asks for; branches of `oneOf`, of which a second one may match; what `maxContains` counts.
 */
export function invertedBy(keyword: string, schema: SchemaObject): readonly Schema[] {
  const part = keywordInfo(keyword)?.negates
  const value = part === undefined ? [] : (schema[part] as Schema | readonly Schema[] | undefined)
  return Array.isArray(value) ? value : value === undefined ? [] : [value as Schema]
}

/** A schema without what `invertedBy` turns around and is not all said; `oneOf` becomes `anyOf`. It admits no less. */
export function widen(schema: SchemaObject, says: Says, definition: Definition): SchemaObject {
  const isWhole = (keyword: string): boolean =>
    invertedBy(keyword, schema).every((part) => isSaid(part, says, definition))
  const turned = Object.keys(schema).filter((keyword) => !isWhole(keyword))
  if (turned.length === 0) return schema
  const entries = Object.entries(schema).filter(([keyword]) => !turned.includes(keyword))
  const rest = Object.fromEntries(entries) as SchemaObject
  if (!turned.includes('oneOf')) return rest
  const union = { anyOf: schema.oneOf as Schema[] }
  return rest.anyOf === undefined ? { ...rest, ...union } : { ...rest, allOf: [...(rest.allOf ?? []), union] }
}
