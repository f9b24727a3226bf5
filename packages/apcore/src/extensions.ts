import type { SchemaObject } from '@toolbake/core'
import { visitDown } from '@toolbake/core/internal'
import { isObject } from '@toolbake/runtime'

/**
 * Replaces `description` by `x-llm-description` wherever a schema has both.
 *
 * @param node a schema, changed in place: only here and in `stripExtensions`, because the documents require it
 */
export function applyLlmDescriptions(node: unknown): void {
  visitSchemas(node, (schema) => {
    const forModels = schema['x-llm-description']
    if (forModels !== undefined && Object.hasOwn(schema, 'description')) schema['description'] = forModels
  })
}

/**
 * Removes the keywords `x-*` and `default` from a schema and all schemas in it. Properties with such names stay, as
 * does the content of `const`, `enum` and `examples`.
 *
 * @param node a schema, changed in place
 * @param stripDefaults whether to remove `default`
 */
export function stripExtensions(node: unknown, stripDefaults = true): void {
  visitSchemas(node, (schema) => {
    for (const key of Object.keys(schema)) {
      if (key.startsWith('x-') || (stripDefaults && key === 'default')) delete schema[key]
    }
  })
}

function visitSchemas(node: unknown, change: (schema: Record<string, unknown>) => void): void {
  if (!isObject(node)) return
  visitDown(node as SchemaObject, true, (schema) => {
    change(schema)
    return () => true
  })
}
