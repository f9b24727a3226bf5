import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { copyJson, setOwn } from '../json.ts'
import * as messages from '../messages/tools.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { holdsSchemas } from '../schema/walk.ts'
import type { Replacement } from './normalize.ts'
import { normalizeSchema } from './normalize.ts'
import type { MutableOrigins } from './origins.ts'

/** What both ways of bundling are given. */
export interface Bundler {
  readonly resolved: ResolvedDocument
  readonly context: Context
  readonly origins: MutableOrigins
}

/** The members of a schema whose subschemas are copied already: data by value, older sugar replaced. */
export function copyWritten(
  written: SchemaObject,
  node: SchemaNode,
  { context, origins }: Bundler,
): SchemaObject {
  const copy: SchemaObject = {}
  for (const keyword of Object.keys(written)) {
    const value = written[keyword] as Json
    copy[keyword] = holdsSchemas(keyword) ? value : copyJson(value)
  }
  const respelled: Record<string, string> = {}
  const normalized = normalizeSchema(copy, {
    report: (replacement) => reportRewritten(replacement, node, context),
    move: (inner) => origins.set(inner, node.origin, respelled),
    respell: (keyword, name) => setOwn(respelled, keyword, name),
  })
  origins.set(normalized, node.origin, respelled)
  return normalized
}

/** Reports one older spelling. */
export function reportRewritten(
  { keyword, replacement }: Replacement,
  node: SchemaNode,
  context: Context,
): void {
  const { dialect } = node.resource
  context.report({
    code: 'dialect_rewritten',
    at: childOrigin(node.origin, keyword),
    mark: 'key',
    keyword,
    params: { keyword, replacement, dialect: dialect === '2020-12' ? messages.OLDER_DRAFT : dialect },
  })
}

/** The node of a direct subschema; booleans have no entry of their own in the table. */
export function childNode(
  child: Schema,
  parent: SchemaNode,
  keys: readonly string[],
  resolved: ResolvedDocument,
): SchemaNode {
  if (typeof child === 'object') {
    const known = resolved.nodes.get(child as JsonObject)
    if (known !== undefined) return known
  }
  const origin: Origin = childOrigin(parent.origin, ...keys)
  return { value: child as boolean | JsonObject, origin, resource: parent.resource }
}
