import type { Definition } from './definitions.ts'
import type { Schema, SchemaObject } from './schema.ts'
import { forEachSubschema } from './walk.ts'

/** Whether what a keyword decides is said to the full, apart from the schemas in it. */
export type Says = (keyword: string, schema: SchemaObject) => boolean

/**
 * Whether all is said that a schema decides, itself and by what it leads to. A schema of which something is left out
 * admits more than before; so does one that holds it, but where `invertedBy` names it.
 *
 * @param enters the keywords whose schemas are looked at; default all
 */
export function isSaid(
  schema: Schema,
  says: Says,
  definition: Definition,
  enters: (keyword: string) => boolean = () => true,
): boolean {
  const seen = new Set<SchemaObject>()
  const visit = (node: Schema | undefined, withDefinitions: boolean): boolean => {
    if (typeof node !== 'object' || seen.has(node)) return true
    seen.add(node)
    if (!Object.keys(node).every((keyword) => says(keyword, node))) return false
    const target = node.$ref === undefined ? undefined : definition(node.$ref)
    if (!visit(target, false)) return false
    // Where it leads is decided while a value is checked, or by the name of a resource.
    const isOpen = node.$dynamicRef !== undefined || (node.$ref !== undefined && target === undefined)
    if (isOpen && !visitAll(definition('#'))) return false
    return visitBelow(node, withDefinitions)
  }
  const visitBelow = (node: SchemaObject, withDefinitions: boolean): boolean => {
    let isAllSaid = true
    forEachSubschema(node, (child) => {
      const isEntered = child.keyword === '$defs' ? withDefinitions : enters(child.keyword)
      if (isEntered) isAllSaid &&= visit(child.schema, withDefinitions)
    })
    return isAllSaid
  }
  /** All of a document, the definitions too. */
  const visitAll = (root: Schema | undefined): boolean => {
    if (typeof root !== 'object') return true
    return visit(root, true) && Object.values(root.$defs ?? {}).every((schema) => visit(schema, true))
  }
  return visit(schema, false)
}

/**
 * The schemas that a keyword turns around: one that admits more makes the whole admit less. What `not` forbids and what a
 * condition asks for; branches of `oneOf`, of which a second one may match; what `maxContains` counts.
 */
export function invertedBy(keyword: string, schema: SchemaObject): readonly Schema[] {
  const part = INVERTED.get(keyword)
  const value = part === undefined ? [] : (schema[part] as Schema | readonly Schema[] | undefined)
  return Array.isArray(value) ? value : value === undefined ? [] : [value as Schema]
}

const INVERTED: ReadonlyMap<string, 'contains' | 'if' | 'not' | 'oneOf'> = new Map([
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'if'],
  ['else', 'if'],
  ['oneOf', 'oneOf'],
  ['maxContains', 'contains'],
])

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
