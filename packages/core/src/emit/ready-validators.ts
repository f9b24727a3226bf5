import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import type { Profile } from '../export/types.ts'
import type { Message } from '../messages/catalogue.ts'
import { NO_SUCH_PLACE } from '../messages/emit.ts'
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
  for (const { tool, problem } of printed.problems) report(tool, problem, once)
  return printed
}

function report(tool: Tool, { code, schema, keyword, value }: ValidatorProblem, context: Context): void {
  const section = [tool.input, tool.output].find((each) => each?.origins.of(schema) !== undefined)
  const at = section === undefined ? tool.origin : placesOf(section.origins, schema, keyword, tool.origin)[0]
  context.report({ ...messageFor(code, value), at, keyword, tool: tool.identity })
}

function messageFor(code: ValidatorProblem['code'], value: string): Message {
  const reason = NO_SUCH_PLACE
  if (code === 'ref_not_found') return { code, params: { ref: value, reason } }
  if (code === 'ref_cycle') return { code, params: { ref: value } }
  if (code === 'pattern_invalid') return { code, params: { pattern: value, reason } }
  if (code === 'pattern_slow') return { code, params: { pattern: value } }
  if (code === 'format_unknown') return { code, params: { format: value } }
  return { code, params: { found: value } }
}
