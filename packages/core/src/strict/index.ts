export {
  closeUnevaluated,
  declareRequired,
  distributeUnion,
  dropInert,
  fitEnum,
  inferType,
  mergeAllOf,
  oneOfToAnyOf,
  spellOutMembers,
  splitObjectTypes,
  splitTypes,
} from './passes.ts'
export { objectRoot, plainRoot } from './root.ts'
export type { Pass, PassSite } from './types.ts'
