import { compile } from '@toolbake/core'
import type { Decoder } from '@toolbake/runtime'
import { evaluate } from '../emit/modules.ts'
import type { Script } from '../examples/fakes/server.ts'

/** The tool of the README. */
export const FILE = `
module_id: email.send
description: Send an email to one or more recipients.
input_schema:
  type: object
  properties:
    to:      { type: array, items: { type: string, format: email }, minItems: 1 }
    subject: { type: string, description: Subject line }
    urgency: { type: string, enum: [low, high] }
    headers: { type: object, additionalProperties: { type: string } }
  required: [to, subject]
`

/** The same tool, for whose calls a person must be asked. */
export const APPROVED_FILE = `${FILE}annotations: { requires_approval: true }\n`

// oxlint-disable-next-line typescript/consistent-type-definitions -- only a type alias is a record
export type EmailInputs = {
  'email.send': { to: string[]; subject: string; urgency?: 'low' | 'high'; headers?: Record<string, string> }
}

/** The exports of an import with `?profile=`. */
export interface Email {
  readonly tools: readonly object[]
  readonly decodeCall: Decoder<EmailInputs>
}

export function bake(profile: string, mode?: boolean, text = FILE): Email {
  const { ok, code, diagnostics } = compile(text, { profile, mode, reshape: true })
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const { default: tools, decodeCall } = evaluate(code)
  return { tools, decodeCall } as Email
}

const ENTRY = { key: 'x-build', value: '7' }
const PLAIN = { to: ['ada@example.org'], subject: 'Build 7 is green' }

/** The input that handlers get in the conversation below. */
export const DECODED = { ...PLAIN, headers: { 'x-build': '7' } }

/** The answer to the model's first call. */
export const REFUSAL = /Invalid arguments for email_send\. Errors:\\*n.*x-build/

/**
 * Returns the script of a model that writes a key twice, which no schema can forbid, and calls again after the refusal.
 * In OpenAI's strict mode it writes null for absent properties.
 */
export function conversation(absent: object = { urgency: null }): Script {
  const call = (...headers: object[]) => [{ name: 'email_send', input: { ...PLAIN, ...absent, headers } }]
  return { turns: [call(ENTRY, ENTRY), call(ENTRY)], lastWords: 'Ada knows it.' }
}
