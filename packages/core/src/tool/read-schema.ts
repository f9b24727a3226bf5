import type { Context } from '../context.ts'
import { reportingTo } from '../context.ts'
import type { JsonObject } from '../json.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import { endlessSchemas } from '../schema/endless.ts'
import { IN_PLACE, keywordsOf } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { someSchema } from '../schema/walk.ts'
import { bundleSchema } from './bundle.ts'
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
  const { schema } = bundled
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
  if (isForOtherTypes(root) && someSchema(root, ({ $ref }) => $ref === '#'))
    return typedRoot(bundleApart(node, reader))
  return typedRoot(bundled)
}

function typedRoot(section: ToolSchema): ToolSchema {
  const { schema, origins } = section
  if (typeof schema === 'boolean') return { ...section, schema: { type: 'object' } }
  const typed: SchemaObject = { type: 'object', ...schema }
  return { ...section, schema: origins.derive(typed, schema) }
}

/** With the root as a definition beside it: what refers to the root means all that the author wrote there. */
function bundleApart(node: SchemaNode, { resolved, context }: SchemaReader): ToolSchema {
  // All that is wrong was reported when it was read before.
  const quiet = reportingTo(() => undefined, context)
  return bundleSchema(node, resolved, quiet, undefined, 'Root')
}

/** Whether a root without a type may be meant for more than objects: else its keywords speak of nothing but them. */
function isForOtherTypes(root: SchemaObject): boolean {
  const isOfObjects = keywordsOf('object').some((keyword) => root[keyword] !== undefined)
  return !isOfObjects || [...IN_PLACE, 'not'].some((keyword) => root[keyword] !== undefined)
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
