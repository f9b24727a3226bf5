import { escapeToken } from '../pointer.ts'
import { containedIn } from './arrays.ts'
import type { Keyword, Run } from './interpret.ts'
import { fits } from './interpret.ts'
import { namesOf } from './objects.ts'
import type { SchemaData, SchemaNode } from './schema.ts'
import { targetOf } from './schema.ts'

export const unevaluatedPropertiesKeyword: Keyword = (rest: SchemaData, value, go, schema, run) => {
  const { unevaluatedProperties: _, ...others } = schema
  const evaluated = evaluatedNames(run, others, value)
  const left = namesOf(value).filter((key) => !evaluated.has(key))
  if (rest === false) return left.map(escapeToken)
  for (const key of left) go(rest, '/unevaluatedProperties', key)
  return undefined
}

export const unevaluatedItemsKeyword: Keyword = (rest: SchemaData, value, go, schema, run) => {
  if (!Array.isArray(value)) return undefined
  const { unevaluatedItems: _, ...others } = schema
  const evaluated = evaluatedItems(run, others, value)
  const left = [...value.keys()].filter((index) => !evaluated.has(index))
  if (rest === false) return left.map(escapeToken)
  for (const index of left) go(rest, '/unevaluatedItems', index)
  return undefined
}

function evaluatedNames(run: Run, schema: SchemaData, value: unknown): Set<string> {
  return evaluated(run, schema, value, (node) => {
    const names = namesOf(value)
    if (node.additionalProperties !== undefined || node.unevaluatedProperties !== undefined) return names
    const patterns = Object.keys(Object(node.patternProperties)).map((pattern) => new RegExp(pattern, 'u'))
    const { properties = {} } = node
    return names.filter((key) => Object.hasOwn(properties, key) || patterns.some((regex) => regex.test(key)))
  })
}

function evaluatedItems(run: Run, schema: SchemaData, value: readonly unknown[]): Set<number> {
  return evaluated(run, schema, value, (node) => {
    const all = [...value.keys()]
    if (node.items !== undefined || node.unevaluatedItems !== undefined) return all
    const contained = node.contains === undefined ? [] : containedIn(run, node.contains, value)
    return [...all.slice(0, node.prefixItems?.length ?? 0), ...contained]
  })
}

/**
 * What a schema, and those that it applies to the same value, evaluate. Of the alternatives of a union those that fit
 * count. Where none fits all count, because the union itself reports that.
 */
function evaluated<T>(
  run: Run,
  from: SchemaData,
  value: unknown,
  own: (node: SchemaNode) => readonly T[],
): Set<T> {
  if (typeof from !== 'object') return new Set()
  const { $ref, allOf = [], anyOf = [], oneOf = [], if: condition, dependentSchemas = {} } = from
  const applied = [...allOf]
  const names = namesOf(value)
  applied.push(
    ...Object.entries(dependentSchemas)
      .filter(([key]) => names.includes(key))
      .map(([, schema]) => schema),
  )
  for (const choices of [anyOf, oneOf]) {
    const fitting = choices.filter((choice) => fits(run, choice, value))
    applied.push(...(fitting.length > 0 ? fitting : choices))
  }
  if (condition !== undefined) {
    const holds = fits(run, condition, value)
    if (holds) applied.push(condition)
    applied.push(from[holds ? 'then' : 'else'] ?? true)
  }
  if ($ref !== undefined) applied.push(targetOf(run.root, $ref) ?? true)
  return new Set([...own(from), ...applied.flatMap((schema) => [...evaluated(run, schema, value, own)])])
}
