import type { Context } from '../context.ts'
import type { JsonObject } from '../json.ts'
import { isObject } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { FollowAlias } from './aliases.ts'
import { createFollowAlias } from './aliases.ts'
import { reachDynamic, readScope, staticTarget } from './dynamic.ts'
import type { Graph, IndexedNode } from './graph.ts'
import { createGraph } from './graph.ts'
import type { Links, Step } from './link.ts'
import { createLinks, linkAll } from './link.ts'
import { findModules } from './modules.ts'
import type { Link, ResolvedDocument, ResolvedModule } from './types.ts'
import { linkUnused } from './unused.ts'
import { vocabularyOf } from './vocabulary.ts'

/**
 * Finds the modules of a file and links every reference that their schemas reach, through other files where needed.
 * All problems are reported; a reference that leads nowhere has no link. Nothing is fetched, nothing is changed.
 *
 * @param definitions whether those that nothing uses are looked at, too; in files that are only referred to never
 */
export function resolve(
  document: SourceDocument,
  context: Context,
  definitions: 'used' | 'all' = 'used',
): ResolvedDocument {
  const graph = createGraph(context)
  const modules = findModules(document, graph)
  const links = createLinks()
  const starts = modules.flatMap((module) => startsOf(module, graph))
  links.queue.push(...starts)
  do linkAll(links, graph)
  while (reachDynamic(starts, links, graph))
  const found = finish(starts, links, graph)
  return {
    document,
    kind: isObject(document.value) && Object.hasOwn(document.value, 'tools') ? 'toolset' : 'module',
    modules,
    nodes: links.reached,
    steps: links.refs,
    vocabularyOf: (resource) => vocabularyOf(resource, graph),
    ...found,
    unused: definitions === 'all' ? linkUnused(document, modules, links, graph) : [],
  }
}

function startsOf({ input, output, error }: ResolvedModule, graph: Graph): IndexedNode[] {
  return [input, output, error].flatMap((section) => {
    const node = typeof section?.value === 'object' ? graph.nodes.get(section.value) : undefined
    return node === undefined ? [] : [node]
  })
}

/** The links to the ends of their chains. */
function finish(
  starts: readonly IndexedNode[],
  links: Links,
  graph: Graph,
): Pick<ResolvedDocument, 'refs' | 'dynamicRefs'> {
  const dynamicRefs = chooseTargets(starts, links, graph)
  const next = (value: JsonObject): Step | undefined => {
    const [ref, dynamic] = [links.refs.get(value), dynamicRefs.get(value)]
    const step = ref === undefined ? dynamic : dynamic === undefined ? ref : undefined
    return step?.dynamicAnchor === undefined ? step : undefined
  }
  const follow = createFollowAlias([...links.refs.keys(), ...dynamicRefs.keys()], next, graph)
  return { refs: toLinks(links.refs, follow), dynamicRefs: toLinks(dynamicRefs, follow) }
}

function chooseTargets(
  starts: readonly IndexedNode[],
  links: Links,
  graph: Graph,
): ReadonlyMap<JsonObject, Step> {
  if (links.dynamicRefs.size === 0) return links.dynamicRefs
  const scope = readScope(starts, links, graph)
  const chosen = new Map<JsonObject, Step>()
  for (const [value, step] of links.dynamicRefs) {
    const only = staticTarget(step, scope)
    const { dynamicAnchor: _, ...rest } = step
    chosen.set(value, only === undefined ? step : { ...rest, ...only })
  }
  return chosen
}

function toLinks(steps: ReadonlyMap<JsonObject, Step>, follow: FollowAlias): Map<JsonObject, Link> {
  const links = new Map<JsonObject, Link>()
  for (const [value, { target, dynamicAnchor }] of steps) {
    if (dynamicAnchor !== undefined) {
      links.set(value, { target, dynamicAnchor })
      continue
    }
    const end = follow(target)
    if (end !== undefined) links.set(value, { target: end })
  }
  return links
}
