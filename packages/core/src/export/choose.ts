import type { Json, SchemaType } from '../json.ts'
import { isImpossible } from '../schema/facts/values.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { dropInert, fitEnum } from '../strict/index.ts'
import type { SiteProblem } from '../strict/types.ts'
import { describedText } from './described.ts'
import { passSite } from './passes.ts'
import type { Planned, Planner, Site } from './planned.ts'
import { addNote, IMPOSSIBLE, planReporting } from './planned.ts'
import { planArray } from './rewrites/array.ts'
import { planObject } from './rewrites/object.ts'
import { planReference } from './rewrites/reference.ts'
import { listsStructures, planScalar, planStructures, planUntyped } from './rewrites/scalar.ts'
import { planUnion } from './rewrites/union.ts'
import { reportDescribed } from './site.ts'
import { removesImpossible } from './treatment.ts'

/** The rewrite of a node that passed: each construct has its own; what is left has no subschemas that need one. */
export function choosePlan(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { untyped, closed } = planner.mode.shape
  if (removesImpossible(planner.mode) && isImpossible(node)) return IMPOSSIBLE
  if (node.$ref !== undefined) return planReference(node, site, planner)
  const types = typeList(node)
  if (node.anyOf !== undefined && (types === undefined || !closed))
    return planUnion(node, site, planner, (beside) => choosePlan(beside, site, planner))
  if (node.anyOf !== undefined) return planConstrained(node, site, planner)
  if (closed && listsStructures(node)) return planStructures(node, site, planner)
  const isAnything = types === undefined && untyped === 'json-text'
  const mayBe = (type: SchemaType, hasKeywords: boolean): boolean =>
    types?.includes(type) ?? (!isAnything && hasKeywords)
  if (mayBe('object', hasMembers(node))) return planObjectOrOther(node, site, planner)
  if (mayBe('array', node.items !== undefined)) return planArray(node, site, planner)
  const isTyped = types !== undefined || node.enum !== undefined || node.const !== undefined
  return isTyped || untyped === 'keep' ? planScalar(node, site, planner) : planUntyped(node, site, planner)
}

const TYPES: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** An object; where none fits, what the schema admits beside objects. */
function planObjectOrOther(node: SchemaObject, site: Site, planner: Planner): Planned {
  const object = planObject(node, site, planner)
  const [type, ...others] = (typeList(node) ?? TYPES).filter((name) => name !== 'object')
  if (type === undefined) return object
  let planned: Planned | undefined
  const other = (): Planned => {
    planned ??= planOthers(
      { ...node, type: others.length === 0 ? type : [type, ...others] },
      node,
      site,
      planner,
    )
    return planned
  }
  return {
    isPossible: (facts) => object.isPossible(facts) || other().isPossible(facts),
    isPlain: (facts) => (object.isPossible(facts) ? object : other()).isPlain(facts),
    write(writer) {
      const written = object.write(writer)
      return written.node === false ? other().write(writer) : written
    },
  }
}

function planOthers(narrowed: SchemaObject, node: SchemaObject, site: Site, planner: Planner): Planned {
  const problems: SiteProblem[] = []
  const place = passSite(site, problems, planner)
  const fitted = fitEnum.apply(planner.origins.derive(narrowed, node), place)
  return planReporting(planner.plan(dropInert.apply(fitted, place), site), problems, site)
}

function hasMembers({ properties, patternProperties, additionalProperties }: SchemaObject): boolean {
  return [properties, patternProperties, additionalProperties].some((value) => value !== undefined)
}

/** A union beside a type that no pass could distribute: the type is kept, the union is described. */
function planConstrained(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { anyOf, ...rest } = node
  const planned = choosePlan(planner.origins.derive(rest, node), site, planner)
  return {
    ...planned,
    write(writer) {
      const text = describedText('anyOf', anyOf as Json, site, writer)
      reportDescribed(node, 'anyOf', site, writer)
      const { node: written, ...others } = planned.write(writer)
      if (typeof written === 'boolean') return { node: written, ...others }
      const result = writer.origins.derive({ ...written }, written)
      addNote(result, text)
      return { node: result, ...others }
    },
  }
}
