// Offers the tools and answers recorded calls of a model, without a bundler: the only build step is `tsc`.
import { Value } from '@sinclair/typebox/value'
import { dispatch } from '@toolbake/runtime'
import { CalendarAddInput, decodeOpenai, openai, validators } from './calendar.schema.gen.ts'
import { handlers } from './handlers.ts'

// Under OpenAI's strict mode, absent properties are null, and maps are lists of entries.
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

// The schemas are also TypeBox schemas.
console.log(Value.Check(CalendarAddInput, { title: 'Lunch', when: { kind: 'day', date: '2026-01-01' } }))
