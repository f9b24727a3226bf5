import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { isWritten } from '../../diagnostics/written.ts'
import { setOwn } from '../../json.ts'
import { accepts } from '../../schema/evaluate/evaluate.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Codec, PropertyCodec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Facts, Lowered, Planned, Planner, Site, Writer } from '../planned.ts'
import { childSite, keywordOrigins } from '../site.ts'
import { removesImpossible } from '../treatment.ts'
import { addNull } from './nullable.ts'
import { renamedProperties, reportRenamed } from './rename.ts'
import { wrapValue } from './wrap.ts'

/** The declared properties of an object, as the provider is sent them. */
export interface Members {
  readonly properties: Record<string, Schema>
  readonly required: readonly string[]
  readonly codec: Codec
  /** Properties that no value fits, which only a description can exclude. */
  readonly excluded: readonly string[]
}

export interface PlannedMembers {
  isPossible(facts: Facts): boolean
  isPlain(facts: Facts): boolean
  /**
   * The members; or where the one was written that is required and that no value fits.
   *
   * @param isOpen undeclared keys are valid
   */
  write(isOpen: boolean, writer: Writer): Members | { readonly cause: Origin }
}

interface PlannedMember {
  readonly key: string
  /** The name that the provider is sent. */
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly planned: Planned
  readonly site: Site
}

export function planMembers(node: SchemaObject, site: Site, planner: Planner): PlannedMembers {
  const { mode } = planner
  const properties = node.properties ?? {}
  const renamed = renamedProperties(properties, site, planner)
  const required = new Set(node.required)
  const members = Object.keys(properties).map((key): PlannedMember => {
    const schema = properties[key] as Schema
    const at = childSite(schema, site, planner, 'properties', key)
    const planned = planner.plan(schema, at)
    const name = renamed.get(key) ?? key
    return { key, name, schema, isRequired: required.has(key), planned, site: at }
  })
  const isLeftOut = ({ planned }: PlannedMember, facts: Facts): boolean =>
    removesImpossible(mode) && !planned.isPossible(facts)
  return {
    isPossible: (facts) => members.every((member) => !member.isRequired || !isLeftOut(member, facts)),
    isPlain: (facts) =>
      members.every(
        (member) =>
          isLeftOut(member, facts) ||
          (member.name === member.key &&
            (member.isRequired || mode.shape.optional === 'native') &&
            member.planned.isPlain(facts)),
      ),
    write(isOpen, writer) {
      reportRenamed(properties, renamed, site, writer)
      return writeMembers(members, node, isOpen, site, writer)
    },
  }
}

function writeMembers(
  members: readonly PlannedMember[],
  node: SchemaObject,
  isOpen: boolean,
  site: Site,
  writer: Writer,
): Members | { readonly cause: Origin } {
  const { mode } = writer
  const allRequired = mode.shape.optional === 'null'
  const properties: Record<string, Schema> = {}
  const codecs: Record<string, PropertyCodec> = {}
  const excluded: string[] = []
  const required: string[] = []
  for (const member of members) {
    const { key, name, isRequired } = member
    const lowered = member.planned.write(writer)
    if (lowered.node === false && removesImpossible(mode)) {
      if (isRequired) return { cause: lowered.cause ?? member.site.origin }
      if (isOpen) excluded.push(key)
      reportImpossible(member, node, isOpen, site, writer)
      continue
    }
    const optional = isRequired || !allRequired ? undefined : makeNullable(member, lowered, writer)
    const { node: sent, codec } = optional ?? lowered
    if (isRequired || allRequired) required.push(name)
    setOwn(properties, name, sent)
    if (name !== key || optional !== undefined || codec.kind !== 'same')
      setOwn(codecs, key, { name, codec, ...(optional === undefined ? {} : { absent: optional.absent }) })
  }
  const codec: Codec = Object.keys(codecs).length > 0 ? { kind: 'object', properties: codecs } : SAME
  // The author's order of `required`, where the mode leaves optional properties out of it.
  const names = allRequired ? required : inAuthorsOrder(node, members, required)
  return { properties, required: names, codec, excluded }
}

function reportImpossible(
  { key, schema, site: { origin } }: PlannedMember,
  node: SchemaObject,
  isOpen: boolean,
  site: Site,
  writer: Writer,
): void {
  const written = keywordOrigins(node, 'properties', site, writer).map((all) => childOrigin(all, key))
  const at = typeof schema === 'boolean' ? (written.find(isWritten) ?? origin) : origin
  const grade = isOpen ? 'described' : 'exact'
  writer.report({ code: 'property_impossible', at, params: { key }, grade }, site)
}

function inAuthorsOrder(
  node: SchemaObject,
  members: readonly PlannedMember[],
  required: readonly string[],
): string[] {
  const names = new Map(members.map(({ key, name }) => [key, name]))
  const written = (node.required ?? []).map((key) => names.get(key) ?? key)
  return [...written, ...required.filter((name) => !written.includes(name))]
}

interface Optional extends Lowered {
  readonly absent: 'null' | 'merged'
}

/** null for "absent"; where null is a value of its own, a wrapper distinguishes the two, or one has no encoding. */
function makeNullable(member: PlannedMember, lowered: Lowered, writer: Writer): Optional {
  const { key, schema, site } = member
  const { node, codec } = lowered
  const reportNull = (): void =>
    writer.report({ code: 'optional_null', params: { key }, grade: 'reversible' }, site)
  if (!accepts(node, null, writer.lowered)) {
    reportNull()
    return { node: addNull(node, writer), codec, absent: 'null' }
  }
  if (!accepts(schema, null, writer.definition)) return { node, codec, absent: 'null' }
  if (writer.settings.reshape) {
    const wrapped = wrapValue(lowered, writer)
    reportNull()
    return { node: addNull(wrapped.node, writer), codec: wrapped.codec, absent: 'null' }
  }
  writer.report({ code: 'optional_null_merged', params: { key }, grade: 'lossy' }, site)
  return { node, codec, absent: 'merged' }
}
