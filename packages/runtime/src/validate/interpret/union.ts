import { enumRule, oneOfManyRule } from '../../messages/rules.ts'
import type { Draft } from '../trail.ts'
import { failTags, nearestTrial } from '../union.ts'
import type { Keyword, Site } from './interpret.ts'
import { addError, applySchema, errorsOf, fits, once } from './interpret.ts'
import type { SchemaData } from './schema.ts'
import { kindOf, typeKeyword } from './values.ts'

/** A branch with its index, and with the names that errors about it need (see `Candidate`). */
type Choice = readonly [index: number, schema: SchemaData, own?: readonly string[], tags?: readonly string[]]

/** How to select the branch of a union. */
export type Plan =
  | readonly ['only', ...Choice]
  /** By type: first types that are valid without a check, then branches by the kinds of values that they accept. */
  | readonly ['kinds', text: string, types: readonly string[], ...(readonly [kinds: string, ...Choice])[]]
  /** First types that are valid without a check; other values are checked against the branch. */
  | readonly ['also', types: readonly string[], ...Choice]
  /** By the value of a property of objects, and a plan for other values. */
  | readonly ['tag', name: string, where: string, Plan, ...(readonly [values: readonly unknown[], Plan])[]]
  /** Any number of branches may match. */
  | Overlap

type Overlap = readonly ['any', text: string, ...Choice[]]

const lacks = typeKeyword as (types: readonly string[], value: unknown) => boolean

export const anyOfPlan: Keyword = (plan: Plan, value, at) => follow('anyOf', plan, value, at)

export const oneOfPlan: Keyword = (plan: Plan, value, at) => follow('oneOf', plan, value, at)

function follow(keyword: string, plan: Plan, value: unknown, at: Site): void {
  const check = (index: number, schema: SchemaData): void =>
    applySchema(at, schema, value, `/${keyword}/${index}`)
  if (plan[0] === 'only') check(plan[1], plan[2])
  else if (plan[0] === 'any') {
    const tryChoices = at.run.parts.get('any')?.[1] as Keyword | undefined
    // This part expects a keyword and a plan instead of the keyword's value.
    tryChoices?.([keyword, plan] as never, value, at)
  } else if (plan[0] === 'also') {
    if (lacks(plan[1], value)) check(plan[2], plan[3])
  } else if (plan[0] === 'kinds') {
    const [, text, types, ...rows] = plan
    const row = rows.find(([kinds]) => kinds.includes(kindOf(value)))
    if (row) check(row[1], row[2])
    else if (lacks(types, value)) addError(at, keyword, text, value)
  } else followTag(keyword, plan, value, at)
}

function followTag(
  keyword: string,
  [, name, below, others, ...groups]: Extract<Plan, readonly ['tag', ...unknown[]]>,
  value: unknown,
  at: Site,
): void {
  if (kindOf(value) !== 'object') {
    follow(keyword, others, value, at)
    return
  }
  const tag = (value as Readonly<Record<string, unknown>>)[name]
  const group = groups.find(([values]) => values.includes(tag))
  if (group) {
    follow(keyword, group[1], value, at)
    return
  }
  const where = below[0] === '#' ? below.slice(1) : at.where + below
  const values = groups.flatMap(([some]) => some)
  if (tag === undefined) addError({ ...at, where }, 'required', name, undefined)
  else addError(at, keyword, values, tag, name, enumRule)
}

export const tryAll: Keyword = ([keyword, union]: readonly ['anyOf' | 'oneOf', Overlap], value, at) => {
  const [, text, ...choices] = union
  const isFitting = ([, schema]: Choice): boolean => fits(at, schema, value)
  const count = keyword === 'anyOf' ? Number(choices.some(isFitting)) : choices.filter(isFitting).length
  if (count > 1 && keyword === 'oneOf') addError(at, keyword, text, value, undefined, oneOfManyRule)
  if (count > 0) return
  addError(at, keyword, text, value)
  const { run } = at
  const left = run.limit - run.errors.length
  // The same value may reach the same union through each branch of another union.
  const find = (): readonly Draft[] => nearest(keyword, choices, value, at)
  const found = left > 0 ? once(run, union, `${at.path} ${at.where}`, find) : []
  run.errors.push(...found.slice(0, left).map((error) => ({ ...error })))
}

function nearest(
  keyword: string,
  union: readonly Choice[],
  value: unknown,
  { run, path, where }: Site,
): readonly Draft[] {
  const trials = union.flatMap(([index, schema, own, tags = []]) => {
    if (own === undefined) return []
    const start = { path, where: `${where}/${keyword}/${index}` }
    // At least 20 errors, so that the limit does not affect which branch is nearest.
    const faults = errorsOf(run, schema, value, Math.max(run.limit, 20), start)
    return [[{ levels: [] as number[] }, faults, own, tags, tags.length > 0 ? failTags : undefined] as const]
  })
  return nearestTrial(trials, value, path)?.[1] ?? []
}
