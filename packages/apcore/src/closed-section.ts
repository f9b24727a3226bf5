import type { Json, JsonObject } from '@toolbake/core'
import { copyJson, forEachSubschema, isObject, own, setOwn } from '@toolbake/core/internal'
import type { JsonSchema, SchemaDefinition } from './types.ts'

/** A copy of a section with those definitions of the file that it refers to: what leaves must not refer to what stays. */
export function closedSection(section: JsonSchema, { definitions }: SchemaDefinition): JsonSchema {
  const schema = copyJson(section as JsonObject)
  const open: Json[] = [schema]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isObject(node)) continue
    open.push(...addDefinition(own(node, '$ref'), schema, definitions as JsonObject))
    forEachSubschema(node, (child) => void open.push(child.schema as Json))
  }
  return schema
}

/** The definition that was added, if any. */
function addDefinition(ref: Json | undefined, schema: JsonObject, definitions: JsonObject): Json[] {
  if (typeof ref !== 'string') return []
  const [, group, token] = /^#\/(definitions|\$defs)\/([^/]+)/.exec(ref) ?? []
  const name = token?.replaceAll('~1', '/').replaceAll('~0', '~')
  const found = name === undefined ? undefined : own(definitions, name)
  if (group === undefined || name === undefined || found === undefined) return []
  const written = own(schema, group)
  const members = isObject(written) ? written : {}
  if (Object.hasOwn(members, name)) return []
  const added = copyJson(found)
  schema[group] = members
  setOwn(members, name, added)
  return [added]
}
