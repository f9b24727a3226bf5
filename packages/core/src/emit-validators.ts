import { emitValidators as printValidators } from './emit/validator/emit.ts'
import type { EmittedValidators, ValidatorEntry, ValidatorOptions } from './emit/validator/types.ts'
import { flattenSchema } from './flatten-schema.ts'

/**
 * Prints the validators of some schemas as the statements of one module. Equal parts are printed once. Without a face
 * that reports errors the code holds nothing that errors need. A schema with identifiers, or with references that lead to
 * anything but its own `$defs`, is read as the schemas of tool files are.
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
