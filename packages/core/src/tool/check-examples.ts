import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import { booleanHint } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin, Problem } from '../diagnostics/types.ts'
import { writtenOrigin } from '../diagnostics/written.ts'
import type { Json, JsonObject } from '../json.ts'
import { own, typesOf } from '../json.ts'
import * as messages from '../messages/tools.ts'
import type { Definition } from '../schema/definitions.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { evaluate } from '../schema/evaluate/evaluate.ts'
import type { Fault } from '../schema/evaluate/visit.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { someSchema, visitDown } from '../schema/walk.ts'
import { placesOf } from './origins.ts'
import type { Tool, ToolSchema } from './types.ts'

/** Of one value; the rest is probably of the same cause. */
const MAX_FAULTS = 5
/** Of a schema that is repeated in a message. */
const MAX_TEXT = 80

type Report = (problem: Problem) => void

/**
 * Checks the values that authors give beside their schemas: the inputs and outputs of a tool's `examples`, which are
 * errors because providers refuse them, and `default`, `examples` and `x-examples` inside schemas, which mislead models.
 * So do listed values that `type` shuts out.
 */
export function checkExamples(tools: readonly Tool[], context: Context): void {
  const once = reportingOnce(context)
  for (const tool of tools) {
    const report: Report = (problem) => once.report({ ...problem, tool: tool.identity })
    checkToolExamples(tool, context, report)
    for (const section of [tool.input, tool.output, tool.error]) {
      if (section !== undefined) checkAnnotations(section, tool.origin, report)
    }
  }
}

function checkToolExamples(
  { examples, exampleOrigins, origin, input, output }: Tool,
  context: Context,
  report: Report,
): void {
  const check = (section: ToolSchema, value: Json, index: number, member: string, what: string): void => {
    const example = exampleOrigins?.[index] ?? childOrigin(origin, 'examples', String(index))
    const at = childOrigin(example, member)
    if (context.isFaulty(at)) return
    const faults = evaluate(section.schema, value, definitionsOf(section.schema))
    for (const { reason, ...place } of describeFaults(faults, at)) {
      report({ code: 'example_invalid', ...place, params: { what, reason } })
    }
  }
  for (const [index, example] of examples.entries()) {
    check(input, example.inputs, index, 'inputs', messages.EXAMPLE_INPUT)
    if (output !== undefined && example.output !== undefined) {
      check(output, example.output, index, 'output', messages.EXAMPLE_OUTPUT)
    }
  }
}

function checkAnnotations({ schema, origins }: ToolSchema, origin: Origin, report: Report): void {
  const definition = definitionsOf(schema)
  // Most schemas have no such values.
  if (!someSchema(schema, hasValues)) return
  visitDown(schema, origin, (holder, around) => {
    const at = origins.of(holder) ?? around
    const placeOf = (keyword: string): Origin => placesOf(origins, holder, keyword, at)[0]
    checkNode(holder, definition, placeOf, report)
    return ({ keyword, key }) => childOrigin(at, keyword, ...(key === undefined ? [] : [key]))
  })
}

const LISTS = ['examples', 'x-examples']

function hasValues(schema: SchemaObject): boolean {
  const isListing = LISTS.some((keyword) => schema[keyword] !== undefined)
  return isListing || schema.default !== undefined || mistyped(schema) !== undefined
}

function checkNode(
  schema: SchemaObject,
  definition: Definition,
  placeOf: (keyword: string) => Origin,
  report: Report,
): void {
  const check = (value: Json, keyword: string, ...keys: string[]): void => {
    const place = placeOf(keyword)
    const faults = describeFaults(evaluate(schema, value, definition), childOrigin(place, ...keys))
    for (const { reason, at } of faults) {
      const params = { keyword: spelling(place, keyword), reason }
      report({ code: 'default_invalid', params, at, keyword, ...wordHint(schema, value) })
    }
  }
  const value = own(schema as JsonObject, 'default')
  // Null is how many say that there is no default.
  if (value !== undefined && value !== null) check(value, 'default')
  for (const keyword of LISTS) {
    const list = own(schema as JsonObject, keyword)
    if (!Array.isArray(list)) continue
    for (const [index, item] of list.entries()) check(item, keyword, String(index))
  }
  const wrong = mistyped(schema)
  if (wrong === undefined) return
  const { keyword, index, value: listed } = wrong
  const params = { keyword, value: shortened(listed), type: JSON.stringify(schema['type']) }
  const at = childOrigin(placeOf(keyword), ...(index === undefined ? [] : [String(index)]))
  report({ code: 'enum_mistyped', at, keyword, params, ...wordHint(schema, listed) })
}

/** What the author called a keyword: OpenAPI 3.0 has `example`. */
function spelling(place: Origin, keyword: string): string {
  const { key, parent } = writtenOrigin(place)
  return parent === place.parent && key !== undefined ? key : keyword
}

/** Where only booleans are valid, a word of YAML 1.1 was meant as one. */
function wordHint(schema: SchemaObject, value: Json): { hint?: string } {
  const hint = typeList(schema)?.join('') === 'boolean' ? booleanHint(value) : undefined
  return hint === undefined ? {} : { hint }
}

/** The first listed value that the type beside it shuts out: the others are probably of the same cause. */
function mistyped(
  schema: SchemaObject,
): { keyword: 'const' | 'enum'; index?: number; value: Json } | undefined {
  const { const: constant, enum: listed = [] } = schema
  const types = typeList(schema)
  if (types === undefined) return undefined
  const fits = (value: Json): boolean => typesOf(value).some((type) => types.includes(type))
  if (constant !== undefined && !fits(constant)) return { keyword: 'const', value: constant }
  const index = listed.findIndex((value) => !fits(value))
  return index < 0 ? undefined : { keyword: 'enum', index, value: listed[index] as Json }
}

function describeFaults(
  faults: readonly Fault[],
  at: Origin,
): { reason: string; keyword: string; at: Origin }[] {
  return faults.slice(0, MAX_FAULTS).map((fault) => ({
    reason: describeFault(fault),
    keyword: fault.keyword,
    at: writtenOrigin(childOrigin(at, ...fault.path)),
  }))
}

function describeFault({ path, keyword, expected }: Fault): string {
  const place = path.length === 0 ? messages.THE_VALUE : JSON.stringify(path.at(-1))
  if (keyword === 'required' || keyword === 'dependentRequired') {
    return messages.missing(JSON.stringify(expected))
  }
  if (expected === false) return messages.notAllowed(place)
  return messages.unfit(place, keyword, shortened(expected))
}

function shortened(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
