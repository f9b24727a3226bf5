import type { Context } from '../context.ts'
import type { JsonObject } from '../json.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import { bundleSchema } from './bundle.ts'
import { endlessSchemas } from './in-place.ts'
import { readKeywords } from './read-node.ts'
import type { ToolSchema } from './types.ts'

/** What reading the schemas of a file needs. */
export interface SchemaReader {
  readonly resolved: ResolvedDocument
  readonly context: Context
  /** The schema objects that were read so far. */
  readonly read: Set<JsonObject>
}

export function readSchema(node: SchemaNode, reader: SchemaReader): ToolSchema {
  const { resolved, context, read } = reader
  const bundled = bundleSchema(node, resolved, context, read)
  const endless = typeof bundled.schema === 'object' ? endlessSchemas(bundled.schema) : []
  for (const schema of endless) {
    context.report({ code: 'recursion_endless', at: bundled.origins.of(schema) ?? node.origin })
  }
  return bundled
}

/** The arguments of a call are always an object: a root without a type is read so, one of another type is refused. */
export function readInput(node: SchemaNode, reader: SchemaReader): ToolSchema | undefined {
  const { context } = reader
  const bundled = readSchema(node, reader)
  const { schema, origins } = bundled
  const refuse = (found: string): undefined => {
    context.report({ code: 'root_not_object', at: node.origin, params: { found } })
    return undefined
  }
  if (schema === false) return refuse('nothing')
  const root: SchemaObject = schema === true ? {} : schema
  const types = typeList(root)
  if (types !== undefined && !types.includes('object')) return refuse(types.join(' or '))
  if (types !== undefined) return bundled
  // One that is wrong was reported.
  const isAbsent = typeof node.value === 'boolean' || !Object.hasOwn(node.value, 'type')
  if (isAbsent) context.report({ code: 'root_type_added', at: node.origin })
  const typed: SchemaObject = { type: 'object', ...root }
  if (schema === true) origins.of(typed)
  return { schema: schema === true ? typed : origins.derive(typed, schema), origins }
}

/**
 * Reports what is wrong in definitions that no tool uses: not in those of files that are only referred to, which may be
 * large and somebody else's.
 */
export function readUnused({ resolved, context, read }: SchemaReader): void {
  const { document, modules, nodes, unused } = resolved
  const documents = new Set([document, ...modules.map(({ origin }) => origin.document)])
  for (const list of [nodes.values(), unused]) {
    for (const node of list) {
      const isRead = typeof node.value === 'boolean' || read.has(node.value)
      if (!isRead && documents.has(node.origin.document)) readKeywords(node, context)
    }
  }
}
