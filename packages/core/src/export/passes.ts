import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { PassSite, SiteProblem } from '../strict/types.ts'
import { passesOf } from './mode-passes.ts'
import type { Planner, Site } from './planned.ts'
import { keywordOrigin } from './site.ts'

/** Unions of one within each other, each of which becomes its branch. */
const MAX_ROUNDS = 8

/** All passes; again where one made of a node what those before it had not seen, such as the only branch of a union. */
export function applyPasses(schema: SchemaObject, site: PassSite, planner: Planner): SchemaObject {
  const passes = passesOf(planner.mode)
  const applyAll = (from: SchemaObject): SchemaObject =>
    passes.reduce((node, pass) => pass.apply(node, site), from)
  let [before, node] = [schema, applyAll(schema)]
  for (let round = 1; round < MAX_ROUNDS && node !== before && isUnfinished(node); round++) {
    ;[before, node] = [node, applyAll(node)]
    if (equalJson(before as Json, node as Json)) break
  }
  return node
}

function isUnfinished(node: SchemaObject): boolean {
  return node.oneOf !== undefined || isConjunction(node)
}

export function isConjunction({ $ref, allOf, ...rest }: SchemaObject): boolean {
  return allOf !== undefined || ($ref !== undefined && Object.keys(rest).length > 0)
}

/** What passes are given at a site; they add what they change to `problems`. */
export function passSite(site: Site, problems: SiteProblem[], planner: Planner): PassSite {
  return {
    isRoot: site.isRoot,
    origin: site.origin,
    origins: planner.origins,
    definition: planner.definition,
    ...(site.isRoot || planner.copies === undefined ? {} : { copies: planner.copies }),
    place: (node, keyword) => keywordOrigin(node, keyword, site, planner),
    report: (problem) => void problems.push(problem),
  }
}
