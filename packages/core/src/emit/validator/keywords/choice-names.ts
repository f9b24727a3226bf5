import type { Part } from '../../../schema/conjuncts.ts'
import { partsWithin } from '../../../schema/conjuncts.ts'
import type { Definition } from '../../../schema/definitions.ts'
import type { Schema } from '../../../schema/types.ts'
import { constantsOf } from './choices.ts'

/** The properties that an alternative declares, or one of its own alternatives. */
export function declaredNames(choice: Part, definition: Definition): Set<string> {
  const names = partsWithin(choice, definition).flatMap(({ schema: { required = [], properties = {} } }) => [
    ...required,
    ...Object.keys(properties),
  ])
  return new Set(names)
}

/** Those that have only some values, and the indexes of items that do. */
export function constantNames(choice: Part, definition: Definition): Set<string> {
  const named = partsWithin(choice, definition).flatMap(({ schema: { properties = {}, prefixItems = [] } }) =>
    [properties, prefixItems].flatMap((parts) => Object.entries<Schema>(parts)),
  )
  const constants = named.filter(([, schema]) => constantsOf(schema, definition).length > 0)
  return new Set(constants.map(([name]) => name))
}
