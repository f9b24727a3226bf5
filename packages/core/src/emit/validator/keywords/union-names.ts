import type { Part } from '../../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import type { Definition } from '../../../schema/definitions.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { constantsOf } from './tag.ts'

/** The properties that an alternative declares, or one of its own alternatives. */
export function declaredNames(choice: Part, definition: Definition): Set<string> {
  return namesIn(choice, definition, ({ schema: { required = [], properties = {} } }) => [
    ...required,
    ...Object.keys(properties),
  ])
}

/** Those that have only some values, and the indexes of items that do. */
export function constantNames(choice: Part, definition: Definition): Set<string> {
  return namesIn(choice, definition, ({ schema: { properties = {}, prefixItems = [] } }) => {
    const named = [...Object.entries(properties), ...Object.entries(prefixItems)]
    return named.filter(([, schema]) => constantsOf(schema, definition).length > 0).map(([name]) => name)
  })
}

/** In all parts of a schema, and in the alternatives that they have. */
function namesIn(
  from: Part,
  definition: Definition,
  own: (part: Part<SchemaObject>) => readonly string[],
  depth: number = MAX_UNIONS,
): Set<string> {
  return new Set(
    conjunctsOf(from, definition).flatMap((part) => [
      ...own(part),
      ...(depth > 0 ? unionsOf(part).flat() : []).flatMap((choice) => [
        ...namesIn(choice, definition, own, depth - 1),
      ]),
    ]),
  )
}
