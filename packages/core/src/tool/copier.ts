import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { copyJson, setOwn } from '../json.ts'
import * as messages from '../messages/tools.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { holdsSchemas, mapSubschemas } from '../schema/walk.ts'
import { normalizeSchema, withNull } from './normalize.ts'
import type { MutableOrigins } from './origins.ts'

export interface Copier {
  readonly resolved: ResolvedDocument
  readonly context: Context
  readonly origins: MutableOrigins
}

/** Replaces the direct subschemas of a schema by the results of `map`. Definitions remain, for the references. */
export function mapNodes(
  schema: SchemaObject,
  { origin, resource }: SchemaNode,
  { nodes }: ResolvedDocument,
  map: (child: SchemaNode) => Schema,
): SchemaObject {
  return mapSubschemas(schema, (child, { keyword, key }) => {
    if (keyword === '$defs' || keyword === 'definitions') return child
    // Boolean schemas are not in `nodes`.
    const known = typeof child === 'object' ? nodes.get(child) : undefined
    return map(known ?? { value: child, origin: childOrigin(origin, keyword, key), resource })
  })
}

/** Copies the keywords of a schema whose subschemas are copied already: data by value, older spellings replaced. */
export function copyWritten(written: SchemaObject, node: SchemaNode, copier: Copier): SchemaObject {
  const { origins } = copier
  const copy: SchemaObject = {}
  for (const [keyword, value] of Object.entries(written)) {
    copy[keyword] = holdsSchemas(keyword) ? value : copyJson(value)
  }
  const respelled: Record<string, string> = {}
  const normalized = normalizeSchema(copy, {
    report: (keyword, replacement) => reportRewritten(keyword, replacement, node, copier),
    move: (inner) => origins.set(inner, node.origin, respelled),
    respell: (keyword, name) => setOwn(respelled, keyword, name),
  })
  origins.set(normalized, node.origin, respelled)
  return normalized
}

/** Adds null for `nullable` beside a reference: OpenAPI 3.0 ignores it there, but authors mean the target. */
export function addNull(schema: Schema, node: SchemaNode, copier: Copier): Schema {
  const { origins } = copier
  reportRewritten('nullable', messages.TYPE_NULL, node, copier)
  if (typeof schema === 'boolean') return schema || { type: 'null' }
  const respelled: Record<string, string> = {}
  const widened = withNull(schema, {
    move: (inner) => origins.set(origins.derive(inner, schema), node.origin),
    respell: (keyword, name) => setOwn(respelled, keyword, name),
  })
  return origins.derive(widened, schema, [], respelled)
}

function reportRewritten(keyword: string, replacement: string, node: SchemaNode, { context }: Copier): void {
  const { origin, resource } = node
  const dialect = resource.dialect === '2020-12' ? messages.OLDER_DRAFT : resource.dialect
  const at = childOrigin(origin, keyword)
  const params = { keyword, replacement, dialect }
  context.report({ code: 'dialect_rewritten', at, mark: 'key', keyword, params })
}
