import { equalJson } from '../json.ts'
import { memoize } from '../memoize.ts'
import type { SchemaObject } from '../schema/types.ts'
import { closeUnevaluated, mergeAllOf } from '../strict/conjunction.ts'
import { distinctEnum, fitEnum, listConst } from '../strict/enum.ts'
import * as members from '../strict/members.ts'
import { writePatterns } from '../strict/patterns.ts'
import { mergeRootUnions, objectRoot } from '../strict/root.ts'
import { splitTypes } from '../strict/split-types.ts'
import { dropInert, includeBounds, inferType } from '../strict/type.ts'
import type { Pass, SiteProblem } from '../strict/types.ts'
import { distributeUnion, oneOfToAnyOf } from '../strict/union.ts'
import { type Planned, type Planner, reporting, type Site } from './planned.ts'
import { keywordOrigin } from './site.ts'
import { standsAlone, takesListed, treatmentOf } from './treatment.ts'
import type { Mode } from './types.ts'

/** Most rounds of the passes: each may replace a union of one branch by its branch, which may be such a union, too. */
const MAX_ROUNDS = 8

/** Runs a pass and plans its result; what it reports is reported when the schema is written. */
export function planPassed(
  schema: SchemaObject,
  site: Site,
  planner: Planner,
  pass: Pass,
  plan: (node: SchemaObject, site: Site, planner: Planner) => Planned,
): Planned {
  const problems: SiteProblem[] = []
  const node = pass(schema, {
    isRoot: site.isRoot,
    origin: site.origin,
    origins: planner.origins,
    definition: planner.definition,
    copies: site.isRoot ? undefined : planner.copies,
    place: (part, keyword) => keywordOrigin(part, keyword, site, planner),
    report: (problem) => void problems.push(problem),
  })
  const planned = plan(node, site, planner)
  if (problems.length === 0) return planned
  return reporting(planned, (writer) => {
    for (const problem of problems) writer.report(problem, site)
  })
}

/**
 * Returns the passes that a mode needs, in order. They run again if one made what earlier ones have not seen, such as
 * the only branch of a union. The mode's keywords and shape decide, so that a profile states facts only. Conjunctions
 * come first, because closing an object needs all of its properties in one place.
 */
export const passesOf: (mode: Mode) => Pass = memoize((mode) => {
  const { keywords, shape } = mode
  const isClosing = shape.closed !== false
  const takes = (keyword: keyof Mode['keywords']): boolean => keywords[keyword].kind === 'keep'
  const refused = shape.refusedAtRoot || []
  const passes: [Pass, boolean][] = [
    [objectRoot, true],
    [mergeRootUnions(refused), refused.length > 0 && shape.closed !== true],
    [mergeAllOf, isClosing || !takes('allOf')],
    [closeUnevaluated, isClosing || shape.explicitMembers !== false || !takes('unevaluatedProperties')],
    [widenOneOf(mode), true],
    [distributeUnion, standsAlone(mode)],
    [inferType, isClosing || shape.untyped === 'json-text'],
    [distinctEnum, true],
    [fitEnum, isClosing || shape.enumValues !== 'any' || !takes('const')],
    [(node, site) => (takesListed(node.const ?? null, mode) ? listConst(node, site) : node), !takes('const')],
    [includeBounds, takes('minimum') && !takes('exclusiveMinimum')],
    [dropInert, isClosing || shape.typeLists !== 'keep'],
    [(node, site) => splitTypes(node, site, shape.typeLists), isClosing || shape.typeLists !== 'keep'],
    [members.writeRecord, !takes('patternProperties')],
    [members.declareNames, isClosing || !takes('propertyNames')],
    [members.dropNoMembers, isClosing],
    [members.declareParts, isClosing],
    [members.foldPatterns, isClosing],
    [members.markOpen, isClosing],
    [members.declareRequired, shape.explicitMembers !== false],
    [members.addExplicitMembers, shape.explicitMembers === true && !isClosing],
    [writePatterns(mode.patterns ?? { lacks: [] }), mode.patterns !== undefined],
  ]
  const needed = passes.filter(([, isNeeded]) => isNeeded).map(([pass]) => pass)
  return (schema, site) => {
    let node = schema
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = node
      for (const pass of needed) node = pass(node, site)
      const { oneOf, allOf, $ref } = node
      const isAlone = $ref === undefined || Object.keys(node).length === 1
      if ((oneOf === undefined && allOf === undefined && isAlone) || equalJson(before, node)) break
    }
    return node
  }
})

/** Widens `oneOf` also where a mode keeps it, but cannot express its branches exactly. */
function widenOneOf(mode: Mode): Pass {
  const isMerging = mode.shape.closed !== false || mode.keywords.allOf.kind !== 'keep'
  const widen: Pass = (node, site) => {
    if (node.oneOf === undefined) return node
    const { kind } = treatmentOf('oneOf', node, { mode, definition: site.definition })
    if (kind === 'keep') return node
    const widened = oneOfToAnyOf(node, site)
    // A part with a second `oneOf` can be merged now.
    return isMerging && widened.allOf !== undefined ? widen(mergeAllOf(widened, site), site) : widened
  }
  return widen
}
