import { describeValue } from '../describe.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { definedMembers, isObject, own } from '../json.ts'
import { LIST_OF_TOOLS, REPLY_IN_TOOLSET } from '../messages/references.ts'
import { booleanNode } from './dialect.ts'
import { readEntries } from './entries.ts'
import type { Graph, ModulePlace } from './graph.ts'
import { findCompanion } from './include.ts'
import { indexDocument, indexModule } from './index-document.ts'
import { describesReply, sectionsOf } from './tool-file.ts'
import type { ResolvedModule } from './types.ts'

/** Returns the modules of a file in file order; their schemas are indexed but not linked. */
export function findModules(source: SourceDocument, graph: Graph): ResolvedModule[] {
  const { value } = source
  if (!isObject(value)) {
    const hint = Array.isArray(value) ? LIST_OF_TOOLS : undefined
    const params = { found: describeValue(value) }
    graph.context.report({ code: 'not_a_tool', at: rootOrigin(source), params, hint })
    return []
  }
  const document = indexDocument(source, true, graph)
  if (!Object.hasOwn(value, 'tools')) return [toModule({ document, value, origin: document.root.origin })]
  return readEntries(document, own(value, 'tools')).flatMap((place) => {
    if (!describesReply(place.value)) return toModule(place)
    const at = place.entry ?? place.origin
    graph.context.report({ code: 'not_a_tool', at, params: { found: REPLY_IN_TOOLSET } })
    return []
  })
}

function toModule(place: ModulePlace): ResolvedModule {
  indexModule(place)
  const { document, value, origin, entry } = place
  const companion = value === document.root.value ? findCompanion(document) : undefined
  // Undefined for anything but a schema: the file format is checked when the tools are read.
  const [input, output, error] = sectionsOf(value).map((key) => {
    const section = own(value, key)
    return typeof section === 'boolean'
      ? booleanNode(section, childOrigin(origin, key))
      : document.graph.nodes.get(section)
  })
  return { value, origin, ...definedMembers({ entry, companion, input, output, error }) }
}
