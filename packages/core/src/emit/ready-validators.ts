import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Profile } from '../export/types.ts'
import type { Tool } from '../tool/types.ts'
import type { ValidatorProblem } from '../validate/types.ts'
import type { FileValidators } from './validators.ts'
import { printFileValidators } from './validators.ts'

/** Prints the validators of a file's tools, and reports what they cannot enforce. */
export function readyValidators(
  kind: 'module' | 'toolset',
  tools: readonly Tool[],
  profile: Profile | undefined,
  context: Context,
): FileValidators {
  const exported = profile === undefined
  const printed = printFileValidators({ kind, tools, exported, settings: context.options.validators })
  for (const { tool, problem } of printed.problems) report(tool, problem, context)
  return printed
}

function report(tool: Tool, { code, schema, keyword, value }: ValidatorProblem, context: Context): void {
  const known = tool.input.origins.of(schema) ?? tool.output?.origins.of(schema)
  context.report({
    code,
    at: known === undefined ? tool.origin : childOrigin(known, keyword),
    keyword,
    tool: tool.identity,
    params: { ref: value, pattern: value, format: value, reason: 'the validator has no such place' },
  })
}
