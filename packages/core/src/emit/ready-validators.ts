import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import type { Profile } from '../export/types.ts'
import { placesOf } from '../tool/origins.ts'
import type { Tool } from '../tool/types.ts'
import type { ValidatorProblem } from './validator/types.ts'
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
  const once = reportingOnce(context)
  for (const { tool, problem } of printed.problems) tell(tool, problem, once)
  return printed
}

function tell(tool: Tool, { code, schema, keyword, value }: ValidatorProblem, context: Context): void {
  const section = [tool.input, tool.output].find((each) => each?.origins.of(schema) !== undefined)
  context.report({
    code,
    at: section === undefined ? tool.origin : placesOf(section.origins, schema, keyword, tool.origin)[0],
    keyword,
    tool: tool.identity,
    params: { ref: value, pattern: value, format: value, reason: 'the validator has no such place' },
  })
}
