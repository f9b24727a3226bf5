import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { isWritten } from '../../diagnostics/written.ts'
import type { Json } from '../../json.ts'
import { equalJson, setOwn } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { acceptsNull } from '../../strict/nullability.ts'
import { unionOf } from '../../strict/parts.ts'
import type { Codec, ObjectCodec, PropertyCodec } from '../codec.ts'
import { SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import {
  childSite,
  freeName,
  keywordOrigins,
  mayReshape,
  removesImpossible,
  tellDescribed,
} from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { addNote, assemble } from '../treat.ts'
import { describeItems } from './array.ts'
import { tellClosed } from './closed.ts'
import { describeKeys, lowerEntries, openPart } from './entries.ts'
import { addNull } from './nullable.ts'
import { renamedProperties } from './rename.ts'
import { wrapValue } from './wrap.ts'

/** An object: closed where the mode asks for it, optional properties and open keys as the mode writes them. */
export function lowerObject(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { shape } = lowerer.mode
  const open = openPart(node)
  const keepsMaps = shape.maps === 'keep'
  let isRefused = false
  if (!keepsMaps && open !== undefined && node.properties === undefined && !site.isRoot) {
    isRefused = !mayReshape('a map', mapKeyword(node), site, lowerer, freeHint(node, site))
    const map = isRefused ? undefined : lowerMap(node, open, site, lowerer)
    if (map !== undefined) return map
  }
  const rest: Rest = shape.closed ? { structure: {} } : restWithoutPatterns(node, site, lowerer)
  const isOpen = !shape.closed && takesOthers({ ...node, ...rest.structure }, lowerer)
  const members = lowerMembers(node, site, lowerer, isOpen)
  if ('cause' in members) return { node: false, codec: SAME, cause: members.cause }
  const { properties, required } = members
  let codec: Codec = members.codec
  const structure: Structure = {
    properties: node.properties === undefined && !shape.closed ? undefined : properties,
    required: required.length > 0 || node.required !== undefined ? required : undefined,
  }
  Object.assign(structure, rest.structure)
  if (shape.closed) {
    structure.additionalProperties = false
    if (node.patternProperties !== undefined) structure.patternProperties = undefined
    if (open === undefined && (node.additionalProperties ?? node.unevaluatedProperties) === undefined) {
      tellClosed(node, 'additionalProperties: false', site, lowerer)
      codec = { ...withPlain(node, codec), closed: true }
    }
    const isRest = open !== undefined && !isRefused
    if (isRest && mayReshape('open keys', mapKeyword(node), site, lowerer, freeHint(node, site))) {
      codec = addRest(node, open, members, codec, site, lowerer)
      structure.required = members.required
    }
  }
  const result = assemble(node, structure, codec, site, lowerer)
  describeItems(result, node, site, lowerer)
  if (rest.note !== undefined) addNote(result, rest.note)
  if (members.excluded.length > 0) addNote(result, `never: ${members.excluded.join(', ')}`)
  return { node: result, codec }
}

interface Rest {
  readonly structure: Structure
  /** What is left for the description. */
  readonly note?: string
}

/** Where patterns are only described, `additionalProperties` speaks of the keys that match them, too. */
function restWithoutPatterns(node: SchemaObject, site: Site, lowerer: Lowerer): Rest {
  const { patternProperties, additionalProperties } = node
  const isKept = lowerer.mode.keywords.patternProperties.kind === 'keep'
  if (patternProperties === undefined || additionalProperties === undefined || isKept)
    return { structure: {} }
  if (lowerer.mode.keywords.additionalProperties.kind !== 'keep') return { structure: {} }
  const rest = unionOf([...Object.values(patternProperties), additionalProperties])
  const lowered = lowerer.lower(rest, childSite(rest, site, lowerer, 'patternProperties'))
  const isPlain = lowerer.isPlain(lowered.codec)
  const structure = { additionalProperties: isPlain ? lowered.node : undefined }
  if (isPlain && equalJson(rest as Json, additionalProperties as Json)) return { structure }
  tellDescribed(node, 'additionalProperties', site, lowerer)
  return {
    structure,
    note: describedText('additionalProperties', additionalProperties as Json, site, lowerer),
  }
}

/** Whether an object that is not closed may have members that it does not declare. */
function takesOthers({ additionalProperties }: SchemaObject, { mode }: Lowerer): boolean {
  return additionalProperties !== false || mode.keywords.additionalProperties.kind !== 'keep'
}

/** `{ type: object }` is a map of anything; often "no properties" was meant. */
function freeHint(node: SchemaObject, { isRoot }: Site): string | undefined {
  if (mapKeyword(node) !== undefined) return undefined
  return `If it has no properties, say so: \`${isRoot ? 'properties: {}' : 'additionalProperties: false'}\`.`
}

function mapKeyword(node: SchemaObject): string | undefined {
  return ['additionalProperties', 'patternProperties'].find((keyword) => node[keyword] !== undefined)
}

/** A map as entries; undefined when no value fits one, so that it is always empty. */
function lowerMap(
  node: SchemaObject,
  open: readonly Schema[],
  site: Site,
  lowerer: Lowerer,
): Lowered | undefined {
  const entries = lowerEntries(node, open, site, lowerer)
  if (entries === undefined) return undefined
  const { schema, codec } = entries
  const structure: Structure = {
    ...schema,
    additionalProperties: undefined,
    patternProperties: undefined,
    required: undefined,
  }
  const result = assemble(node, structure, codec, site, lowerer)
  describeKeys(result, node, lowerer)
  return { node: result, codec }
}

interface Members {
  properties: Record<string, Schema>
  required: string[]
  codec: Codec
  /** Those that must not be there, which only a description can say. */
  excluded: string[]
}

/** Declared keys stay properties; the rest are entries in one more property. */
function addRest(
  node: SchemaObject,
  open: readonly Schema[],
  members: Members,
  codec: Codec,
  site: Site,
  lowerer: Lowerer,
): Codec {
  const entries = lowerEntries(node, open, site, lowerer)
  if (entries === undefined) return codec
  const name = freeName('entries', members.properties)
  const further: SchemaObject = { ...entries.schema, description: 'Further properties.' }
  describeKeys(further, node, lowerer)
  members.properties[name] = further
  members.required = [...members.required, name]
  return { ...withPlain(node, codec), rest: { name, codec: entries.codec } }
}

/** The codec of an object's members, with the names of those that are written as they are. */
function withPlain(node: SchemaObject, codec: Codec): ObjectCodec {
  const properties = codec.kind === 'object' ? codec.properties : {}
  const plain = Object.keys(node.properties ?? {}).filter((key) => !Object.hasOwn(properties, key))
  return { kind: 'object', properties, ...(plain.length > 0 ? { plain } : {}) }
}

/** The declared properties; or where the one was written that is required and can have no value. */
function lowerMembers(
  node: SchemaObject,
  site: Site,
  lowerer: Lowerer,
  isOpen: boolean,
): Members | { readonly cause: Origin } {
  const members: Members = { properties: {}, required: [], codec: SAME, excluded: [] }
  const codecs: Record<string, PropertyCodec> = {}
  const isNull = lowerer.mode.shape.optional === 'null'
  const renamed = renamedProperties(node.properties ?? {}, site, lowerer)
  for (const key of Object.keys(node.properties ?? {})) {
    const child = (node.properties as Record<string, Schema>)[key] as Schema
    const isRequired = node.required?.includes(key) ?? false
    const at = childSite(child, site, lowerer, 'properties', key)
    let lowered = lowerer.lower(child, at)
    if (lowered.node === false && removesImpossible(lowerer.mode)) {
      if (isRequired) return { cause: lowered.cause ?? at.origin }
      if (isOpen) members.excluded.push(key)
      const grade = isOpen ? 'described' : 'exact'
      const written = keywordOrigins(node, 'properties', site, lowerer).map((all) => childOrigin(all, key))
      const place = typeof child === 'boolean' ? (written.find(isWritten) ?? at.origin) : at.origin
      lowerer.report({ code: 'property_impossible', at: place, params: { key }, grade }, site)
      continue
    }
    const name = renamed.get(key) ?? key
    let absent: PropertyCodec['absent']
    if (!isRequired && isNull) {
      const optional = makeNullable(key, child, lowered, at, site, lowerer)
      lowered = optional
      absent = optional.absent
    }
    if (isRequired || isNull) members.required.push(name)
    setOwn(members.properties, name, lowered.node)
    if (name !== key || absent !== undefined || lowered.codec.kind !== 'same') {
      setOwn(codecs, key, { name, codec: lowered.codec, ...(absent === undefined ? {} : { absent }) })
    }
  }
  // The author's order of `required`, where the mode leaves optional properties out of it.
  if (!isNull) members.required = inAuthorsOrder(node, members, codecs)
  if (Object.keys(codecs).length > 0)
    members.codec = { kind: 'object', properties: codecs } satisfies ObjectCodec
  return members
}

function inAuthorsOrder(
  node: SchemaObject,
  members: Members,
  codecs: Record<string, PropertyCodec>,
): string[] {
  const nameOf = (key: string): string =>
    Object.hasOwn(codecs, key) ? (codecs[key] as PropertyCodec).name : key
  const written = (node.required ?? []).map(nameOf)
  return [...written, ...members.required.filter((name) => !written.includes(name))]
}

interface Optional extends Lowered {
  readonly absent: 'null' | 'merged'
}

/** null for "absent"; where null is a value of its own, a wrapper tells the two apart, or one has no encoding. */
function makeNullable(
  key: string,
  child: Schema,
  lowered: Lowered,
  at: Site,
  site: Site,
  lowerer: Lowerer,
): Optional {
  const { node, codec } = lowered
  if (!acceptsNull(node, lowerer.loweredDefinition)) {
    lowerer.report({ code: 'optional_null', at: at.origin, params: { key }, grade: 'reversible' }, site)
    return { node: addNull(node, lowerer), codec, absent: 'null' }
  }
  if (!acceptsNull(child, lowerer.definition)) return { node, codec, absent: 'null' }
  if (lowerer.settings.reshape) {
    const wrapped = wrapValue(lowered, lowerer)
    lowerer.report({ code: 'optional_null', at: at.origin, params: { key }, grade: 'reversible' }, site)
    return { node: addNull(wrapped.node, lowerer), codec: wrapped.codec, absent: 'null' }
  }
  lowerer.report({ code: 'optional_null_merged', at: at.origin, params: { key }, grade: 'lossy' }, site)
  return { node, codec, absent: 'merged' }
}
