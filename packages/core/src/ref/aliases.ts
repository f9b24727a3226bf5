import { shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Graph } from './graph.ts'
import type { Step } from './link.ts'
import { isApplied } from './link.ts'
import type { SchemaNode } from './types.ts'

/** Whether a member leaves a schema with a reference a bare alias. */
function leavesBare(key: string): boolean {
  return key === '$comment' || (keywordInfo(key)?.kind === 'core' && key !== '$id' && key !== 'id')
}

/** The one reference of a schema whose target no dynamic scope changes; undefined for two of them or none. */
export type NextStep = (value: JsonObject) => Step | undefined

/**
 * The end of a chain of bare references: the first node with a body; undefined when the chain never comes to one,
 * which is reported once for each cycle.
 */
export type FollowAlias = (target: SchemaNode) => SchemaNode | undefined

export function createFollowAlias(starts: Iterable<JsonObject>, next: NextStep, graph: Graph): FollowAlias {
  const isEndless = findEndless(starts, next, graph)
  const ends = new Map<JsonObject, SchemaNode>()
  return (target) => {
    const passed: JsonObject[] = []
    let node = target
    while (typeof node.value === 'object') {
      if (isEndless(node.value)) return undefined
      const end = ends.get(node.value)
      const step = next(node.value)
      if (end === undefined && (step === undefined || !isBare(step))) break
      passed.push(node.value)
      node = end ?? (step as Step).target
      if (end !== undefined) break
    }
    for (const value of passed) ends.set(value, node)
    return node
  }
}

/** Whether a chain without a body leads from a schema into a cycle. */
function findEndless(
  starts: Iterable<JsonObject>,
  next: NextStep,
  graph: Graph,
): (value: JsonObject) => boolean {
  const verdicts = new Map<JsonObject, 'open' | 'fine' | 'endless'>()
  for (const start of starts) {
    const chain: JsonObject[] = []
    let verdict: 'fine' | 'endless' = 'fine'
    for (let value: JsonObject | boolean | undefined = start; typeof value === 'object'; ) {
      const known = verdicts.get(value)
      if (known === 'open') reportCycle(next(value) as Step, graph)
      if (known !== undefined) {
        verdict = known === 'fine' ? 'fine' : 'endless'
        break
      }
      verdicts.set(value, 'open')
      chain.push(value)
      const step = next(value)
      value = step === undefined || hasBody(step) ? undefined : step.target.value
    }
    for (const value of chain) verdicts.set(value, verdict)
  }
  return (value) => verdicts.get(value) === 'endless'
}

function reportCycle({ node, keyword, reference }: Step, graph: Graph): void {
  const params = { ref: shorten(reference, 120) }
  graph.report({ code: 'ref_cycle', at: childOrigin(node.origin, keyword), params })
}

/** Whether something beside the reference decides about values: annotations stop no chain. */
function hasBody({ node, keyword }: Step): boolean {
  const { value, resource } = node
  return !ignoresSiblings(resource) && Object.keys(value).some((key) => key !== keyword && isApplied(key))
}

/**
 * Whether a schema is nothing but its reference. Readers see an annotation, and the dynamic scope sees an `$id` and
 * every resource with dynamic anchors that is passed through.
 */
function isBare({ node, keyword }: Step): boolean {
  if (node.resource.dynamicAnchors.size > 0) return false
  const isOld = ignoresSiblings(node.resource)
  return Object.keys(node.value).every(
    (key) => key === keyword || leavesBare(key) || (isOld && isIgnored(key)),
  )
}

function isIgnored(key: string): boolean {
  const info = keywordInfo(key)
  return info !== undefined && info.kind !== 'annotation'
}
