import { type Context, reportingOnce } from '../context.ts'
import { booleanHint, shorten } from '../describe.ts'
import { childOrigin, type Origin, writtenOrigin } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import { type Json, own } from '../json.ts'
import * as messages from '../messages/tools.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { evaluate } from '../schema/evaluate/evaluate.ts'
import type { Fault } from '../schema/evaluate/visit.ts'
import { hasType } from '../schema/facts/values.ts'
import { type Definition, type SchemaObject, typeList } from '../schema/types.ts'
import { type PlaceOf, visitPlaced } from './origins.ts'
import type { Tool } from './types.ts'
import { hintForForm } from './value-hints.ts'

/** The most faults reported for one value; the others probably have the same cause. */
const MAX_FAULTS = 5
/** The length of JSON that is repeated in a message. */
const MAX_TEXT = 81

type Report = (problem: Problem) => void

/**
 * Checks the values that authors write beside their schemas. Inputs and outputs in a tool's `examples` are errors,
 * because providers refuse them; `default`, `examples` and `x-examples` in schemas mislead models, and so do values of
 * `enum` or `const` that `type` excludes.
 */
export function checkExamples(tools: readonly Tool[], context: Context): void {
  const once = reportingOnce(context)
  for (const tool of tools) {
    const report: Report = (problem) => once.report({ ...problem, tool: tool.identity })
    checkToolExamples(tool, context, report)
    for (const section of [tool.input, tool.output, tool.error]) {
      if (section === undefined) continue
      const definition = definitionsOf(section.schema)
      visitPlaced([section], tool.origin, (one, placeOf) => checkValues(one, definition, placeOf, report))
    }
  }
}

function checkToolExamples(tool: Tool, context: Context, report: Report): void {
  const { examples, exampleOrigins, origin, input, output, replyKey } = tool
  const parts = [
    { section: replyKey === undefined ? input : undefined, member: 'inputs', what: messages.EXAMPLE_INPUT },
    { section: replyKey === undefined ? output : input, member: 'output', what: messages.EXAMPLE_OUTPUT },
  ] as const
  for (const [index, example] of examples.entries()) {
    const place = exampleOrigins?.[index] ?? childOrigin(origin, 'examples', String(index))
    for (const { section, member, what } of parts) {
      const value = example[member]
      const at = childOrigin(place, member)
      if (section === undefined || value === undefined || context.isFaulty(at)) continue
      const faults = evaluate(section.schema, value, definitionsOf(section.schema))
      for (const { reason, ...fault } of describeFaults(faults, at)) {
        report({ code: 'example_invalid', ...fault, params: { what, reason } })
      }
    }
  }
}

function checkValues(schema: SchemaObject, definition: Definition, placeOf: PlaceOf, report: Report): void {
  const check = (value: Json, keyword: string, ...keys: string[]): void => {
    const faults = describeFaults(evaluate(schema, value, definition), placeOf(keyword, ...keys))
    for (const { reason, at } of faults) {
      const params = { keyword: spelling(placeOf(keyword), keyword), reason }
      report({ code: 'default_invalid', params, at, keyword, hint: wordHint(schema, value) })
    }
  }
  const value = own(schema, 'default')
  // Many authors write null for "no default".
  if (value !== undefined && value !== null) check(value, 'default')
  for (const keyword of ['examples', 'x-examples']) {
    const list = own(schema, keyword)
    if (!Array.isArray(list)) continue
    for (const [index, item] of list.entries()) check(item, keyword, String(index))
  }
  const wrong = mistyped(schema)
  if (wrong === undefined) return
  const { keyword, keys, value: listed } = wrong
  const params = { keyword, value: shortened(listed), type: JSON.stringify(schema['type']) }
  const at = placeOf(keyword, ...keys)
  report({ code: 'enum_mistyped', at, keyword, params, hint: wordHint(schema, listed) })
}

/** Returns the keyword's name in the author's schema, such as `example` of OpenAPI 3.0. */
function spelling(place: Origin, keyword: string): string {
  const { key, parent } = writtenOrigin(place)
  return parent === place.parent && key !== undefined ? key : keyword
}

/** Returns a hint for numbers in quotes, texts without them, and `yes`, `off` and other booleans of YAML 1.1. */
function wordHint(schema: SchemaObject, value: Json): string | undefined {
  const types = typeList(schema)
  if (types?.join('') === 'boolean') return booleanHint(value)
  if (typeof value !== 'string' && types?.join('') === 'string') return hintForForm('string', value)
  const isNumber = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
  return isNumber && hasType(Number(value), types) ? messages.withoutQuotes(value) : undefined
}

/** Returns the first value of `const` or `enum` that `type` excludes; the others probably have the same cause. */
function mistyped(schema: SchemaObject): { keyword: string; keys: string[]; value: Json } | undefined {
  const { const: constant, enum: listed = [] } = schema
  const types = typeList(schema)
  const isWrong = (value: Json): boolean => !hasType(value, types)
  if (constant !== undefined && isWrong(constant)) return { keyword: 'const', keys: [], value: constant }
  const index = listed.findIndex(isWrong)
  const value = listed[index]
  return value === undefined ? undefined : { keyword: 'enum', keys: [String(index)], value }
}

function describeFaults(
  faults: readonly Fault[],
  at: Origin,
): { reason: string; keyword: string; at: Origin }[] {
  return faults.slice(0, MAX_FAULTS).map(({ path, keyword, expected }) => {
    const place = path.length === 0 ? messages.THE_VALUE : JSON.stringify(path.at(-1))
    const unfit =
      expected === false ? messages.notAllowed(place) : messages.unfit(place, keyword, shortened(expected))
    const isMissing = keyword === 'required' || keyword === 'dependentRequired'
    const reason = isMissing ? messages.missing(JSON.stringify(expected)) : unfit
    return { reason, keyword, at: writtenOrigin(childOrigin(at, ...path)) }
  })
}

function shortened(value: Json): string {
  return shorten(JSON.stringify(value), MAX_TEXT)
}
