import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import { closedForms, constructs, notes } from '../../messages/lowering.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { unionOf } from '../../strict/parts.ts'
import type { Structure } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import type { Codec, ObjectCodec } from '../codec.ts'
import { SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Planned, Planner, Site, Writer } from '../planned.ts'
import { addNote, freeName } from '../planned.ts'
import { childSite, reportDescribed, requireReshape } from '../site.ts'
import { describeItems } from './array.ts'
import { reportClosed } from './closed.ts'
import type { Entries } from './entries.ts'
import { describeKeys, openKeyword, openSchemas, planEntries } from './entries.ts'
import { mapHint, planMap } from './map.ts'
import type { Members } from './members.ts'
import { planMembers } from './members.ts'

/** An object: closed where the mode asks for it, optional properties and open keys as the mode writes them. */
export function planObject(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { shape } = planner.mode
  const isMap = shape.maps === 'entries' && node.properties === undefined && !site.isRoot
  if (isMap && openSchemas(node).length > 0) return planMapOrObject(node, site, planner)
  return shape.closed ? planClosed(node, site, planner) : planOpen(node, site, planner)
}

/** A map as entries; an object where that is refused, and where no value fits an entry. */
function planMapOrObject(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { shape } = planner.mode
  const entries = planner.settings.reshape ? planEntries(node, site, planner) : undefined
  const map = entries && planMap(node, entries, site, planner)
  const object = shape.closed
    ? planClosed(node, site, planner, entries ?? NONE)
    : planOpen(node, site, planner)
  return {
    isPossible: (facts) => map?.isPossible(facts) === true || object.isPossible(facts),
    isPlain: (facts) => map?.isPossible(facts) !== true && object.isPlain(facts),
    write(writer) {
      requireReshape(constructs.map, openKeyword(node), site, writer, mapHint(node, site))
      return (map?.isPossible(writer.facts) === true ? map : object).write(writer)
    },
  }
}

const NONE: Entries = { isPossible: () => false, write: () => undefined }

/**
 * Only declared keys are sent; open ones are entries in one more property.
 *
 * @param planned the entries, where that was tried already
 */
function planClosed(node: SchemaObject, site: Site, planner: Planner, planned?: Entries): Planned {
  const members = planMembers(node, site, planner)
  const isOpen = openSchemas(node).length > 0
  const mayAdd = isOpen && planner.settings.reshape
  const entries = planned ?? (mayAdd ? planEntries(node, site, planner) : undefined)
  const rewritten = ['properties', 'additionalProperties', 'patternProperties']
  const keywords = planKeywords(node, rewritten, site, planner)
  const isUndeclared = !isOpen && (node.additionalProperties ?? node.unevaluatedProperties) === undefined
  return {
    isPossible: members.isPossible,
    isPlain: (facts) => members.isPlain(facts) && entries?.isPossible(facts) !== true,
    write(writer) {
      const declared = members.write(false, writer)
      if ('cause' in declared) return { node: false, codec: SAME, cause: declared.cause }
      if (isUndeclared) reportClosed(node, closedForms.keyword, site, writer)
      if (isOpen && planned === undefined)
        requireReshape(constructs.openKeys, openKeyword(node), site, writer, mapHint(node, site))
      const { properties, required, codec } =
        entries === undefined ? declared : addRest(node, entries, declared, writer)
      const closed: Codec = isUndeclared ? { ...withPlain(node, codec), closed: true } : codec
      const structure: Structure = {
        properties,
        required: required.length > 0 || node.required !== undefined ? [...required] : undefined,
        additionalProperties: false,
        ...(node.patternProperties === undefined ? {} : { patternProperties: undefined }),
      }
      const result = keywords.assemble(structure, closed, writer)
      describeItems(result, node, site, writer)
      return { node: result, codec: closed }
    },
  }
}

/** Declared keys stay properties; the rest are entries in one more property. */
function addRest(node: SchemaObject, entries: Entries, members: Members, writer: Writer): Members {
  const written = entries.write(writer)
  if (written === undefined) return members
  const name = freeName('entries', members.properties)
  const further: SchemaObject = { ...written.schema, description: notes.furtherProperties }
  describeKeys(further, node, writer)
  return {
    ...members,
    properties: { ...members.properties, [name]: further },
    required: [...members.required, name],
    codec: { ...withPlain(node, members.codec), rest: { name, codec: written.codec } },
  }
}

/** The codec of an object's members, with the names of those that are written as they are. */
function withPlain(node: SchemaObject, codec: Codec): ObjectCodec {
  const properties = codec.kind === 'object' ? codec.properties : {}
  const plain = Object.keys(node.properties ?? {}).filter((key) => !Object.hasOwn(properties, key))
  return { kind: 'object', properties, ...(plain.length > 0 ? { plain } : {}) }
}

/** An object whose undeclared keys stay valid. */
function planOpen(node: SchemaObject, site: Site, planner: Planner): Planned {
  const rest = planRest(node, site, planner)
  const members = planMembers(node, site, planner)
  const rewritten = ['properties', ...(rest === undefined ? [] : ['additionalProperties'])]
  const keywords = planKeywords(node, rewritten, site, planner)
  return {
    isPossible: members.isPossible,
    isPlain: members.isPlain,
    write(writer) {
      const written = rest?.(writer)
      const declared = members.write(takesOthers({ ...node, ...written?.structure }, writer), writer)
      if ('cause' in declared) return { node: false, codec: SAME, cause: declared.cause }
      const { properties, required, codec, excluded } = declared
      const structure: Structure = {
        properties: node.properties === undefined ? undefined : properties,
        required: required.length > 0 || node.required !== undefined ? [...required] : undefined,
        ...written?.structure,
      }
      const result = keywords.assemble(structure, codec, writer)
      describeItems(result, node, site, writer)
      if (written?.note !== undefined) addNote(result, written.note)
      if (excluded.length > 0) addNote(result, notes.excluded(excluded))
      return { node: result, codec }
    },
  }
}

interface Rest {
  readonly structure: Structure
  /** What is left for the description. */
  readonly note?: string
}

/** Where patterns are only described, `additionalProperties` applies to the keys that match them, too. */
function planRest(node: SchemaObject, site: Site, planner: Planner): ((writer: Writer) => Rest) | undefined {
  const { patternProperties, additionalProperties } = node
  const { keywords } = planner.mode
  if (patternProperties === undefined || additionalProperties === undefined) return undefined
  if (keywords.patternProperties.kind === 'keep' || keywords.additionalProperties.kind !== 'keep')
    return undefined
  const rest: Schema = unionOf([...Object.values(patternProperties), additionalProperties])
  const planned = planner.plan(rest, childSite(rest, site, planner, 'patternProperties'))
  return (writer) => {
    const lowered = planned.write(writer)
    const isPlain = writer.isPlain(lowered.codec)
    const structure = { additionalProperties: isPlain ? lowered.node : undefined }
    if (isPlain && equalJson(rest as Json, additionalProperties as Json)) return { structure }
    reportDescribed(node, 'additionalProperties', site, writer)
    const note = describedText('additionalProperties', additionalProperties as Json, site, writer)
    return { structure, note }
  }
}

/** Whether an object that is not closed may have members that it does not declare. */
function takesOthers({ additionalProperties }: SchemaObject, { mode }: Writer): boolean {
  return additionalProperties !== false || mode.keywords.additionalProperties.kind !== 'keep'
}
