import type { Json, JsonObject } from '../../../json.ts'
import type { UnionKeyword } from '../../../schema/keywords.ts'
import { type SchemaObject, typeList } from '../../../schema/types.ts'
import { describeChoices } from '../describe-schema.ts'
import type { Generator } from '../generator.ts'
import { rootSpot } from '../spot.ts'
import { type Choice, findTag, haveDistinctKinds, readChoices } from './choices.ts'
import { candidatesOf } from './nearest.ts'
import { checkedChoices, plainTypes, typedChoice } from './union.ts'

export interface DataSite {
  readonly generator: Generator
  readonly exports: Set<string>
}

/**
 * How the right alternative of a union is found, as data for the interpreter of the runtime (see `Plan` there). It makes
 * the same choices as compiled code.
 */
export function unionData(keyword: UnionKeyword, schema: SchemaObject, data: Json[], site: DataSite): Json {
  const all = readChoices(keyword, schema, site.generator.definition)
  const choiceOf = (choice: Choice): Json[] => {
    const index = all.findIndex(({ path }) => path === choice.path)
    return [index, data[index] ?? {}]
  }
  return planChoices(keyword, all, choiceOf, site)
}

function planChoices(
  keyword: UnionKeyword,
  choices: readonly Choice[],
  choiceOf: (choice: Choice) => Json[],
  site: DataSite,
): Json {
  const { generator, exports } = site
  const { definition } = generator
  const [only] = choices
  if (choices.length === 1 && only !== undefined) return ['only', ...choiceOf(only)]
  const text = describeChoices(choices, definition)
  const byKinds = (some: readonly Choice[]): Json => {
    const rows = checkedChoices(some).map((choice): Json => [[...choice.kinds].join(), ...choiceOf(choice)])
    return ['kinds', text, plainTypes(some), ...rows]
  }
  const tag = findTag(choices, definition)
  if (tag !== undefined) {
    const groups = tag.groups.map(
      (group): Json => [[...group.values], planChoices(keyword, group.choices, choiceOf, site)],
    )
    return ['tag', tag.name, tag.path, byKinds(tag.others), ...groups]
  }
  if (haveDistinctKinds(choices)) {
    const typed = typedChoice(choices, rootSpot(generator, false))
    if (typed === undefined) return byKinds(choices)
    const [index = 0, data = {}] = choiceOf(typed)
    const also = plainTypes(choices)
    const types = typeof typed.schema === 'object' ? (typeList(typed.schema) ?? []) : []
    const own = typeof data === 'object' ? (data as JsonObject) : {}
    // If a value does not have the only type, nothing else is checked.
    const only = types.length === 1 && Object.keys(own).length > 1 ? { only: true } : {}
    return ['also', also, index, { ...own, type: [...types, ...also], ...only }]
  }
  exports.add('overlapPart')
  const candidates = candidatesOf(choices, generator)
  const rows = choices.map((choice): Json => {
    const found = candidates.find((candidate) => candidate.choice === choice)
    if (found === undefined) return choiceOf(choice)
    return [...choiceOf(choice), [...found.own], ...(found.tags.length > 0 ? [[...found.tags]] : [])]
  })
  return ['any', describeChoices(choices, definition, keyword), ...rows]
}
