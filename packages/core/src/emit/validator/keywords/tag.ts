import type { Json, JsonObject } from '../../../json.ts'
import { own } from '../../../json.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import type { Node, SchemaDocument } from '../../../schema/evaluate/resources.ts'
import { childNode } from '../../../schema/evaluate/resources.ts'
import type { Schema } from '../../../schema/types.ts'
import { valuesOfType } from './enumeration.ts'

/** A property that tells the alternatives of a union of objects apart, or groups of them. */
export interface Tag<Choice> {
  readonly name: string
  readonly groups: readonly Group<Choice>[]
}

/** Alternatives that share values of a tag, and all values that they admit. */
export interface Group<Choice> {
  readonly values: readonly Json[]
  readonly choices: readonly Choice[]
}

/** The tag that divides the alternatives best; undefined when none does. */
export function findTag<Choice extends { readonly node: Node }>(
  document: SchemaDocument,
  choices: readonly Choice[],
): Tag<Choice> | undefined {
  const [first] = choices
  let best: Tag<Choice> | undefined
  for (const name of first === undefined ? [] : requiredNames(document, first.node)) {
    if (name in Object.prototype) continue
    const groups = groupsBy(choices, ({ node }) => tagValues(document, node, name))
    if (groups !== undefined && groups.length > (best?.groups.length ?? 1)) best = { name, groups }
    if (best?.groups.length === choices.length) break
  }
  return best
}

function groupsBy<Choice>(
  choices: readonly Choice[],
  valuesOf: (choice: Choice) => readonly Json[] | undefined,
): Group<Choice>[] | undefined {
  let groups: Group<Choice>[] = []
  for (const choice of choices) {
    const values = valuesOf(choice)
    if (values === undefined) return undefined
    // It admits nothing.
    if (values.length === 0) continue
    const shares = (group: Group<Choice>): boolean => group.values.some((value) => values.includes(value))
    const joined = groups.filter(shares)
    const group = {
      values: [...new Set([...joined.flatMap((other) => other.values), ...values])],
      choices: [...joined.flatMap((other) => other.choices), choice],
    }
    groups = [...groups.filter((other) => !joined.includes(other)), group]
  }
  return groups
}

function requiredNames(document: SchemaDocument, node: Node, depth = MAX_UNIONS): Set<string> {
  const names = new Set<string>()
  for (const part of conjunctsOf(document, node)) {
    for (const name of part.schema.required ?? []) names.add(name)
    for (const [first] of depth > 0 ? unionsOf(document, part) : [])
      if (first !== undefined) for (const name of requiredNames(document, first, depth - 1)) names.add(name)
  }
  return names
}

/** The strings that a required property can have; undefined when there are others. */
function tagValues(
  document: SchemaDocument,
  node: Node,
  name: string,
  depth = MAX_UNIONS,
): readonly Json[] | undefined {
  const lists: (readonly Json[])[] = []
  let isRequired = false
  for (const part of conjunctsOf(document, node)) {
    const { required = [], properties = {} } = part.schema
    isRequired ||= required.includes(name)
    const property = own(properties as JsonObject, name) as Schema | undefined
    if (property !== undefined)
      lists.push(...constantsOf(document, childNode(document, part, property, 'properties', name)))
    for (const choices of depth > 0 ? unionsOf(document, part) : []) {
      const each = choices.map((choice) => tagValues(document, choice, name, depth - 1))
      if (!each.every((values) => values !== undefined)) continue
      isRequired = true
      lists.push(each.flat())
    }
  }
  const [values = [], ...others] = lists
  if (!isRequired || lists.length === 0) return undefined
  const common = values.filter((value) => others.every((list) => list.includes(value)))
  return common.every((value) => typeof value !== 'object' || value === null)
    ? [...new Set(common)]
    : undefined
}

/** The schema in one, or in its first alternative, that requires a property. */
export function requiringPart(
  document: SchemaDocument,
  node: Node,
  name: string,
  depth: number = MAX_UNIONS,
): Node | undefined {
  const parts = conjunctsOf(document, node)
  const found = parts.find(({ schema }) => schema.required?.includes(name))
  if (found !== undefined || depth === 0) return found
  const firsts = parts.flatMap((part) => unionsOf(document, part).map(([first]) => first))
  for (const first of firsts) {
    const part = first && requiringPart(document, first, name, depth - 1)
    if (part !== undefined) return part
  }
  return undefined
}

/** Lists that each hold all values of a schema. */
export function constantsOf(document: SchemaDocument, node: Node): (readonly Json[])[] {
  return conjunctsOf(document, node).flatMap(({ schema }) => [
    ...(schema.enum === undefined ? [] : [valuesOfType(schema, schema.enum)]),
    ...(schema.const === undefined ? [] : [valuesOfType(schema, [schema.const])]),
  ])
}
