import type { Origin } from '../diagnostics/types.ts'
import type { Origins } from './types.ts'

/** A table of places that only grows; `set` is for the phase that copies the author's schemas. */
export interface MutableOrigins extends Origins {
  set(schema: object, origin: Origin): void
}

export function createOrigins(): MutableOrigins {
  const table = new WeakMap<object, Origin>()
  return {
    of: (schema) => table.get(schema),
    set: (schema, origin) => {
      table.set(schema, origin)
    },
    derive: (schema, from) => {
      const origin = table.get(from)
      if (origin !== undefined && schema !== from) table.set(schema, origin)
      return schema
    },
  }
}
