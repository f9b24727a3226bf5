import { checkCalls } from './schemas.ts'
import type { Answer, Script } from './server.ts'
import { listOf, member, refuseUnless } from './server.ts'

/** Responses of OpenAI, which keep the conversation: a request continues the response that it names. */
export function openaiResponses({ turns, lastWords }: Script): Answer {
  const open = new Map<unknown, { readonly turn: number; readonly calls: readonly string[] }>()
  return (body) => {
    const previous = open.get(body['previous_response_id'])
    refuseUnless(
      previous !== undefined || body['previous_response_id'] == null,
      'Previous response not found',
    )
    const outputs = listOf(body['input']).filter((item) => member(item, 'type') === 'function_call_output')
    const answered = outputs.map((item) => member(item, 'call_id'))
    for (const id of previous?.calls ?? [])
      refuseUnless(answered.includes(id), `No tool output found for function call ${id}.`)
    const tools = listOf(body['tools'])
    refuseUnless(tools.length > 0 && tools.every((tool) => member(tool, 'strict') === true), 'not strict')
    const turn = previous === undefined ? 0 : previous.turn + 1
    const calls = turns[turn] ?? []
    checkCalls(
      calls,
      new Map(tools.map((tool) => [String(member(tool, 'name')), member(tool, 'parameters')])),
    )
    const items = calls.map(({ name, input }, index) => ({
      type: 'function_call',
      id: `fc_${turn}_${index}`,
      call_id: `call_${turn}_${index}`,
      name,
      arguments: JSON.stringify(input),
      status: 'completed',
    }))
    const id = `resp_${turn}`
    open.set(id, { turn, calls: items.map(({ call_id }) => call_id) })
    return {
      id,
      object: 'response',
      created_at: 0,
      model: String(body['model']),
      status: 'completed',
      error: null,
      output: items.length > 0 ? items : [message(lastWords)],
    }
  }
}

function message(text: string): object {
  return {
    type: 'message',
    id: 'msg_last',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
}
