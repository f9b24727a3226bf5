import type { Handlers as CalendarHandlers } from './calendar/book.schema.yaml'
import type { Handlers as EmailHandlers } from './email/send.schema.yaml'

/** A missing handler, or a member that no tool has, is an error of `tsc`. */
export const handlers: CalendarHandlers & EmailHandlers = {
  'calendar.book': ({ title, attendees }) => ({ id: `${title}:${attendees.length}` }),
  'email.send': ({ to }) => ({ id: to.map(({ address }) => address).join() }),
}
