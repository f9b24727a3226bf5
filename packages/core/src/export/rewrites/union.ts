import type { Json } from '../../json.ts'
import { decides } from '../../schema/keywords.ts'
import { disjoint } from '../../schema/relate/disjoint.ts'
import type { SchemaObject } from '../../schema/types.ts'
import type { Codec, UnionBranch } from '../codec.ts'
import { SAME } from '../codec.ts'
import { withoutClosed } from '../codec-simplify.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin, mayReshape, removesImpossible, tellDescribed } from '../lowerer.ts'
import { addNote, assemble } from '../treat.ts'
import { wrapValue } from './wrap.ts'

/**
 * `anyOf`: impossible branches go, equal ones become one, and branches that decode differently must be told apart.
 *
 * @param lowerBeside lowers what stands beside the union, where that is more than annotations
 */
export function lowerUnion(
  node: SchemaObject,
  site: Site,
  lowerer: Lowerer,
  lowerBeside: (beside: SchemaObject) => Lowered,
): Lowered {
  const { anyOf: _, ...beside } = node
  const branches = lowerBranches(node, beside, site, lowerer)
  if (branches.length === 0) return { node: false, codec: SAME }
  const told = tellApart(node, branches, site, lowerer)
  const codec: Codec = told.every((branch) => branch.codec.kind === 'same')
    ? SAME
    : { kind: 'union', branches: told }
  const anyOf = told.map((branch) => branch.lowered)
  if (!assertsSome(beside) || lowerer.mode.shape.closed)
    return { node: assemble(node, { anyOf }, codec, site, lowerer), codec }
  const other = lowerBeside(lowerer.origins.derive(beside, node))
  if (typeof other.node === 'boolean') return other
  if (other.node.anyOf !== undefined) {
    // One union more has no place.
    tellDescribed(node, 'anyOf', site, lowerer)
    addNote(other.node, describedText('anyOf', node.anyOf as Json, site, lowerer))
    return other
  }
  if (!lowerer.isPlain(codec) || !lowerer.isPlain(other.codec)) lowerer.clash()
  const joined: SchemaObject = {}
  for (const keyword of new Set([...Object.keys(node), ...Object.keys(other.node)])) {
    const value = keyword === 'anyOf' ? anyOf : other.node[keyword]
    if (value !== undefined) joined[keyword] = value
  }
  return { node: lowerer.origins.derive(joined, other.node), codec }
}

function lowerBranches(
  node: SchemaObject,
  beside: SchemaObject,
  site: Site,
  lowerer: Lowerer,
): readonly UnionBranch[] {
  const branches: UnionBranch[] = []
  const known = new Set<string>()
  for (const [index, author] of (node.anyOf ?? []).entries()) {
    // What no value can be that the keywords beside the union admit.
    if (removesImpossible(lowerer.mode) && disjoint(author, beside, lowerer.definition)) continue
    const { node: lowered, codec } = lowerer.lower(
      author,
      childSite(author, site, lowerer, 'anyOf', String(index)),
    )
    if (lowered !== false && known.size < known.add(lowerer.keyOf([lowered, codec] as unknown as Json)).size)
      branches.push({ author, lowered, codec })
  }
  return withoutSurplus(branches, lowerer)
}

/**
 * Which branch is meant is not asked only to drop keys that it does not declare; beside null there is nothing to ask.
 */
function withoutSurplus(branches: readonly UnionBranch[], lowerer: Lowerer): readonly UnionBranch[] {
  const others = branches.filter(({ lowered }) => typeof lowered === 'boolean' || lowered.type !== 'null')
  if (others.length < 2) return branches
  return branches.map((branch) => (lowerer.isPlain(branch.codec) ? { ...branch, codec: SAME } : branch))
}

/**
 * Two branches that share a lowered value and decode it differently would bring a value of one back as a value of the
 * other: with leave to reshape each branch is wrapped under a name of its own, otherwise one of the two has no encoding.
 */
function tellApart(
  node: SchemaObject,
  branches: readonly UnionBranch[],
  site: Site,
  lowerer: Lowerer,
): readonly UnionBranch[] {
  if (!areAmbiguous(branches, lowerer)) return branches
  if (!lowerer.settings.reshape) {
    lowerer.report(
      {
        code: 'union_ambiguous',
        at: keywordOrigin(node, 'anyOf', site, lowerer),
        keyword: 'anyOf',
        grade: 'lossy',
      },
      site,
    )
    return branches
  }
  mayReshape('a union', 'anyOf', site, lowerer)
  lowerer.report(
    {
      code: 'union_wrapped',
      at: keywordOrigin(node, 'anyOf', site, lowerer),
      keyword: 'anyOf',
      grade: 'reversible',
    },
    site,
  )
  return branches.map(({ author, lowered, codec }, index) => {
    const wrapped = wrapValue({ node: lowered, codec }, lowerer, `option_${index + 1}`)
    return { author, lowered: wrapped.node as SchemaObject, codec: wrapped.codec }
  })
}

function assertsSome(schema: SchemaObject): boolean {
  return Object.keys(schema).some((keyword) => decides(keyword))
}

/** Whether two branches that decode differently share a lowered value. */
function areAmbiguous(branches: readonly UnionBranch[], lowerer: Lowerer): boolean {
  const codecs = branches.map(({ codec }) =>
    lowerer.keyOf((lowerer.isPlain(codec) ? SAME : withoutClosed(codec)) as unknown as Json),
  )
  return branches.some((a, index) =>
    branches.some(
      (b, other) =>
        other > index &&
        codecs[index] !== codecs[other] &&
        !disjoint(a.lowered, b.lowered, lowerer.loweredDefinition),
    ),
  )
}
