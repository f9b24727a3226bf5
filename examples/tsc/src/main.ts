// Offers the tools, carries out recorded calls of a model, and answers: no bundler, no build step but `tsc`.
import { Value } from '@sinclair/typebox/value'
import { dispatch } from '@toolbake/runtime'
import { CalendarAddInput, decodeOpenai, openai, validators } from './calendar.schema.gen.ts'
import { handlers } from './handlers.ts'

// Strict mode of OpenAI: null for an absent property, entries for a map.
const calls = [
  {
    name: 'calendar_add',
    arguments:
      '{"title":"Stand-up","when":{"kind":"in","minutes":30},"labels":[{"key":"room","value":"4"}],"reminder":null}',
  },
  { name: 'calendar_add', arguments: '{"title":"","when":{"kind":"day"},"labels":null,"reminder":null}' },
  { name: 'calendar_list', arguments: '{"limit":null}' },
]

const [first] = openai
console.log(`${openai.length} tools, the first is ${first.function.name}`)
for (const call of calls) {
  const result = decodeOpenai(call.name, call.arguments)
  const answer = result.ok ? await dispatch(result, handlers, validators) : result.message
  console.log(JSON.stringify(answer))
}

// The schemas are TypeBox's own, too.
console.log(Value.Check(CalendarAddInput, { title: 'Lunch', when: { kind: 'day', date: '2026-01-01' } }))
