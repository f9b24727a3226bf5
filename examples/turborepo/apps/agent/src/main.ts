import { openai as calendarTools, decodeOpenai as decodeBooking } from '@acme/tools/calendar'
import { decodeOpenai as decodeEmail, openai as emailTools } from '@acme/tools/email'

/** The `tools` of a request. */
const tools = [...calendarTools, ...emailTools]
console.log(tools.map((tool) => tool.function.name).join(', '))

// A model's answer under OpenAI's strict mode: absent optional properties are null.
const email = decodeEmail(
  'email_send',
  '{"to":[{"address":"ada@example.org","name":null}],"subject":"Hi","urgency":null}',
)
console.log(email.ok ? email.input : email.message)

const booking = decodeBooking(
  'calendar_book',
  '{"title":"Lunch","start":"2030-05-01T12:00:00Z","attendees":[]}',
)
console.log(booking.ok ? booking.input.title : booking.message)
