import type { SchemaType } from '../json.ts'
import { once } from '../memoize.ts'
import { constructs } from '../messages/lowering.ts'
import { openSchemas } from '../schema/facts/members.ts'
import { isImpossible } from '../schema/facts/values.ts'
import { acceptedKinds } from '../schema/kinds.ts'
import { ofTypes, type SchemaObject, typeList } from '../schema/types.ts'
import { fitEnum } from '../strict/enum.ts'
import { dropInert } from '../strict/type.ts'
import type { Pass } from '../strict/types.ts'
import { planPassed } from './passes.ts'
import { IMPOSSIBLE, type Planned, type Planner, type Site } from './planned.ts'
import { planArray } from './rewrites/array.ts'
import { MEMBERS, planObject } from './rewrites/object.ts'
import { planReference } from './rewrites/reference.ts'
import { listsStructures, planScalar, planStructures, planText } from './rewrites/scalar.ts'
import { planUnion } from './rewrites/union.ts'
import { removesImpossible } from './treatment.ts'

/** Chooses the rewrite of a node after the passes, by its construct; any other node has no subschemas to plan. */
export function choosePlan(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { untyped, closed } = planner.mode.shape
  if (removesImpossible(planner.mode) && isImpossible(node)) return IMPOSSIBLE
  if (node.$ref !== undefined) return planReference(node, site, planner)
  if (isTooDeep(node, site, planner)) return planText(node, site, planner, 'depth_as_text')
  const types = typeList(node)
  if (node.anyOf !== undefined)
    return planUnion(node, site, planner, (beside) => choosePlan(beside, site, planner))
  if (closed === true && listsStructures(node))
    return planStructures(node, site, planner, constructs.structure)
  const isAnything = types === undefined && untyped === 'json-text'
  const mayBe = (type: SchemaType, hasKeywords: boolean): boolean =>
    types?.includes(type) ?? (!isAnything && hasKeywords)
  const hasMembers = MEMBERS.some((keyword) => node[keyword] !== undefined)
  if (mayBe('object', hasMembers)) return planObjectOrOther(node, site, planner)
  if (mayBe('array', node.items !== undefined)) return planArray(node, site, planner)
  const isTyped = types !== undefined || node.enum !== undefined || node.const !== undefined
  return isTyped || untyped === 'keep' ? planScalar(node, site, planner) : planText(node, site, planner)
}

/** Levels that open keys add beside declared ones: a property with a list of objects. */
const OPEN_LEVELS = 2

/** Whether a node may have members or items where the provider takes no further level of them. */
function isTooDeep(node: SchemaObject, { level = 0, isRoot }: Site, planner: Planner): boolean {
  const { room, definition } = planner
  if (isRoot || level + OPEN_LEVELS < room.depth) return false
  const open = node.properties === undefined ? OPEN_LEVELS - 1 : OPEN_LEVELS
  if (level + (openSchemas(node).length > 0 ? open : 0) < room.depth) return false
  const kinds = acceptedKinds(node, definition)
  return kinds.has('object') || kinds.has('array')
}

const TYPES: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** Plans an object; if no object fits, the other types that the schema accepts. */
function planObjectOrOther(node: SchemaObject, site: Site, planner: Planner): Planned {
  const object = planObject(node, site, planner)
  const types = (typeList(node) ?? TYPES).filter((name) => name !== 'object')
  if (types.length === 0) return object
  const narrowed = planner.origins.derive({ ...node, ...ofTypes(types) }, node)
  const pass: Pass = (schema, place) => dropInert(fitEnum(schema, place), place)
  const other = once(() => planPassed(narrowed, site, planner, pass, planner.plan))
  return {
    isPossible: (facts) => object.isPossible(facts) || other().isPossible(facts),
    keepsValues: (facts) => (object.isPossible(facts) ? object : other()).keepsValues(facts),
    write(writer) {
      const written = object.write(writer)
      return written.node === false ? other().write(writer) : written
    },
  }
}
