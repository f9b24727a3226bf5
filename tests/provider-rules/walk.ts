import { isObject, type Json, type JsonObject, toPointer } from '../oracles/json.ts'

export type Role = 'schema' | 'schema-or-list' | 'list' | 'map' | 'map-or-names'

/** The values of keywords, in all drafts. Other keywords contain data, which is not walked. */
export const KEYWORD_ROLES: ReadonlyMap<string, Role> = new Map([
  ...roles('schema', 'additionalItems additionalProperties contains contentSchema else if not propertyNames'),
  ...roles('schema', 'then unevaluatedItems unevaluatedProperties'),
  ...roles('schema-or-list', 'items'),
  ...roles('list', 'allOf anyOf oneOf prefixItems'),
  ...roles('map', '$defs definitions dependentSchemas patternProperties properties'),
  ...roles('map-or-names', 'dependencies'),
])

/** A schema at its place. */
export interface SchemaNode {
  /** The keywords; empty for a boolean schema. */
  readonly schema: JsonObject
  /** The value of a boolean schema. */
  readonly boolean: boolean | undefined
  readonly parent: SchemaNode | undefined
  /** The keyword of the parent that contains this schema; undefined for the root. */
  readonly keyword: string | undefined
  /** The property, definition or index below that keyword. */
  readonly name: string | undefined
  /** The number of schemas around this one. */
  readonly depth: number
  /** The JSON Pointer, extended from the parent's, because computing it would walk up from every node. */
  readonly pointer: string
}

/** A direct subschema. */
export interface Subschema {
  readonly keyword: string
  readonly name: string | undefined
  readonly value: Json
}

/** Returns all schemas in a document, parents before children. Does not recurse, so that depth is unlimited. */
export function walkSchema(root: Json): SchemaNode[] {
  const nodes: SchemaNode[] = []
  const open: SchemaNode[] = []
  enter(root, undefined, undefined, undefined)
  while (open.length > 0) {
    const node = open.pop()
    if (node === undefined) break
    nodes.push(node)
    const children = subschemasOf(node.schema)
    for (const child of children.reverse()) enter(child.value, node, child.keyword, child.name)
  }
  return nodes

  function enter(
    value: Json,
    parent: SchemaNode | undefined,
    keyword: string | undefined,
    name: string | undefined,
  ): void {
    const depth = parent === undefined ? 0 : parent.depth + 1
    const step = [keyword, name].filter((token) => token !== undefined)
    const place = { parent, keyword, name, depth, pointer: (parent?.pointer ?? '') + toPointer(step) }
    if (typeof value === 'boolean') open.push({ schema: {}, boolean: value, ...place })
    else if (isObject(value)) open.push({ schema: value, boolean: undefined, ...place })
  }
}

/** Returns the direct subschemas of a schema object, in the order of its text. */
function subschemasOf(schema: JsonObject): Subschema[] {
  const found: Subschema[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const role = KEYWORD_ROLES.get(keyword)
    if (role === undefined) continue
    if (Array.isArray(value)) {
      if (role === 'schema' || role === 'map' || role === 'map-or-names') continue
      for (const [index, entry] of value.entries()) found.push({ keyword, name: String(index), value: entry })
    } else if (role === 'schema' || role === 'schema-or-list') {
      found.push({ keyword, name: undefined, value })
    } else if (role !== 'list' && isObject(value)) {
      for (const [name, entry] of Object.entries(value)) found.push({ keyword, name, value: entry })
    }
  }
  return found
}

/** Returns the tokens of a node's pointer. */
export function tokensOf(node: SchemaNode): string[] {
  const tokens: string[] = []
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) tokens.push(at.name)
    if (at.keyword !== undefined) tokens.push(at.keyword)
  }
  return tokens.reverse()
}

function roles(role: Role, keywords: string): [string, Role][] {
  return keywords.split(' ').map((keyword) => [keyword, role])
}
