import {
  closeUnevaluated,
  declareParts,
  declareRequired,
  distinctEnum,
  distributeUnion,
  dropInert,
  dropNoMembers,
  fitEnum,
  foldPatterns,
  inferType,
  keepOpen,
  mergeAllOf,
  mergeRoot,
  objectRoot,
  oneOfToAnyOf,
  plainRoot,
  spellOutMembers,
  splitObjectTypes,
  splitTypes,
} from '../strict/index.ts'
import type { Pass } from '../strict/types.ts'
import { treatmentOf } from './treatment.ts'
import type { Mode } from './types.ts'

/**
 * The passes that a mode needs, in their order. Its keywords and its shape decide, so that a profile states
 * facts only. Conjunctions come first, for closing an object needs all of its properties in one place.
 */
export function passesOf(mode: Mode): readonly Pass[] {
  const known = CACHE.get(mode) ?? choosePasses(mode)
  CACHE.set(mode, known)
  return known
}

/** Of a pure function; a mode is data that never changes. */
const CACHE = new WeakMap<Mode, readonly Pass[]>()

function choosePasses(mode: Mode): readonly Pass[] {
  const { keywords, shape } = mode
  const takes = (keyword: keyof Mode['keywords']): boolean => keywords[keyword].kind === 'keep'
  const refused = shape.plainRoot || []
  const passes: [Pass, boolean][] = [
    [objectRoot, true],
    [mergeRoot, refused.length > 0 && !shape.closed],
    [plainRoot(refused), refused.length > 0 && !shape.closed],
    [mergeAllOf, shape.closed || !takes('allOf')],
    [closeUnevaluated, shape.closed || shape.explicitMembers || !takes('unevaluatedProperties')],
    [widenOneOf(mode), true],
    [distributeUnion, shape.closed],
    [inferType, shape.untyped === 'json-text'],
    [distinctEnum, true],
    [fitEnum, shape.closed || shape.enumValues !== 'any'],
    [dropInert, shape.closed || shape.typeLists === 'split'],
    [splitTypes, shape.typeLists === 'split'],
    [splitObjectTypes, shape.closed && shape.typeLists === 'keep'],
    [declareParts, shape.closed],
    [dropNoMembers, shape.closed],
    [foldPatterns, shape.closed],
    [keepOpen, shape.closed],
    [declareRequired, shape.explicitMembers],
    [spellOutMembers, shape.explicitMembers && !shape.closed],
  ]
  return passes.filter(([, isNeeded]) => isNeeded).map(([pass]) => pass)
}

/** Also where a mode keeps `oneOf`, but cannot express its branches exactly. */
function widenOneOf(mode: Mode): Pass {
  return {
    name: oneOfToAnyOf.name,
    apply(node, site) {
      if (node.oneOf === undefined) return node
      const { kind } = treatmentOf('oneOf', node, { mode, definition: site.definition })
      return kind === 'keep' ? node : oneOfToAnyOf.apply(node, site)
    },
  }
}
