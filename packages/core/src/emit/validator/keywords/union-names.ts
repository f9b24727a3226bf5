import type { Part } from '../../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import type { Node } from '../../../schema/evaluate/resources.ts'
import type { Generator } from '../generator.ts'
import { child } from '../generator.ts'
import { constantsOf } from './tag.ts'

/** The properties that an alternative declares, or one of its own alternatives. */
export function declaredNames(generator: Generator, node: Node): Set<string> {
  return namesIn(generator, node, ({ schema: { required = [], properties = {} } }) => [
    ...required,
    ...Object.keys(properties),
  ])
}

/** Those that have only some values, and the indexes of items that do. */
export function constantNames(generator: Generator, node: Node): Set<string> {
  const { document } = generator
  return namesIn(generator, node, (part) => {
    const { properties = {}, prefixItems = [] } = part.schema
    const named = [
      ...Object.entries(properties).map((entry) => ['properties', ...entry] as const),
      ...Object.entries(prefixItems).map((entry) => ['prefixItems', ...entry] as const),
    ]
    return named
      .filter(([keyword, name, schema]) => {
        return constantsOf(document, child(generator, part, schema, keyword, name)).length > 0
      })
      .map(([, name]) => name)
  })
}

/** In all parts of a schema, and in the alternatives that they have. */
function namesIn(
  generator: Generator,
  node: Node,
  own: (part: Part) => readonly string[],
  depth: number = MAX_UNIONS,
): Set<string> {
  const { document } = generator
  return new Set(
    conjunctsOf(document, node).flatMap((part) => [
      ...own(part),
      ...(depth > 0 ? unionsOf(document, part).flat() : []).flatMap((choice) => [
        ...namesIn(generator, choice, own, depth - 1),
      ]),
    ]),
  )
}
