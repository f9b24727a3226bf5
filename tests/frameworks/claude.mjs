// In place of the program that the Claude Agent SDK starts: asks the server "email" for its tools, and makes the calls of
// the prompt. Its result is what came back; for the prompt "settings", what the SDK sent about its servers.
import { createInterface } from 'node:readline'

/** @type {Map<string, (answer: unknown) => void>} */
const waiting = new Map()
let settings

for await (const line of createInterface({ input: process.stdin })) {
  const { type, request_id, request, response, message } = JSON.parse(line)
  if (type === 'control_request') {
    settings ??= request.sdkMcpServerConfigs
    const answer = request.subtype === 'initialize' ? { commands: [], models: [], account: {} } : {}
    print({ type: 'control_response', response: { subtype: 'success', request_id, response: answer } })
  }
  if (type === 'control_response') waiting.get(response.request_id)?.(response.response.mcp_response.result)
  if (type === 'user') {
    const prompt = JSON.parse(message.content[0].text)
    if (prompt === 'settings') finish(settings)
    // Not awaited: the answers come in by this loop.
    else void converse(prompt)
  }
}

/** @param {{ name: string, arguments: object }[]} calls */
async function converse(calls) {
  const answers = [await ask('tools/list')]
  for (const params of calls) answers.push(await ask('tools/call', params))
  finish(answers)
}

/** @param {unknown} result */
function finish(result) {
  print({ type: 'result', subtype: 'success', is_error: false, result: JSON.stringify(result) })
}

/**
 * @param {string} method
 * @param {object} [params]
 */
function ask(method, params) {
  const request_id = `request-${waiting.size}`
  const message = { jsonrpc: '2.0', id: waiting.size, method, params }
  print({
    type: 'control_request',
    request_id,
    request: { subtype: 'mcp_message', server_name: 'email', message },
  })
  return new Promise((resolve) => waiting.set(request_id, resolve))
}

/** @param {object} message */
function print(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
