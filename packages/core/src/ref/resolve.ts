import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { rootOrigin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import { createFollowAlias } from './aliases.ts'
import { fixTargets, unreachedAnchors } from './dynamic-anchors.ts'
import { createGraph, type Graph } from './graph.ts'
import { createLinks, type Links, linkAll, type Step } from './link.ts'
import { findModules } from './modules.ts'
import { openLibrary } from './open.ts'
import { definitionsIn } from './tool-file.ts'
import type { Link, ResolvedDocument, ResolvedModule, Resource, SchemaNode, Vocabulary } from './types.ts'
import { splitReference } from './uri.ts'

/**
 * Finds the modules of a file and links every reference that their schemas reach, in other files too. Reports all
 * problems; a reference without a target gets no link. Fetches nothing and changes nothing.
 *
 * @param definitions whether to check unused ones, too; those of files that are only referred to are never checked
 */
export function resolve(
  document: SourceDocument,
  context: Context,
  definitions: 'used' | 'all' = 'used',
): ResolvedDocument {
  const graph = createGraph(context)
  const modules = findModules(document, graph)
  const links = createLinks(graph)
  const starts = modules.flatMap(({ input, output, error }) =>
    [input, output, error].flatMap((section) => graph.nodes.get(section?.value) ?? []),
  )
  for (let fresh = starts; fresh.length > 0; fresh = unreachedAnchors(links)) {
    for (const node of fresh) links.queue.push(node)
    linkAll(links)
  }
  const { refs } = links
  const dynamicRefs = fixTargets(starts, links)
  const next = (value: Json): Step | undefined => {
    const [ref, dynamic] = [refs.get(value), dynamicRefs.get(value)]
    const step = ref === undefined ? dynamic : dynamic === undefined ? ref : undefined
    return step?.dynamicAnchor === undefined ? step : undefined
  }
  const follow = createFollowAlias([...refs.values(), ...dynamicRefs.values()], next, graph)
  return {
    document,
    kind: isObject(document.value) && Object.hasOwn(document.value, 'tools') ? 'toolset' : 'module',
    modules,
    nodes: links.reached,
    steps: refs,
    vocabularyOf: (resource) => vocabularyOf(resource, graph),
    refs: toLinks(refs, follow),
    dynamicRefs: toLinks(dynamicRefs, follow),
    unused: definitions === 'all' ? linkUnused(document, modules, links) : [],
  }
}

/** Returns links to the ends of the chains. */
function toLinks(
  steps: ReadonlyMap<Json, Step>,
  follow: ReturnType<typeof createFollowAlias>,
): Map<JsonObject, Link> {
  const links = new Map<JsonObject, Link>()
  for (const { node, target, dynamicAnchor } of steps.values()) {
    const end = follow(target)
    if (dynamicAnchor !== undefined) links.set(node.value, { target, dynamicAnchor })
    else if (end !== undefined) links.set(node.value, { target: end })
  }
  return links
}

/**
 * Links the definitions of the file and its modules that no section reaches, only to report problems: existing links
 * remain unchanged. Returns the schemas that only these definitions reach.
 */
function linkUnused(source: SourceDocument, modules: readonly ResolvedModule[], known: Links): SchemaNode[] {
  const { graph } = known
  const file = { value: source.value, origin: rootOrigin(source) }
  const holders = new Map([file, ...modules].map((holder) => [holder.value, holder] as const))
  const definitions = [...holders.values()].flatMap(definitionsIn)
  if (definitions.length === 0) return []
  const links: Links = { ...createLinks(graph), reached: new Map(known.reached) }
  for (const { value, origin } of definitions) {
    const node = graph.nodes.get(value)
    if (node !== undefined && !known.reached.has(value)) links.queue.push(node)
    if (isObject(value) || typeof value === 'boolean') continue
    graph.context.report({ code: 'schema_invalid', at: origin, params: { found: describeValue(value) } })
  }
  linkAll(links)
  createFollowAlias(links.refs.values(), (value) => links.refs.get(value), graph)
  return [...links.reached.values()].slice(known.reached.size)
}

const STANDARD: Vocabulary = { validation: true, formats: false }

const PREFIX = /^https:\/\/json-schema\.org\/draft\/20(?:20-12|19-09)\/vocab\//

/** Reads the `$vocabulary` of the meta-schema that a resource names, if it is a custom one. */
function vocabularyOf({ metaSchema }: Resource, graph: Graph): Vocabulary {
  if (metaSchema === undefined) return STANDARD
  const { uri } = splitReference(metaSchema)
  const found = graph.resources.get(uri)?.root.value ?? openLibrary(graph, uri)?.root.value
  const vocabulary = isObject(found) ? own(found, '$vocabulary') : undefined
  if (!isObject(vocabulary)) return STANDARD
  const names = Object.keys(vocabulary).map((name) => name.replace(PREFIX, ''))
  return { validation: names.includes('validation'), formats: names.includes('format-assertion') }
}
