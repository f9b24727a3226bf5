import { expect, it } from 'vitest'
import { isWholeCall } from '../../playground/src/page/whole-call.ts'

it.each([
  { choices: [{ message: { tool_calls: [] } }] },
  { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'a', arguments: '{}' } }] },
  [{ id: 'a', type: 'function', function: { name: 'a', arguments: '{}' } }],
  { type: 'function_call', call_id: 'a', name: 'a', arguments: '{}' },
  { type: 'tool_use', id: 'a', name: 'a', input: {} },
  { functionCall: { name: 'a', args: {} } },
  { toolUse: { toolUseId: 'a', name: 'a', input: {} } },
])('a call with what is around it: %j', (value) => {
  expect(isWholeCall(JSON.stringify(value))).toBe(true)
})

it.each(['', '{"to"', 'null', '[]', '{}', '{"name": "Ada", "function": "engineer"}', '{"input": 1}'])(
  'no call: %j',
  (text) => {
    expect(isWholeCall(text)).toBe(false)
  },
)
