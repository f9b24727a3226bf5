import type { Json } from '../../../json.ts'
import type { Part } from '../../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import type { Definition } from '../../../schema/definitions.ts'
import { declaredProperty } from '../../../schema/facts/members.ts'
import { fittingValues } from '../../../schema/facts/values.ts'
import type { Schema } from '../../../schema/types.ts'
import { typeList } from '../../../schema/types.ts'

/** A property that distinguishes the alternatives of a union of objects, or groups of them. */
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
export function findTag<Choice extends Part>(
  choices: readonly Choice[],
  definition: Definition,
): Tag<Choice> | undefined {
  const [first] = choices
  let best: Tag<Choice> | undefined
  for (const name of first === undefined ? [] : requiredNames(first, definition)) {
    if (name in Object.prototype) continue
    const groups = groupsBy(choices, (choice) => tagValues(choice, definition, name))
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

function requiredNames(from: Part, definition: Definition, depth = MAX_UNIONS): Set<string> {
  const names = new Set<string>()
  for (const part of conjunctsOf(from, definition)) {
    for (const name of part.schema.required ?? []) names.add(name)
    for (const [first] of depth > 0 ? unionsOf(part) : [])
      if (first !== undefined) for (const name of requiredNames(first, definition, depth - 1)) names.add(name)
  }
  return names
}

/** The strings that a required property can have; undefined when there are others. */
function tagValues(
  from: Part,
  definition: Definition,
  name: string,
  depth = MAX_UNIONS,
): readonly Json[] | undefined {
  const lists: (readonly Json[])[] = []
  let isRequired = false
  for (const part of conjunctsOf(from, definition)) {
    isRequired ||= part.schema.required?.includes(name) ?? false
    const property = declaredProperty(part.schema, name)
    if (property !== undefined) lists.push(...constantsOf(property, definition))
    for (const choices of depth > 0 ? unionsOf(part) : []) {
      const each = choices.map((choice) => tagValues(choice, definition, name, depth - 1))
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
  from: Part,
  definition: Definition,
  name: string,
  depth: number = MAX_UNIONS,
): Part | undefined {
  const parts = conjunctsOf(from, definition)
  const found = parts.find(({ schema }) => schema.required?.includes(name))
  if (found !== undefined || depth === 0) return found
  const firsts = parts.flatMap((part) => unionsOf(part).map(([first]) => first))
  for (const first of firsts) {
    const part = first && requiringPart(first, definition, name, depth - 1)
    if (part !== undefined) return part
  }
  return undefined
}

/** Lists that each hold all values of a schema. */
export function constantsOf(schema: Schema, definition: Definition): (readonly Json[])[] {
  return conjunctsOf({ schema, path: '' }, definition).flatMap((part) => {
    const { enum: list, const: constant } = part.schema
    const lists = [...(list === undefined ? [] : [list]), ...(constant === undefined ? [] : [[constant]])]
    return lists.map((values) => fittingValues(values, typeList(part.schema)))
  })
}
