import { definitionsOf, targetOf } from './definitions.ts'
import type { Schema, SchemaObject } from './types.ts'
import { forEachSubschema, SAME_VALUE } from './walk.ts'

/**
 * Returns the schemas of a self-contained document that refer back to themselves without entering a member or an item:
 * checking any instance would never end, which JSON Schema leaves undefined (2020-12 core §9.4.1).
 */
export function endlessSchemas(root: SchemaObject): SchemaObject[] {
  const definition = definitionsOf(root)
  const endless: SchemaObject[] = []
  const done = new Set<SchemaObject>()
  const open = new Set<SchemaObject>()
  const queue: Schema[] = [root, ...Object.values(root.$defs ?? {})]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) visit(next)
  return endless

  function visit(schema: Schema): void {
    if (typeof schema === 'boolean' || done.has(schema)) return
    if (open.has(schema)) {
      if (!endless.includes(schema)) endless.push(schema)
      return
    }
    open.add(schema)
    const target = targetOf(schema, definition)
    if (target !== undefined) visit(target)
    forEachSubschema(schema, (child) => {
      if (SAME_VALUE.has(child.keyword)) visit(child.schema)
      else if (child.keyword !== '$defs') queue.push(child.schema)
    })
    open.delete(schema)
    done.add(schema)
  }
}
