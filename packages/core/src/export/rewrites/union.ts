import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import type { SchemaObject } from '../../schema.ts'
import { disjoint } from '../../strict/disjoint.ts'
import type { Codec, UnionBranch } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin, mayReshape, removesImpossible } from '../lowerer.ts'
import { assemble } from '../treat.ts'
import { wrapValue } from './wrap.ts'

/** `anyOf`: impossible branches go, equal ones become one, and branches that decode differently must be told apart. */
export function lowerUnion(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const branches: UnionBranch[] = []
  const { anyOf = [], ...beside } = node
  for (const [index, author] of anyOf.entries()) {
    // What no value can be that the keywords beside the union admit.
    if (removesImpossible(lowerer.mode) && disjoint(author, beside, lowerer.definition)) continue
    const { node: lowered, codec } = lowerer.lower(
      author,
      childSite(author, site, lowerer, 'anyOf', String(index)),
    )
    const isKnown = branches.some(
      (branch) => isEqual(branch.lowered, lowered) && isEqual(branch.codec, codec),
    )
    if (lowered !== false && !isKnown) branches.push({ author, lowered, codec })
  }
  const [first] = branches
  if (first === undefined) return { node: false, codec: SAME }
  const told = tellApart(node, branches, site, lowerer)
  const codec: Codec = told.every((branch) => branch.codec.kind === 'same')
    ? SAME
    : { kind: 'union', branches: told }
  return {
    node: assemble(node, { anyOf: told.map((branch) => branch.lowered) }, codec, site, lowerer),
    codec,
  }
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
  const isAmbiguous = branches.some((a, index) =>
    branches
      .slice(index + 1)
      .some((b) => !isEqual(a.codec, b.codec) && !disjoint(a.lowered, b.lowered, lowerer.loweredDefinition)),
  )
  if (!isAmbiguous) return branches
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

function isEqual(a: unknown, b: unknown): boolean {
  return equalJson(a as Json, b as Json)
}
