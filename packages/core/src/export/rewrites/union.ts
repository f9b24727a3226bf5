import type { Json } from '../../json.ts'
import { decides } from '../../schema/keywords.ts'
import { disjoint } from '../../schema/relate/disjoint.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Keywords } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import type { Codec, UnionBranch } from '../codec.ts'
import { SAME } from '../codec.ts'
import { withoutClosed } from '../codec-simplify.ts'
import type { Facts, Lowered, Planned, Planner, Site, Writer } from '../planned.ts'
import { childSite, keywordOrigin } from '../site.ts'
import { removesImpossible } from '../treatment.ts'
import { describeKeyword } from './array.ts'
import { wrapValue } from './wrap.ts'

interface Branch {
  readonly author: Schema
  readonly planned: Planned
}

/**
 * `anyOf`: impossible branches are left out, equal ones become one, and branches that decode differently must be
 * distinguishable.
 *
 * @param planBeside plans what stands beside the union, where that is more than annotations
 */
export function planUnion(
  node: SchemaObject,
  site: Site,
  planner: Planner,
  planBeside: (beside: SchemaObject) => Planned,
): Planned {
  const { anyOf: _, ...beside } = node
  const branches = planBranches(node, beside, site, planner)
  const arePossible = (facts: Facts): boolean => branches.some(({ planned }) => planned.isPossible(facts))
  const arePlain = (facts: Facts): boolean =>
    branches.every(({ planned }) => !planned.isPossible(facts) || planned.isPlain(facts))
  if (!constrains(beside) || planner.mode.shape.closed) {
    const keywords = planKeywords(node, ['anyOf'], site, planner)
    return {
      isPossible: arePossible,
      isPlain: arePlain,
      write: (writer) => writeUnion(node, branches, keywords, site, writer),
    }
  }
  const other = planBeside(planner.origins.derive(beside, node))
  const isPlain = (facts: Facts): boolean => arePlain(facts) && other.isPlain(facts)
  planner.askConflict((facts) => arePossible(facts) && other.isPossible(facts) && !isPlain(facts))
  return {
    isPossible: (facts) => arePossible(facts) && other.isPossible(facts),
    isPlain,
    write: (writer) => writeJoined(node, branches, other, site, writer),
  }
}

function planBranches(
  node: SchemaObject,
  beside: SchemaObject,
  site: Site,
  planner: Planner,
): readonly Branch[] {
  return (node.anyOf ?? []).flatMap((author, index) => {
    // No value fits the branch and the keywords beside the union.
    if (removesImpossible(planner.mode) && disjoint(author, beside, planner.definition)) return []
    return { author, planned: planner.plan(author, childSite(author, site, planner, 'anyOf', String(index))) }
  })
}

function writeUnion(
  node: SchemaObject,
  planned: readonly Branch[],
  keywords: Keywords,
  site: Site,
  writer: Writer,
): Lowered {
  const branches = writeBranches(node, planned, site, writer)
  if (branches.length === 0) return { node: false, codec: SAME }
  const codec = unionCodec(branches)
  const anyOf = branches.map(({ lowered }) => lowered)
  return { node: keywords.assemble({ anyOf }, codec, writer), codec }
}

/** A union in the schema that stands beside it; there is place for one union. */
function writeJoined(
  node: SchemaObject,
  planned: readonly Branch[],
  beside: Planned,
  site: Site,
  writer: Writer,
): Lowered {
  const branches = writeBranches(node, planned, site, writer)
  if (branches.length === 0) return { node: false, codec: SAME }
  const other = beside.write(writer)
  if (typeof other.node === 'boolean') return other
  if (other.node.anyOf !== undefined) {
    describeKeyword('anyOf', other.node, node, site, writer)
    return other
  }
  const joined: SchemaObject = {}
  for (const keyword of new Set([...Object.keys(node), ...Object.keys(other.node)])) {
    const value = keyword === 'anyOf' ? branches.map(({ lowered }) => lowered) : other.node[keyword]
    if (value !== undefined) joined[keyword] = value
  }
  return { node: writer.origins.derive(joined, other.node), codec: unionCodec(branches) }
}

function unionCodec(branches: readonly UnionBranch[]): Codec {
  return branches.every(({ codec }) => codec.kind === 'same') ? SAME : { kind: 'union', branches }
}

function writeBranches(
  node: SchemaObject,
  planned: readonly Branch[],
  site: Site,
  writer: Writer,
): readonly UnionBranch[] {
  const branches: UnionBranch[] = []
  const known = new Set<string>()
  for (const { author, planned: branch } of planned) {
    const { node: lowered, codec } = branch.write(writer)
    if (lowered !== false && known.size < known.add(writer.keyOf([lowered, codec] as unknown as Json)).size)
      branches.push({ author, lowered, codec })
  }
  return distinguish(node, withoutSurplus(branches, writer), site, writer)
}

/** Only to drop undeclared keys a branch need not be known; beside null there is nothing to distinguish. */
function withoutSurplus(branches: readonly UnionBranch[], writer: Writer): readonly UnionBranch[] {
  const others = branches.filter(({ lowered }) => typeof lowered === 'boolean' || lowered.type !== 'null')
  if (others.length < 2) return branches
  return branches.map((branch) => (writer.isPlain(branch.codec) ? { ...branch, codec: SAME } : branch))
}

/**
 * Two branches that share a lowered value and decode it differently would bring a value of one back as a value of the
 * other: with leave to reshape each branch is wrapped under a name of its own, otherwise one of the two has no encoding.
 */
function distinguish(
  node: SchemaObject,
  branches: readonly UnionBranch[],
  site: Site,
  writer: Writer,
): readonly UnionBranch[] {
  if (!areAmbiguous(branches, writer)) return branches
  const place = { at: keywordOrigin(node, 'anyOf', site, writer), keyword: 'anyOf' }
  if (!writer.settings.reshape) {
    writer.report({ code: 'union_ambiguous', ...place, grade: 'lossy' }, site)
    return branches
  }
  writer.report({ code: 'union_wrapped', ...place, grade: 'reversible' }, site)
  return branches.map(({ author, lowered, codec }, index) => {
    const wrapped = wrapValue({ node: lowered, codec }, writer, `option_${index + 1}`)
    return { author, lowered: wrapped.node, codec: wrapped.codec }
  })
}

function constrains(schema: SchemaObject): boolean {
  return Object.keys(schema).some((keyword) => decides(keyword))
}

/** Whether two branches that decode differently share a lowered value. */
function areAmbiguous(branches: readonly UnionBranch[], writer: Writer): boolean {
  const codecs = branches.map(({ codec }) =>
    writer.keyOf((writer.isPlain(codec) ? SAME : withoutClosed(codec)) as unknown as Json),
  )
  return branches.some((a, index) =>
    branches.some(
      (b, other) =>
        other > index && codecs[index] !== codecs[other] && !disjoint(a.lowered, b.lowered, writer.lowered),
    ),
  )
}
