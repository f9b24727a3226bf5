import { decodeAndRepair, parseSent } from './decoder.ts'
import { isCutOff, reasonOf } from './message.ts'
import { cutOffReply, invalidJson, invalidReply } from './messages/calls.ts'
import { formatForModel } from './messages/for-model.ts'
import type { CallError, RefusedReply, ReplyDecoder, ReplyResult, ToolEntry } from './types.ts'

/** Creates the `decode` of structured output. */
export function createReplyDecoder<Value = unknown>(entry: ToolEntry): ReplyDecoder<Value> {
  const reply: ToolEntry = { ...entry, anyRoot: true }
  // The emitted entry does not carry the type of its values.
  return Object.assign((text: unknown) => decodeReply(reply, text) as ReplyResult<Value>, { entry: reply })
}

/** Decodes and checks a reply. */
export function decodeReply(entry: ToolEntry, text: unknown): ReplyResult {
  const { value: sent, repairs: before = [], error } = parseSent(entry, text)
  if (error) return unreadable(text as string, reasonOf(error as Error, entry.check?.conceals))
  const { errors, repairs, input: value } = decodeAndRepair(entry, sent)
  if (errors.length > 0) return refuse('invalid_output', entry.sent ? entry.sent(errors) : errors, errors)
  return { ok: true, value, repairs: before.concat(repairs) }
}

/** Refuses a text that is not JSON. An empty text counts as cut off. */
function unreadable(text: string, reason: string): RefusedReply {
  const isTruncated = text.trim() === '' || isCutOff(text)
  const message = isTruncated ? cutOffReply(text.length) : invalidJson(reason)
  return refuse(isTruncated ? 'truncated' : 'invalid_json', [{ keyword: 'json', path: '', message }])
}

/** @param shown the errors with the names that were sent to the model */
function refuse(
  code: RefusedReply['code'],
  shown: readonly CallError[],
  errors: readonly CallError[] = shown,
): RefusedReply {
  return { ok: false, code, errors, message: invalidReply(formatForModel(shown)) }
}
