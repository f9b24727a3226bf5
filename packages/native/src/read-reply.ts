import type { DiagnosticCode, Json, JsonObject } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import { UNREADABLE_REPLY } from './messages/failures.ts'
import type { Finding, WorkerReply } from './worker/types.ts'
import { FINDING_CODES } from './worker/types.ts'

/**
 * Reads the reply of a module's process. A module can write a reply itself, so everything in it is checked; its content
 * affects only that module.
 *
 * @param limit maximal number of characters in the document
 */
export function readReply(text: string, limit: number): WorkerReply {
  const refused: WorkerReply = { kind: 'threw', message: UNREADABLE_REPLY, stack: '' }
  let reply: Json
  try {
    reply = JSON.parse(text) as Json
  } catch {
    return refused
  }
  if (!isObject(reply)) return refused
  const { kind, message, stack, document, exports, findings } = reply
  if (kind === 'threw' && typeof message === 'string' && typeof stack === 'string')
    return { kind, message, stack }
  const isList = Array.isArray(findings) && findings.every(isFinding)
  const isTooLarge = document !== undefined && JSON.stringify(document).length > MOST_ESCAPED * limit
  if (kind !== 'read' || !isList || isTooLarge || !isNames(exports)) return refused
  return { kind, document, ...(exports && { exports }), findings: findings.map(known) }
}

function isNames(value: Json | undefined): value is string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'))
}

/** The most characters that JSON needs for one character of a text. */
const MOST_ESCAPED = 6

/** Removes members that findings do not have. */
function known({ code, pointer, exported, params, hint }: JsonObject): Finding {
  const found = {
    code,
    pointer,
    ...(exported !== undefined && { exported }),
    ...(params && { params }),
    ...(hint !== undefined && { hint }),
  }
  // `isFinding` has checked the members.
  return found as unknown as Finding
}

const isText = (value: Json): boolean => typeof value === 'string'

const CODES: ReadonlySet<Json | undefined> = new Set<DiagnosticCode>(FINDING_CODES)

function isFinding(value: Json): value is JsonObject {
  if (!isObject(value) || !CODES.has(value['code']) || typeof value['pointer'] !== 'string') return false
  const { params = {}, hint = '', exported = '' } = value
  const isPrintable = (param: Json): boolean => ['string', 'number', 'boolean'].includes(typeof param)
  return isObject(params) && Object.values(params).every(isPrintable) && [hint, exported].every(isText)
}
