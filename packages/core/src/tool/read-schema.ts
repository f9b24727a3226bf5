import { reportingTo } from '../context.ts'
import * as messages from '../messages/described-values.ts'
import type { SchemaNode } from '../ref/types.ts'
import { endlessSchemas } from '../schema/endless.ts'
import { IN_PLACE, keywordsOf } from '../schema/keywords.ts'
import { type SchemaObject, typeList } from '../schema/types.ts'
import { someSchema } from '../schema/walk.ts'
import { bundleSchema, type SchemaReader } from './bundle.ts'
import { readKeywords } from './read-node.ts'
import type { ToolSchema } from './types.ts'

export function readSchema(node: SchemaNode, reader: SchemaReader): ToolSchema {
  const { context } = reader
  const bundled = bundleSchema(node, reader)
  const endless = typeof bundled.schema === 'object' ? endlessSchemas(bundled.schema) : []
  for (const schema of endless) {
    context.report({ code: 'recursion_endless', at: bundled.origins.of(schema) ?? node.origin })
  }
  return bundled
}

/** Reads an input schema. Arguments are objects: a missing type is added, a root of another type is refused. */
export function readInput(node: SchemaNode, reader: SchemaReader): ToolSchema | undefined {
  const { resolved, context } = reader
  const bundled = readSchema(node, reader)
  const root: SchemaObject = typeof bundled.schema === 'boolean' ? {} : bundled.schema
  const types = bundled.schema === false ? [] : typeList(root)
  if (types?.includes('object')) return bundled
  if (types !== undefined) {
    const found = types.join(' or ') || messages.NOTHING
    context.report({ code: 'root_not_object', at: node.origin, params: { found } })
    return undefined
  }
  // An invalid type was reported.
  const isAbsent = typeof node.value === 'boolean' || !Object.hasOwn(node.value, 'type')
  if (isAbsent) context.report({ code: 'root_type_added', at: node.origin })
  const isApart = isForOtherTypes(root) && someSchema(root, ({ $ref }) => $ref === '#')
  // References to the root mean all that the author wrote there: it becomes a definition. Nothing is reported again.
  const silent = reportingTo(() => undefined, context)
  const section = isApart ? bundleSchema(node, { resolved, context: silent }, 'Root') : bundled
  const { schema, origins } = section
  const typed: SchemaObject = { type: 'object', ...(typeof schema === 'object' && schema) }
  return { ...section, schema: typeof schema === 'object' ? origins.derive(typed, schema) : typed }
}

/** Whether a root without a type may be meant for more than objects; if not, all its keywords are about objects. */
function isForOtherTypes(root: SchemaObject): boolean {
  const isOfObjects = keywordsOf('object').some((keyword) => root[keyword] !== undefined)
  return !isOfObjects || [...IN_PLACE, 'not'].some((keyword) => root[keyword] !== undefined)
}

/** Reports problems in unused definitions, but not in files that are only referred to: these may belong to others. */
export function readUnused({ resolved, context, read }: SchemaReader): void {
  const { document, modules, nodes, unused } = resolved
  const documents = new Set([document, ...modules.map(({ origin }) => origin.document)])
  for (const list of [nodes.values(), unused]) {
    for (const { value, origin } of list) {
      const isRead = typeof value === 'boolean' || read?.has(value)
      if (!isRead && documents.has(origin.document)) readKeywords(value, origin, context)
    }
  }
}
