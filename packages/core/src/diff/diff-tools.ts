import { keysOf } from '../json.ts'
import type { Tool } from '../tool/types.ts'
import { membersDiff } from './described-members.ts'
import { INPUT, OUTPUT, schemaDiff } from './schema-diff.ts'
import type { ToolDifference, ToolsDiff, Verdict } from './types.ts'

/**
 * What changed between two versions of a set of tools, and what that is to those who use them. Of arguments, what was
 * valid must stay valid; of results and errors, nothing may come that could not before. What cannot be decided counts
 * as breaking, and the change notes it.
 *
 * There is one exception. An object that declares properties and no rule for others accepts any other property, yet a
 * new optional property of it is compatible: a caller that follows the schema does not send it.
 */
export function diffTools(before: readonly Tool[], after: readonly Tool[]): ToolsDiff {
  const [old, now] = [byIdentity(before), byIdentity(after)]
  const identities = [...new Set([...old.keys(), ...now.keys()])].sort()
  const tools = identities.flatMap((identity) => differenceOf(identity, old.get(identity), now.get(identity)))
  const verdict = gravest(tools)
  return { tools, advice: verdict === undefined ? 'none' : ADVICE[verdict] }
}

function byIdentity(tools: readonly Tool[]): Map<string, Tool> {
  return new Map(tools.map((tool) => [tool.identity, tool]))
}

/** The gravest first. */
const ADVICE = { breaking: 'major', compatible: 'minor', annotation: 'patch' } as const

function gravest(list: readonly { readonly verdict: Verdict }[]): Verdict | undefined {
  return keysOf<Verdict>(ADVICE).find((verdict) => list.some((one) => one.verdict === verdict))
}

function differenceOf(identity: string, before: Tool | undefined, after: Tool | undefined): ToolDifference[] {
  if (before === undefined)
    return after ? [{ identity, kind: 'added', verdict: 'compatible', changes: [], after }] : []
  if (after === undefined) return [{ identity, kind: 'removed', verdict: 'breaking', changes: [], before }]
  const isReply = after.replyKey !== undefined
  const key = after.replyKey ?? 'input_schema'
  const changes = [
    ...membersDiff(before, after),
    ...schemaDiff(before.input, after.input, key, isReply ? OUTPUT : INPUT),
    ...schemaDiff(before.output, after.output, 'output_schema', OUTPUT),
    ...schemaDiff(before.error, after.error, 'error_schema', OUTPUT),
  ]
  const verdict = gravest(changes)
  return verdict === undefined ? [] : [{ identity, kind: 'changed', verdict, changes, before, after }]
}
