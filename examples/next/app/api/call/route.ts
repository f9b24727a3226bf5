import { decodeCall } from '../../../tools/all.schema.yaml?profile=openai'

/** Answers a tool call in the model's form: `{ "name": "…", "arguments": "…" }`. */
export async function POST(request: Request): Promise<Response> {
  const call: { name: string; arguments: string } = await request.json()
  const result = decodeCall(call.name, call.arguments)
  // The message is written for the model, which then tries again.
  if (!result.ok) return Response.json({ error: result.message }, { status: 400 })
  switch (result.tool) {
    case 'calendar.create_event': {
      const { title, start, attendees = [] } = result.input
      return Response.json({ created: title, start, invited: attendees.map(({ email }) => email) })
    }
    case 'calendar.list_events':
      return Response.json({ day: result.input.day, events: [] })
  }
}
