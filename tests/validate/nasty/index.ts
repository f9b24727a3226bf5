import { APPLICATORS } from './applicators.ts'
import { NAMES } from './names.ts'
import { DYNAMIC } from './resources.ts'
import type { NastyCase } from './types.ts'
import { COUNTS, UNEVALUATED } from './unevaluated.ts'
import { EQUALITY, NUMBERS, TEXTS } from './values.ts'

export const NASTY: readonly NastyCase[] = [
  ...DYNAMIC,
  ...UNEVALUATED,
  ...COUNTS,
  ...NUMBERS,
  ...NAMES,
  ...TEXTS,
  ...EQUALITY,
  ...APPLICATORS,
]
