import { checkCalls } from './schemas.ts'
import type { Answer, Script } from './server.ts'
import { listOf, member, refuseUnless } from './server.ts'

/**
 * A fake of OpenAI's Responses, which stores conversations: a request continues the response that it names. For clients
 * that send the whole conversation, each turn has one call.
 */
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
    const turn = previous === undefined ? outputs.length : previous.turn + 1
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
    const output = items.length > 0 ? items : [message(lastWords)]
    const response = {
      id,
      object: 'response',
      created_at: 0,
      model: String(body['model']),
      status: 'completed',
      error: null,
      output,
    }
    return body['stream'] === true ? eventsOf(response) : response
  }
}

/** Returns the events of a streamed reply that clients read. */
function eventsOf(response: { readonly output: readonly Item[] }): object[] {
  const items = response.output.flatMap((item, output_index) => {
    const at = { output_index, item_id: item.id }
    const text = item.content?.map((part) => part.text).join('')
    return [
      { type: 'response.output_item.added', output_index, item },
      text === undefined
        ? { type: 'response.function_call_arguments.done', ...at, arguments: item.arguments }
        : { type: 'response.output_text.delta', ...at, content_index: 0, delta: text },
      { type: 'response.output_item.done', output_index, item },
    ]
  })
  return [{ type: 'response.created', response }, ...items, { type: 'response.completed', response }]
}

interface Item {
  readonly id: string
  readonly type: string
  readonly role?: string
  readonly status: string
  readonly arguments?: string
  readonly content?: readonly { readonly type: string; readonly text: string; readonly annotations: [] }[]
}

function message(text: string): Item {
  return {
    type: 'message',
    id: 'msg_last',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
}
