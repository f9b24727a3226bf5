import { constructs, notes } from '../../messages/lowering.ts'
import { CLOSED, openSchemas } from '../../schema/facts/members.ts'
import { isObjectOnly } from '../../schema/facts/values.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import { type SchemaObject, without } from '../../schema/types.ts'
import { takeName } from '../../take-name.ts'
import { planKeywords, type Structure } from '../assemble.ts'
import { type Codec, type ObjectCodec, SAME } from '../codec.ts'
import type { Facts, Planned, Planner, Site, Writer } from '../planned.ts'
import { addNote, IMPOSSIBLE, memoizeAnswer } from '../planned.ts'
import { deeper } from '../site.ts'
import { treatmentOf } from '../treatment.ts'
import { describeItems } from './array.ts'
import { type Members, planMembers } from './members.ts'
import { planStructures } from './scalar.ts'
import { describeKeys, namesKeys, planEntries, planRest, reportClosed, requireOpen } from './undeclared.ts'

export const MEMBERS: readonly string[] = keywordsWhere(({ merge }) => merge === 'members')

/** Plans an object: closed if the mode requires it, with optional properties and open keys as the mode writes them. */
export function planObject(node: SchemaObject, site: Site, planner: Planner): Planned {
  const mayBeMap = planner.mode.shape.maps === 'entries' && !site.isRoot && isObjectOnly(node)
  const isMap = mayBeMap && node.properties === undefined
  const isRewritten = isMap && openSchemas(node).length > 0
  const planned = isRewritten ? planMap(node, site, planner) : planDeclared(node, site, planner)
  return {
    ...planned,
    isPossible: memoizeAnswer(planned.isPossible),
    keepsValues: memoizeAnswer(planned.keepsValues),
  }
}

/** Plans a map as a list of entries; as an object if `reshape` is not allowed, or if no value fits an entry. */
function planMap(node: SchemaObject, site: Site, planner: Planner): Planned {
  const entries = planner.settings.reshape ? planEntries(node, site, planner) : IMPOSSIBLE
  const counted = countEntries(node, planner)
  const assemble = planKeywords(counted, [...MEMBERS, 'required'], site, planner)
  const object = planDeclared(node, site, planner, entries)
  return {
    isPossible: (facts) => entries.isPossible(facts) || object.isPossible(facts),
    keepsValues: (facts) => !entries.isPossible(facts) && object.keepsValues(facts),
    write(writer) {
      requireOpen(constructs.map, { node, site, writer })
      if (!entries.isPossible(writer.facts)) return object.write(writer)
      const written = entries.write(writer)
      if (typeof written.node === 'boolean') return written
      const { codec } = written
      const isNamed = namesKeys(written.node)
      const structure = isNamed ? { ...written.node, propertyNames: undefined } : written.node
      const result = assemble(structure, codec, writer)
      describeKeys(result, node, writer)
      return { node: result, codec }
    },
  }
}

const BOUNDS_OF_ENTRIES = { minItems: 'minProperties', maxItems: 'maxProperties' } as const

/** Bounds on the number of members as bounds on the list of entries, where the mode keeps these. */
function countEntries(node: SchemaObject, { mode, definition, origins }: Planner): SchemaObject {
  const kept = Object.entries(BOUNDS_OF_ENTRIES).filter(([bound, count]) => {
    const value = node[count]
    const place = { mode, definition }
    return value !== undefined && treatmentOf(bound, { [bound]: value }, place).kind === 'keep'
  })
  if (kept.length === 0) return node
  const bounds = kept.map(([bound, count]) => [bound, node[count]])
  const counts = kept.map(([, count]) => count)
  const result: SchemaObject = { ...without(node, ...counts), ...Object.fromEntries(bounds) }
  return origins.derive(result, node, [], Object.fromEntries(kept))
}

/**
 * Plans an object by its declared properties. If the mode closes objects, open keys are entries in one more property.
 *
 * @param planned the plan of the entries, if the caller has made one
 */
function planDeclared(node: SchemaObject, site: Site, planner: Planner, planned?: Planned): Planned {
  const { keywords, shape } = planner.mode
  const hasOpen = openSchemas(node).length > 0
  const closed = shape.closed === true || (shape.closed === 'default' && !hasOpen)
  const rest = closed ? undefined : planRest(node, site, planner)
  const members = planMembers(node, site, planner)
  const isOpen = closed && hasOpen
  const mayAdd = isOpen && planner.settings.reshape && planned === undefined
  const entries = (mayAdd ? planEntries(node, deeper(site), planner) : planned) ?? IMPOSSIBLE
  const rewritten = closed ? MEMBERS : ['properties', ...(rest === undefined ? [] : Object.keys(CLOSED))]
  const assemble = planKeywords(node, rewritten, site, planner)
  const isDeclared =
    isOpen || node.unevaluatedProperties !== undefined || node.additionalProperties !== undefined
  const isReadAsClosed = closed && !isDeclared
  const isListed = closed || node.properties !== undefined || (site.isRoot && shape.closed !== false)
  const mayList = shape.emptyObjects === 'text' && !site.isRoot && isObjectOnly(node)
  // Without `reshape`, open keys are already refused.
  const emptyPlan =
    mayList && (!isOpen || planner.settings.reshape) ? listEmpty(node, site, planner) : undefined
  const ifEmpty = (facts: Facts): Planned | undefined =>
    members.isEmpty(facts) && !entries.isPossible(facts) ? emptyPlan : undefined
  return {
    isPossible: (facts) => (ifEmpty(facts) ?? members).isPossible(facts),
    keepsValues: (facts) =>
      members.keepsValues(facts) && !(closed && entries.isPossible(facts)) && !ifEmpty(facts),
    write(writer) {
      const at = { node, site, writer }
      const written = rest?.(writer)
      const { additionalProperties } = { ...node, ...written?.structure }
      const isSentClosed = additionalProperties === false && keywords.additionalProperties.kind === 'keep'
      const declared = members.write(!closed && !isSentClosed, writer)
      if ('cause' in declared) return { node: false, codec: SAME, cause: declared.cause }
      if (isReadAsClosed) reportClosed(at)
      if (isOpen && planned === undefined) requireOpen(constructs.openKeys, at)
      const onlyEmpty = ifEmpty(writer.facts)
      if (onlyEmpty !== undefined) return onlyEmpty.write(writer)
      const all = closed ? addRest(node, entries, declared, writer) : declared
      const { properties, required, excluded } = all
      if (writer.mode.shape.optional === 'one' && required.length === 0)
        writer.refuse({ code: 'required_missing' }, site)
      const codec: Codec = isReadAsClosed ? { ...withUnchanged(node, all.codec), closed: true } : all.codec
      const structure: Structure = {
        properties: isListed ? properties : undefined,
        required: required.length > 0 || node.required !== undefined ? [...required] : undefined,
        ...(closed ? CLOSED : written?.structure),
      }
      const result = assemble(structure, codec, writer)
      // Without the keyword, also where it is only described, the object would be closed.
      if (shape.closed === 'default') result.additionalProperties ??= true
      describeItems(result, at)
      if (written?.note !== undefined) addNote(result, written.note)
      if (excluded.length > 0) addNote(result, notes.excluded(excluded))
      return { node: result, codec }
    },
  }
}

/** Plans a closed object without properties as its only value, `{}`, for providers that refuse such an object. */
function listEmpty(node: SchemaObject, site: Site, planner: Planner): Planned {
  const listed: SchemaObject = { ...without(node, ...MEMBERS), const: {} }
  return planStructures(planner.origins.derive(listed, node), site, planner, constructs.empty)
}

/** Adds the property that holds the open keys as entries. */
function addRest(node: SchemaObject, entries: Planned, members: Members, writer: Writer): Members {
  const { node: list, codec } = entries.write(writer)
  if (typeof list === 'boolean' || codec.kind !== 'entries') return members
  // An impossible property is not sent, but the codec knows its name.
  const name = takeName('entries', new Set(Object.keys({ ...node.properties, ...members.properties })))
  const further: SchemaObject = { ...list, description: notes.furtherProperties }
  describeKeys(further, node, writer)
  return {
    ...members,
    properties: { ...members.properties, [name]: further },
    required: [...members.required, name],
    codec: { ...withUnchanged(node, members.codec), rest: { name, codec } },
  }
}

/** Returns the codec of an object, with the names of the properties that are written unchanged. */
function withUnchanged(node: SchemaObject, codec: Codec): ObjectCodec {
  const properties = codec.kind === 'object' ? codec.properties : {}
  const unchanged = Object.keys(node.properties ?? {}).filter((key) => !Object.hasOwn(properties, key))
  return { kind: 'object', properties, ...(unchanged.length > 0 ? { unchanged } : {}) }
}
