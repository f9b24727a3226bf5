import { schemasWithin } from '../../../schema/conjuncts.ts'
import type { Definition } from '../../../schema/definitions.ts'
import { rememberWithin } from '../../../schema/definitions.ts'
import type { Schema } from '../../../schema/types.ts'
import { constantsOf } from './choices.ts'

type NamesOf = (choice: Schema, definition: Definition) => ReadonlySet<string>

/** The properties that an alternative declares, or one of its own alternatives. */
export const declaredNames: NamesOf = rememberWithin((choice, definition) => {
  const parts = [...schemasWithin(choice, definition)]
  return new Set(
    parts.flatMap(({ required = [], properties = {} }) => [...required, ...Object.keys(properties)]),
  )
})

/** Those that have only some values, and the indexes of items that do. */
export const constantNames: NamesOf = rememberWithin((choice, definition) => {
  const named = [...schemasWithin(choice, definition)].flatMap(({ properties = {}, prefixItems = [] }) =>
    [properties, prefixItems].flatMap((parts) => Object.entries<Schema>(parts)),
  )
  const constants = named.filter(([, schema]) => constantsOf(schema, definition).length > 0)
  return new Set(constants.map(([name]) => name))
})
