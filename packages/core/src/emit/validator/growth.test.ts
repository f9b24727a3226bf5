import { expect, it } from 'vitest'
import { schemasWithin } from '../../schema/conjuncts.ts'
import { acceptedKinds } from '../../schema/kinds.ts'
import type { Definition, SchemaObject } from '../../schema/types.ts'
import { describe } from './describe-schema.ts'
import { constantNames, declaredNames } from './keywords/choices.ts'

type Targets = (index: number, size: number) => number[]

const FAMILIES: readonly [name: string, targets: Targets][] = [
  ['the next two', (index, size) => [index + 1, index + 2].filter((target) => target < size)],
  [
    'all later ones',
    (index, size) => Array.from({ length: size - index - 1 }, (_, later) => index + 1 + later),
  ],
  ['all, itself, too', (_, size) => Array.from({ length: size }, (_none, target) => target)],
]

const READERS: readonly [name: string, read: (schema: SchemaObject, definition: Definition) => unknown][] = [
  ['the kinds of values', acceptedKinds],
  ['the schemas within', schemasWithin],
  ['the declared names', declaredNames],
  ['the constant names', constantNames],
  ['the words for it', describe],
]

/** Each alternative of each union is read, as a validator does; how often a reference was followed. */
function followed(
  size: number,
  targets: Targets,
  keyword: 'anyOf' | 'oneOf',
  read: (typeof READERS)[0][1],
): number {
  const schemas = Array.from({ length: size }, (_, at): SchemaObject => {
    const alternatives = targets(at, size).map((target) => ({ $ref: String(target) }))
    const own: SchemaObject = { properties: { [`p${at}`]: { type: 'string' } } }
    return alternatives.length === 0 ? own : { ...own, [keyword]: alternatives }
  })
  let count = 0
  const definition: Definition = (ref) => {
    count += 1
    return schemas[Number(ref)]
  }
  for (const schema of schemas)
    for (const choice of schema[keyword] ?? []) read(choice as SchemaObject, definition)
  return count
}

it.each(
  FAMILIES.flatMap(([family, targets]) =>
    READERS.map(([name, read]) => [family, name, targets, read] as const),
  ),
)('unions of %s: %s follow shared alternatives at most n³ times', (_, __, targets, read) => {
  for (const keyword of ['anyOf', 'oneOf'] as const)
    for (const size of [5, 10, 20, 40]) {
      const count = followed(size, targets, keyword, read)
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(10 * size ** 3)
    }
})
