import { printValidators } from './emit/validator/print-validators.ts'
import type { EmittedValidators, ValidatorEntry, ValidatorOptions } from './emit/validator/types.ts'
import { flattenSchema } from './flatten-schema.ts'

/**
 * Prints the validators of several schemas as the statements of one module. Equal parts are printed once. Code for
 * errors is only included if a face reports errors. A schema with identifiers, or with references to anything but its
 * own `$defs`, is flattened first, as the schemas of tool files are.
 */
export function emitValidators(
  entries: readonly ValidatorEntry[],
  options?: ValidatorOptions,
): EmittedValidators {
  const read = entries.map((entry) => ({ entry, flat: flattenSchema(entry.schema) }))
  const flattened = read.map(({ entry, flat: { problems: _, ...flat } }) => ({ ...entry, ...flat }))
  const emitted = printValidators(flattened, options)
  return { ...emitted, problems: [...read.flatMap(({ flat }) => flat.problems), ...emitted.problems] }
}
