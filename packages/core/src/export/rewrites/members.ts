import { childOrigin, isWritten, type Origin } from '../../diagnostics/origin.ts'
import { equalJson, setOwn } from '../../json.ts'
import { reshapeToKeepApart } from '../../messages/lowering.ts'
import { accepts } from '../../schema/evaluate/evaluate.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { isInPlace, someSchema } from '../../schema/walk.ts'
import { takeName } from '../../take-name.ts'
import { type Codec, type PropertyCodec, SAME } from '../codec.ts'
import { isReference } from '../copies.ts'
import type { Facts, Lowered, Lowering, Planned, Planner, Site, Writer, WrittenNode } from '../planned.ts'
import { childSite, keywordOrigins } from '../site.ts'
import { removesImpossible } from '../treatment.ts'
import { planText } from './scalar.ts'
import { nullForAbsent } from './wrap.ts'

/** The declared properties of an object, as the provider is sent them. */
export interface Members {
  readonly properties: Record<string, Schema>
  readonly required: readonly string[]
  readonly codec: Codec
  /** Properties that no value fits, which only a description can exclude. */
  readonly excluded: readonly string[]
}

/** The members, or the origin of a required property that no value fits. */
type WrittenMembers = Members | { readonly cause: Origin }

interface PlannedMember {
  readonly key: string
  /** The name that the provider is sent. */
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  /** The value that stands for an absent property. */
  readonly absentAs: 'null' | 'empty' | undefined
  readonly planned: Planned
  readonly site: Site
}

export interface PlannedMembers extends Pick<Planned, 'isPossible' | 'keepsValues'> {
  isEmpty(facts: Facts): boolean
  /** @param isOpen whether undeclared keys are valid */
  write(isOpen: boolean, writer: Writer): WrittenMembers
}

export function planMembers(node: SchemaObject, site: Site, planner: Planner): PlannedMembers {
  const { mode } = planner
  const properties = Object.entries(node.properties ?? {})
  const renamed = renamedKeys(Object.keys(node.properties ?? {}), site, planner)
  const { optional } = mode.shape
  const members = properties.map(([key, schema]): PlannedMember => {
    const at = childSite(schema, site, planner, 'properties', key)
    const isRequired = node.required?.includes(key) === true
    const isAlwaysSent = !isRequired && (optional === 'null' || planner.room.optional-- <= 0)
    const name = renamed.get(key) ?? key
    // With null, an optional property is a union, too.
    const mayExceed = schema !== false && Number.isFinite(planner.room.unions)
    const isText = mayExceed && (isAlwaysSent || hasChoice(schema, planner)) && planner.room.unions-- <= 0
    const text = isAlwaysSent ? 'optional_as_text' : 'union_as_text'
    const planned = isText
      ? planText(schema === true ? {} : schema, at, planner, text)
      : planner.plan(schema, at)
    const absentAs = isAlwaysSent ? (isText ? 'empty' : 'null') : undefined
    return { key, name, schema, isRequired, absentAs, planned, site: at }
  })
  const isOmitted = ({ planned }: PlannedMember, facts: Facts): boolean =>
    removesImpossible(mode) && !planned.isPossible(facts)
  const needsOne = optional === 'one' && !node.required?.length
  const withRequired = (facts: Facts): readonly PlannedMember[] => {
    if (!needsOne) return members
    const first = members.find((member) => !isOmitted(member, facts))
    return members.map((member) => (member === first ? { ...member, absentAs: 'null' as const } : member))
  }
  return {
    isEmpty: (facts) => members.every((member) => isOmitted(member, facts)),
    isPossible: (facts) => members.every((member) => !member.isRequired || !isOmitted(member, facts)),
    keepsValues: (facts) =>
      withRequired(facts).every(
        (member) =>
          isOmitted(member, facts) ||
          (member.name === member.key && member.absentAs === undefined && member.planned.keepsValues(facts)),
      ),
    write(isOpen, writer) {
      for (const { key, site: member } of members) {
        const name = renamed.get(key)
        if (name !== undefined) reportRenamed(key, name, member, site, writer)
      }
      return writeMembers(withRequired(writer.facts), isOpen, { node, site, writer })
    },
  }
}

/** Whether providers count a property as a union. A bare reference stays a reference, which does not count. */
function hasChoice(schema: Schema, { definition }: Planner): boolean {
  if (isReference(schema)) return false
  const isChoice = (part: SchemaObject): boolean =>
    (typeList(part)?.length ?? 0) > 1 || part.anyOf !== undefined || part.oneOf !== undefined
  return someSchema(schema, isChoice, definition, isInPlace)
}

function writeMembers(members: readonly PlannedMember[], isOpen: boolean, at: WrittenNode): WrittenMembers {
  const { node, writer } = at
  const { mode } = writer
  const allRequired = mode.shape.optional === 'null'
  const properties: Record<string, Schema> = {}
  const codecs: Record<string, PropertyCodec> = {}
  const excluded: string[] = []
  const required: string[] = []
  for (const member of members) {
    const { key, name, isRequired, absentAs } = member
    const lowered = member.planned.write(writer)
    if (lowered.node === false && removesImpossible(mode)) {
      const [listed] = keywordOrigins(node, 'required', at.site, writer)
      const own = member.schema === false ? listed : member.site.origin
      if (isRequired) return { cause: lowered.cause ?? own }
      if (isOpen) excluded.push(key)
      reportImpossible(member, isOpen, at)
      continue
    }
    const { node: sent, codec, absent, merged } = makeOptional(member, lowered, writer)
    if (absentAs !== undefined || (isRequired && allRequired)) required.push(name)
    setOwn(properties, name, sent)
    const ifAbsent = absent ? { absent } : merged === undefined ? undefined : { merged }
    if (name !== key || ifAbsent || codec.kind !== 'same') setOwn(codecs, key, { name, codec, ...ifAbsent })
  }
  const codec: Codec = Object.keys(codecs).length > 0 ? { kind: 'object', properties: codecs } : SAME
  if (allRequired) return { properties, required, codec, excluded }
  // The author's order, unless the mode requires every property.
  const names = new Map(members.map(({ key, name }) => [key, name]))
  const written = (node.required ?? []).map((key) => names.get(key) ?? key)
  return { properties, required: [...new Set([...written, ...required])], codec, excluded }
}

function reportImpossible(member: PlannedMember, isOpen: boolean, { node, site, writer }: WrittenNode): void {
  const { key, schema } = member
  const { origin } = member.site
  const written = keywordOrigins(node, 'properties', site, writer).map((all) => childOrigin(all, key))
  const places = written.filter(isWritten)
  const first = typeof schema === 'boolean' ? (places[0] ?? origin) : origin
  const grade = isOpen ? 'described' : 'exact'
  // Any of the merged parts may be the one that makes the property impossible.
  for (const at of isOpen ? [first, ...places] : [first])
    writer.report({ code: 'property_impossible', at, params: { key }, grade }, site)
}

/** Writes an optional property as one that is always sent: as null, or as its default, where it is absent. */
function makeOptional(
  { key, schema, absentAs, site }: PlannedMember,
  lowered: Lowered,
  writer: Writer,
): Lowered & Pick<PropertyCodec, 'absent' | 'merged'> {
  if (absentAs === undefined) return lowered
  if (absentAs === 'empty') return { ...lowered, absent: 'empty' }
  const { default: given, ...listed } = typeof schema === 'object' ? schema : {}
  const place = { params: { key }, grade: 'reversible' } as const
  // pydantic writes the tag of a union so, which a model must not omit.
  if (given !== undefined && listedValues(listed)?.every((value) => equalJson(value, given))) {
    writer.report({ code: 'optional_default', ...place }, site)
    return { ...lowered, merged: given }
  }
  const isNull = accepts(lowered.node, null, writer.lowered)
  if (isNull && !accepts(schema, null, writer.definition)) return { ...lowered, absent: 'null' }
  const { reshape, nullish } = writer.settings
  // With another default, an absent property does not mean null.
  const isNullish = isNull && (given ?? null) === null
  const mayMerge = isNullish && (given === null || nullish !== 'distinguish')
  if (isNull && !mayMerge && !reshape) {
    const hint = isNullish ? {} : { hint: reshapeToKeepApart }
    writer.report({ code: 'optional_null_merged', params: { key }, grade: 'lossy', ...hint }, site)
    return { ...lowered, merged: null }
  }
  writer.report({ code: isNull && !mayMerge ? 'optional_null_wrapped' : 'optional_null', ...place }, site)
  if (!mayMerge) return nullForAbsent(lowered, writer)
  return nullish === 'absent' ? { ...lowered, absent: 'null' } : { ...lowered, merged: null }
}

/**
 * Returns replacements for the property names that the provider refuses: legal names that no other property has. If
 * `reshape` is not allowed, such a name is mapped to itself.
 */
function renamedKeys(keys: readonly string[], site: Site, lowering: Lowering): ReadonlyMap<string, string> {
  const { mode, settings } = lowering
  const renamed = new Map<string, string>()
  const rule = mode.propertyNames
  if (rule === undefined || (rule.rootOnly && !site.isRoot)) return renamed
  const legal = new RegExp(rule.pattern, 'u')
  const taken = new Set(keys)
  for (const key of keys) {
    if (legal.test(key)) continue
    const name = settings.reshape ? legalName(key, legal, taken) : key
    taken.add(name)
    renamed.set(key, name)
  }
  return renamed
}

function legalName(key: string, legal: RegExp, taken: Set<string>): string {
  const stem = key.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 56)
  return takeName(legal.test(stem) ? stem : `p_${stem}`.slice(0, 56), taken)
}

/** Reports a renamed property; refuses one that may not be renamed. */
function reportRenamed(key: string, name: string, { origin }: Site, site: Site, writer: Writer): void {
  const place = { at: origin, mark: 'key' } as const
  if (writer.settings.reshape)
    writer.report({ code: 'property_renamed', ...place, params: { key, name }, grade: 'reversible' }, site)
  else writer.refuse({ code: 'property_name_refused', ...place, params: { name: key } }, site)
}
