import type { Json, Kind, SchemaType } from '../../../json.ts'
import type { Part } from '../../../schema/conjuncts.ts'
import { conjunctsOf, firstParts, MAX_UNIONS, schemasWithin, unionsOf } from '../../../schema/conjuncts.ts'
import { memoizeBySchema } from '../../../schema/definitions.ts'
import { declaredProperty } from '../../../schema/facts/members.ts'
import { fittingValues } from '../../../schema/facts/values.ts'
import type { UnionKeyword } from '../../../schema/keywords.ts'
import { acceptedKinds } from '../../../schema/kinds.ts'
import { type Definition, type Schema, type SchemaObject, typeList } from '../../../schema/types.ts'

/** A branch of a union, and what is known of it beforehand. */
export interface Choice extends Part {
  readonly kinds: ReadonlySet<Kind>
  /** Set if the branch is only these types. */
  readonly onlyTypes?: readonly SchemaType[]
}

export function readChoices(
  keyword: UnionKeyword,
  { [keyword]: schemas = [] }: SchemaObject,
  definition: Definition,
): Choice[] {
  return schemas.map((schema, index) => {
    const kinds = acceptedKinds(schema, definition)
    const isOnlyTyped = typeof schema === 'object' && Object.keys(schema).every((key) => key === 'type')
    const types = isOnlyTyped ? typeList(schema) : undefined
    return { schema, path: `/${keyword}/${index}`, kinds, ...(types ? { onlyTypes: types } : {}) }
  })
}

/** Whether no two branches accept the same type. */
export function haveDistinctKinds(choices: readonly Choice[]): boolean {
  const kinds = choices.flatMap((choice) => [...choice.kinds])
  return new Set(kinds).size === kinds.length
}

export function takesObjects({ kinds }: Choice): boolean {
  return kinds.has('object')
}

/** A property that distinguishes the branches of a union of objects, or groups of them. */
export interface Tag {
  readonly name: string
  readonly groups: readonly Group[]
  /** Where the first branch requires it. */
  readonly path: string
  /** The branches that are not objects. */
  readonly others: readonly Choice[]
}

/** Branches that share values of a tag, and all values that they accept. */
interface Group {
  readonly values: readonly Json[]
  readonly choices: readonly Choice[]
}

/** Finds the tag that best divides a union of objects. Of each other type, the union may have one branch. */
export function findTag(choices: readonly Choice[], definition: Definition): Tag | undefined {
  const [first, ...objects] = choices.filter(takesObjects)
  const others = choices.filter((choice) => !takesObjects(choice))
  if (first === undefined || objects.length === 0 || !haveDistinctKinds(others)) return undefined
  if ([first, ...objects].some(({ kinds }) => kinds.size > 1)) return undefined
  let best: Tag | undefined
  for (const { schema, path } of firstParts(first, definition))
    for (const name of schema.required ?? []) {
      if (name in Object.prototype || best?.groups.length === objects.length + 1) continue
      const groups = groupsBy(name, [first, ...objects], definition)
      if (groups !== undefined && groups.length > (best?.groups.length ?? 1))
        best = { name, groups, path, others }
    }
  return best
}

function groupsBy(name: string, choices: readonly Choice[], definition: Definition): Group[] | undefined {
  let groups: Group[] = []
  for (const choice of choices) {
    const values = tagValues(choice, definition, name)
    if (values === undefined) return undefined
    // It accepts nothing.
    if (values.length === 0) continue
    const joined = groups.filter((group) => group.values.some((value) => values.includes(value)))
    const group = {
      values: [...new Set([...joined.flatMap((other) => other.values), ...values])],
      choices: [...joined.flatMap((other) => other.choices), choice],
    }
    groups = [...groups.filter((other) => !joined.includes(other)), group]
  }
  return groups
}

type Values = readonly Json[]

/** Returns the values of a required property; undefined if it is not required, or can have others or objects. */
function tagValues(from: Part, definition: Definition, name: string, depth = MAX_UNIONS): Values | undefined {
  const lists: Values[] = []
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
  const arePlain = common.every((value) => typeof value !== 'object' || value === null)
  return arePlain ? [...new Set(common)] : undefined
}

/** Returns arrays, each of which contains all values of a schema. */
export function constantsOf(schema: Schema, definition: Definition): Values[] {
  return conjunctsOf({ schema, path: '' }, definition).flatMap((part) => {
    const { enum: list, const: constant } = part.schema
    const lists = [...(list === undefined ? [] : [list]), ...(constant === undefined ? [] : [[constant]])]
    return lists.map((values) => fittingValues(values, typeList(part.schema)))
  })
}

type NamesOf = (choice: Schema, definition: Definition) => ReadonlySet<string>

/** Returns the properties that a branch, or one of its own branches, declares or requires. */
export const declaredNames: NamesOf = memoizeBySchema((choice, definition) => {
  const parts = [...schemasWithin(choice, definition)]
  return new Set(
    parts.flatMap(({ required = [], properties = {} }) => [...required, ...Object.keys(properties)]),
  )
})

/** Returns the properties, and the indexes of items, for which a branch lists the values. */
export const constantNames: NamesOf = memoizeBySchema((choice, definition) => {
  const named = [...schemasWithin(choice, definition)].flatMap(({ properties = {}, prefixItems = [] }) =>
    [properties, prefixItems].flatMap((parts) => Object.entries<Schema>(parts)),
  )
  const constants = named.filter(([, schema]) => constantsOf(schema, definition).length > 0)
  return new Set(constants.map(([name]) => name))
})
