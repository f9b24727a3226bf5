import { decides, isIdle } from '../../schema/keywords.ts'
import { areDisjoint, disjoint } from '../../schema/relate/disjoint.ts'
import { partition, type Schema, type SchemaObject } from '../../schema/types.ts'
import { planKeywords } from '../assemble.ts'
import { type Codec, SAME, type UnionBranch } from '../codec.ts'
import { withoutClosed } from '../codec-simplify.ts'
import type { Facts, Lowered, Planned, Planner, Site, Writer, WrittenNode } from '../planned.ts'
import { keywordOrigin, planChild } from '../site.ts'
import { removesImpossible, standsAlone, treatmentOf } from '../treatment.ts'
import { describeKeyword } from './array.ts'
import { wrapValue } from './wrap.ts'

interface Branch {
  readonly author: Schema
  readonly planned: Planned
}

/**
 * Plans an `anyOf`. Impossible branches are omitted, equal ones become one, and branches that decode differently must
 * be distinguishable.
 *
 * @param planBeside plans the keywords beside the union, if they are more than annotations
 */
export function planUnion(
  node: SchemaObject,
  site: Site,
  planner: Planner,
  planBeside: (beside: SchemaObject) => Planned,
): Planned {
  const { anyOf = [], ...beside } = node
  const isAlone = standsAlone(planner.mode)
  if (isAlone && node.type !== undefined) {
    const constrained = planBeside(planner.origins.derive(beside, node))
    return { ...constrained, write: (writer) => writeConstrained(constrained, { node, site, writer }) }
  }
  const branches = anyOf.flatMap((author, index): Branch[] => {
    // No value fits both the branch and the keywords beside the union.
    if (removesImpossible(planner.mode) && disjoint(author, beside, planner.definition)) return []
    return [{ author, planned: planChild(author, site, planner, 'anyOf', String(index)) }]
  })
  const arePossible = (facts: Facts): boolean => branches.some(({ planned }) => planned.isPossible(facts))
  const allKeepValues = (facts: Facts): boolean =>
    branches.every(({ planned }) => !planned.isPossible(facts) || planned.keepsValues(facts))
  if (isAlone || !Object.keys(beside).some(decides)) {
    const isConstraint = (keyword: string): boolean =>
      decides(keyword) &&
      !isIdle(keyword, node[keyword] ?? null) &&
      treatmentOf(keyword, node, planner).kind === 'keep'
    const constraints = Object.keys(beside).filter(isConstraint)
    const assemble = planKeywords(node, ['anyOf', ...constraints], site, planner)
    const write = (writer: Writer): Lowered => {
      const at = { node, site, writer }
      const written = writeBranches(branches, at)
      if (written.length === 0) return { node: false, codec: SAME }
      const codec = unionCodec(written)
      const result = assemble({ anyOf: written.map(({ lowered }) => lowered) }, codec, writer)
      for (const keyword of constraints) describeKeyword(keyword, result, at)
      return { node: result, codec }
    }
    return { isPossible: arePossible, keepsValues: allKeepValues, write }
  }
  const other = planBeside(planner.origins.derive(beside, node))
  const isPossible = (facts: Facts): boolean => arePossible(facts) && other.isPossible(facts)
  const keepsValues = (facts: Facts): boolean => allKeepValues(facts) && other.keepsValues(facts)
  planner.askConflict((facts) => isPossible(facts) && !keepsValues(facts))
  return { isPossible, keepsValues, write: (writer) => writeJoined(branches, other, { node, site, writer }) }
}

/** Writes a union beside a `type` that no pass could distribute: the type is kept, the union is described. */
function writeConstrained(beside: Planned, at: WrittenNode): Lowered {
  const written = beside.write(at.writer)
  if (typeof written.node === 'object') describeKeyword('anyOf', written.node, at, written.codec)
  return written
}

/** Writes the union into the schema of the keywords beside it, which has room for only one union. */
function writeJoined(planned: readonly Branch[], beside: Planned, at: WrittenNode): Lowered {
  const { node, writer } = at
  const branches = writeBranches(planned, at)
  if (branches.length === 0) return { node: false, codec: SAME }
  const other = beside.write(writer)
  if (typeof other.node === 'boolean') return other
  // The keywords beside the union constrain the author's values, which branches with another encoding do not send.
  if (other.node.anyOf !== undefined || !writer.keepsValues(unionCodec(branches))) {
    describeKeyword('anyOf', other.node, at, other.codec)
    return other
  }
  const written: SchemaObject = { ...other.node, anyOf: branches.map(({ lowered }) => lowered) }
  const [joined] = partition({ ...node, ...written }, (keyword) => written[keyword] !== undefined)
  return { node: writer.origins.derive(joined, other.node), codec: other.codec }
}

function unionCodec(branches: readonly UnionBranch[]): Codec {
  return branches.every(({ codec }) => codec.kind === 'same') ? SAME : { kind: 'union', branches }
}

function writeBranches(planned: readonly Branch[], at: WrittenNode): readonly UnionBranch[] {
  const { writer } = at
  const branches: UnionBranch[] = []
  const keys = new Set<string>()
  for (const { author, planned: branch } of planned) {
    const { node: lowered, codec } = branch.write(writer)
    if (lowered !== false && keys.size < keys.add(writer.keyOf([lowered, codec])).size)
      branches.push({ author, lowered, codec })
  }
  // A codec that only drops undeclared keys is not worth a test; it is kept if null is the only other branch.
  const others = branches.filter(({ lowered }) => typeof lowered === 'boolean' || lowered.type !== 'null')
  const isKnown = ({ codec }: UnionBranch): boolean => others.length < 2 || !writer.keepsValues(codec)
  const known = branches.map((branch) => (isKnown(branch) ? branch : { ...branch, codec: SAME }))
  return distinguish(known, at)
}

/**
 * Distinguishes branches that accept the same lowered value but decode it differently. If `reshape` is allowed, each
 * branch is wrapped in an object under its own name; otherwise one of the two has no encoding.
 */
function distinguish(branches: readonly UnionBranch[], at: WrittenNode): readonly UnionBranch[] {
  const { node, site, writer } = at
  const keys = branches.map(({ codec }) =>
    writer.keyOf(writer.keepsValues(codec) ? SAME : withoutClosed(codec)),
  )
  const isAmbiguous = (): boolean =>
    branches.some(({ lowered }, index) => {
      const later = branches.filter((_, other) => other > index && keys[other] !== keys[index])
      return later.some((other) => !disjoint(lowered, other.lowered, writer.lowered))
    })
  const all = branches.map(({ lowered }) => lowered)
  if (areDisjoint(all, writer.lowered) || !isAmbiguous()) return branches
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
