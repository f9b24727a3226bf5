import { escapeToken } from '../pointer.ts'
import { containedIn } from './arrays.ts'
import type { Interpreted, Keyword, Run, SchemaNode } from './interpret.ts'
import { fits } from './interpret.ts'
import { namesOf } from './objects.ts'

type Schemas = Readonly<Record<string, Interpreted>>

export const unevaluatedPropertiesKeyword: Keyword = (rest: Interpreted, value, go, schema, run) => {
  const { unevaluatedProperties: _, ...others } = schema
  const evaluated = evaluatedNames(run, others, value)
  const left = namesOf(value).filter((key) => !evaluated.has(key))
  if (rest === false) return left.map(escapeToken)
  for (const key of left) go(rest, '/unevaluatedProperties', key)
  return undefined
}

export const unevaluatedItemsKeyword: Keyword = (rest: Interpreted, value, go, schema, run) => {
  if (!Array.isArray(value)) return undefined
  const { unevaluatedItems: _, ...others } = schema
  const evaluated = evaluatedItems(run, others, value)
  const left = [...value.keys()].filter((index) => !evaluated.has(index))
  if (rest === false) return left.map(escapeToken)
  for (const index of left) go(rest, '/unevaluatedItems', index)
  return undefined
}

function evaluatedNames(run: Run, schema: Interpreted, value: unknown): Set<string> {
  return evaluated(run, schema, value, (node) => {
    const names = namesOf(value)
    if (node.additionalProperties !== undefined || node.unevaluatedProperties !== undefined) return names
    const patterns = Object.keys(Object(node.patternProperties)).map((pattern) => new RegExp(pattern, 'u'))
    const properties: Schemas = Object(node.properties)
    return names.filter((key) => Object.hasOwn(properties, key) || patterns.some((regex) => regex.test(key)))
  })
}

function evaluatedItems(run: Run, schema: Interpreted, value: readonly unknown[]): Set<number> {
  return evaluated(run, schema, value, (node) => {
    const all = [...value.keys()]
    if (node.items !== undefined || node.unevaluatedItems !== undefined) return all
    const prefix = Array.isArray(node.prefixItems) ? node.prefixItems.length : 0
    const contained = node.contains === undefined ? [] : containedIn(run, node.contains as Interpreted, value)
    return [...all.slice(0, prefix), ...contained]
  })
}

/**
 * What a schema and those that it applies to the same value evaluate; of alternatives those that fit, and all where none
 * does, which is told of by itself.
 */
function evaluated<T>(
  run: Run,
  from: Interpreted,
  value: unknown,
  own: (node: SchemaNode) => readonly T[],
): Set<T> {
  if (typeof from !== 'object') return new Set()
  const { $ref, allOf = [], anyOf = [], oneOf = [], if: condition, dependentSchemas } = from
  const applied = [...(allOf as Interpreted[])]
  const names = namesOf(value)
  const dependent = Object.entries(Object(dependentSchemas) as Schemas)
  applied.push(...dependent.filter(([key]) => names.includes(key)).map(([, schema]) => schema))
  for (const choices of [anyOf, oneOf] as Interpreted[][]) {
    const fitting = choices.filter((choice) => fits(run, choice, value))
    applied.push(...(fitting.length > 0 ? fitting : choices))
  }
  if (condition !== undefined) {
    const holds = fits(run, condition as Interpreted, value)
    if (holds) applied.push(condition as Interpreted)
    applied.push((from[holds ? 'then' : 'else'] ?? true) as Interpreted)
  }
  if ($ref === '#') applied.push(run.root)
  else if (typeof $ref === 'string')
    applied.push((run.root.$defs as Schemas)[$ref.replace('#/$defs/', '')] as Interpreted)
  return new Set([...own(from), ...applied.flatMap((schema) => [...evaluated(run, schema, value, own)])])
}
