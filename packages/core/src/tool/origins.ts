import type { Origin } from '../diagnostics/types.ts'
import type { SchemaObject } from '../schema.ts'
import type { Origins } from './types.ts'

/** A table of places that only grows; setting is for the phase that copies the author's schemas. */
export interface MutableOrigins extends Origins {
  set(schema: object, origin: Origin): void
  setTarget(schema: object, target: SchemaObject): void
}

export function createOrigins(): MutableOrigins {
  // Not weak: the table goes with its schema, and weak keys cost the collector much.
  const table = new Map<object, Origin>()
  const targets = new Map<object, SchemaObject>()
  return {
    of: (schema) => table.get(schema),
    target: (schema) => targets.get(schema),
    set: (schema, origin) => {
      table.set(schema, origin)
    },
    setTarget: (schema, target) => {
      targets.set(schema, target)
    },
    derive: (schema, from) => {
      const origin = table.get(from)
      const target = targets.get(from)
      if (origin !== undefined && schema !== from) table.set(schema, origin)
      if (target !== undefined && schema !== from) targets.set(schema, target)
      return schema
    },
  }
}
