import { defineHandlers } from '@toolbake/runtime'
import type { CalendarAddInput, Handlers } from './calendar.schema.gen.ts'

const appointments: string[] = []

/** One function for each tool. `toolbake generate` adds stubs, `toolbake check` names handlers without a tool. */
export const handlers = defineHandlers<Handlers>({
  'calendar.add': ({ title, when, reminder, labels = {} }) => {
    const marks = Object.entries(labels).map(([key, value]) => `${key}: ${value}`)
    appointments.push([title, timeOf(when), `reminder ${reminder} min before`, ...marks].join(', '))
    return { id: appointments.length }
  },
  'calendar.list': ({ limit = 10 }) => appointments.slice(0, limit),
})

function timeOf(when: CalendarAddInput['when']): string {
  return when.kind === 'day' ? `on ${when.date}` : `in ${when.minutes} min`
}
