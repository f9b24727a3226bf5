import type { SchemaType } from '../../json.ts'
import { escapeToken } from '../../pointer.ts'
import type { Definition } from '../../schema/definitions.ts'
import { keywordInfo, keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { forEachSubschema } from '../../schema/walk.ts'
import type { Code, Stop } from './expression.ts'
import { ALWAYS, both, leaveIf, NEVER, not, toExpression } from './expression.ts'
import type { EmittedModule } from './module.ts'
import { printString } from './print.ts'

/** What code is generated for one document. */
export interface Generator {
  readonly module: EmittedModule
  readonly root: Schema
  readonly definition: Definition
  /** Whether a `format` that a value does not match is an error. */
  readonly assertsFormats: boolean
  readonly functions: Map<Schema, FunctionRequest[]>
  /** The checks of types alone, by value, key and type. */
  readonly types: Map<string, Code>
  /** Whether the alternatives of a union are told apart by a tag, by the list of them. */
  readonly tagged: Map<readonly Schema[], boolean>
  /** Functions that are being generated, the innermost last. */
  readonly open: FunctionRequest[]
  /** Those of them that the code which is being generated calls. */
  reached: Set<FunctionRequest>
  /** Compiles a schema for a value; set by `compile.ts`, so that the keywords need not import each other. */
  readonly compile: (generator: Generator, schema: Schema, spot: Spot) => Code
  /** Whether a schema needs statements, and with them a function of its own. */
  readonly needsFunction: (generator: Generator, schema: Schema, tracked: boolean) => boolean
}

export interface FunctionRequest {
  readonly tracked: boolean
  readonly isName: boolean
  /** It is applied to the same value as the function that calls it. */
  readonly inPlace: boolean
  /** Absent while it is generated, unless it calls itself. */
  name?: string
  /** Functions that it calls, through others or not, and that were not yet done when it was. */
  reached: ReadonlySet<FunctionRequest>
  /** Several parts that apply to the same value call it. */
  isRepeated: boolean
  done: boolean
  locals: number
}

/** A value in generated code, and what a failure there is told with. */
export interface Spot {
  /** An identifier. */
  readonly value: string
  /** JavaScript text of the key below the function's trail; absent: the trail ends at this value. */
  readonly key?: string
  /** Location of the schema below the trail; absent: what the key names. */
  readonly where?: string
  /** The same location, always spelt out. */
  readonly location: string
  /** Only whether it is valid is wanted. */
  readonly quiet?: boolean
  /** It is the name of a property, and told of as such. */
  readonly isName?: boolean
  /** The variable that notes which keys and items were evaluated. */
  readonly tracker?: string
  /** Types of which the value is known to have one. */
  readonly known?: readonly SchemaType[]
  /** Types that are right as well: an alternative has them. */
  readonly also?: readonly SchemaType[]
}

/** The spot of a function's own argument. */
export function rootSpot(tracked: boolean, isName = false): Spot {
  return { value: 'x', location: '', ...(tracked ? { tracker: 't' } : {}), ...(isName ? { isName } : {}) }
}

/** The same value, checked by a schema further down in this one. */
export function applied(spot: Spot, path: string): Spot {
  const { value, key, quiet, isName, tracker, location } = spot
  const where = location + path
  return {
    value,
    location: where,
    where,
    ...(key === undefined ? {} : { key }),
    ...(quiet ? { quiet } : {}),
    ...(isName ? { isName } : {}),
    ...(tracker === undefined ? {} : { tracker }),
  }
}

/** What happens when a check fails: it is noted where errors are wanted, and always stops where not. */
export function fail(generator: Generator, spot: Spot, rule: string, expected: string): Stop {
  if (!reports(generator, spot)) return ALWAYS
  const key = spot.key === undefined ? '' : `,${spot.key}`
  return `${generator.module.use('fail')}(c,${rowOf(generator, spot, rule, expected)},${spot.value}${key})`
}

/** The number of the row that tells a failure at a spot. */
export function rowOf(
  { module }: Generator,
  { where, isName }: Spot,
  rule: string,
  expected: string,
): number {
  // That nothing may be there is as true of the property as of its name.
  return module.row(rule, expected, where, isName === true && rule !== 'falseRule')
}

/** Whether failures at a spot are told. */
export function reports(generator: Generator, spot: Spot): boolean {
  return generator.module.reports && spot.quiet !== true
}

/** The check of a value as one expression, by a function where statements are needed. */
export function check(generator: Generator, schema: Schema, spot: Spot): Stop {
  if (!generator.needsFunction(generator, schema, spot.tracker !== undefined)) {
    return toExpression(generator.compile(generator, schema, spot))
  }
  const name = functionFor(generator, schema, spot)
  return name === undefined ? NEVER : callFunction(generator, name, spot)
}

/** The check of a value by what a reference leads to. */
export function checkReference(generator: Generator, schema: SchemaObject, spot: Spot): Stop {
  const { $ref: where = '' } = schema
  const target = generator.definition(where)
  if (target === undefined) {
    reportProblem(generator, schema, 'ref_not_found', '$ref', where)
    return NEVER
  }
  const referred = { ...applied(spot, ''), where, location: where }
  if (isLeaf(target)) {
    const { known } = spot
    const leaf = known === undefined ? referred : { ...referred, known }
    return toExpression(generator.compile(generator, target, leaf))
  }
  const name = functionFor(generator, target, referred)
  return name === undefined ? NEVER : callFunction(generator, name, referred)
}

/** Assertions that are one comparison. */
const LEAF_KEYWORDS = new Set<string>([
  'type',
  'const',
  ...keywordsWhere(
    ({ kind, appliesTo }) => kind === 'assertion' && (appliesTo === 'string' || appliesTo === 'number'),
  ),
])

/** Whether a referenced schema is so small that its check is repeated instead of called. */
function isLeaf(schema: Schema): boolean {
  if (typeof schema === 'boolean') return true
  return Object.keys(schema).every((keyword) => {
    const { kind } = keywordInfo(keyword) ?? { kind: 'annotation' }
    return kind === 'annotation' || kind === 'core' || LEAF_KEYWORDS.has(keyword)
  })
}

function callFunction(generator: Generator, name: string, spot: Spot): Stop {
  const { value, key, where, tracker } = spot
  const tracked = tracker === undefined ? '' : `,${tracker}`
  const { module } = generator
  if (!module.reports) return `!${name}(${value}${tracked})`
  if (spot.quiet) return `!${name}(${value}${tracked === '' ? '' : `,undefined${tracked}`})`
  const place = where === undefined ? key : `${key ?? 'undefined'},${printString(where)}`
  return both(
    `!${name}(${value},c${tracked})`,
    `${module.use('failInside')}(c${place === undefined ? '' : `,${place}`})`,
  )
}

/** The name of the function that checks a schema; undefined when all values are valid. */
export function functionFor(generator: Generator, schema: Schema, spot: Spot): string | undefined {
  const tracked = spot.tracker !== undefined
  const isName = spot.isName === true && reports(generator, spot)
  const known = requestsOf(generator, schema).find(
    (request) => request.tracked === tracked && request.isName === isName,
  )
  const inPlace = spot.value === 'x' && spot.key === undefined
  if (known !== undefined) {
    reach(generator, known)
    if (known.done) return known.name
    if (inPlace && isEndless(generator, known))
      reportProblem(generator, schema as SchemaObject, 'ref_cycle', '$ref', '')
    known.name ??= generator.module.functionName()
    return known.name
  }
  const request: FunctionRequest = {
    tracked,
    isName,
    inPlace,
    reached: new Set(),
    isRepeated: false,
    done: false,
    locals: 0,
  }
  requestsOf(generator, schema).push(request)
  generator.open.push(request)
  const { reached } = generator
  generator.reached = new Set()
  const code = generator.compile(generator, schema, rootSpot(tracked, isName))
  generator.open.pop()
  generator.reached.delete(request)
  request.reached = generator.reached
  generator.reached = reached
  for (const other of request.reached) reached.add(other)
  request.done = true
  defineRequested(request, functionBody(code, generator.module), generator.module)
  return request.name
}

function defineRequested(request: FunctionRequest, body: string | undefined, module: EmittedModule): void {
  const { name, tracked, isRepeated } = request
  const list = parameters(module.reports, tracked)
  if (name === undefined) {
    if (body !== undefined) request.name = module.sharedFunction(list, body)
  } else if (isRepeated && !tracked && body !== undefined) {
    const once = module.constant(
      `/* @__PURE__ */ ${module.use('remember')}(${module.sharedFunction(list, body)})`,
    )
    module.defineFunction(name, list, `return ${once}(${list})`)
  } else module.defineFunction(name, list, body ?? 'return true')
}

/** Notes what is called of the functions that are being generated. */
function reach({ reached }: Generator, request: FunctionRequest): void {
  // A set goes on with what is added to it.
  const called = new Set([request])
  for (const one of called) {
    if (!one.done) reached.add(one)
    else for (const other of one.reached) called.add(other)
  }
}

/**
 * Compiles parts of a schema that apply to the same value. The functions that two of them call would be called twice as
 * often with each level of a value.
 *
 * @param isTwice whether each part is printed twice
 */
export function together<T extends readonly unknown[]>(
  generator: Generator,
  parts: { readonly [Index in keyof T]: () => T[Index] },
  isTwice = false,
): T {
  if (parts.length < 2 && !isTwice) return parts.map((part) => part()) as unknown as T
  const { reached } = generator
  const called = new Set<FunctionRequest>()
  const results = parts.map((part) => {
    generator.reached = new Set()
    const result = part()
    for (const request of generator.reached) {
      request.isRepeated ||= isTwice || called.has(request)
      called.add(request)
      reached.add(request)
    }
    return result
  })
  generator.reached = reached
  return results as unknown as T
}

function requestsOf(generator: Generator, schema: Schema): FunctionRequest[] {
  let requests = generator.functions.get(schema)
  if (requests === undefined) {
    requests = []
    generator.functions.set(schema, requests)
  }
  return requests
}

/** A function that calls itself on its own argument, through others or not, never ends. */
function isEndless({ open }: Generator, request: FunctionRequest): boolean {
  return open.slice(open.indexOf(request) + 1).every(({ inPlace }) => inPlace)
}

/** Undefined when it would never stop. */
function functionBody({ stop, statements }: Code, module: EmittedModule): string | undefined {
  if (stop === NEVER && statements === '') return undefined
  const start = module.reports ? `${module.use('enter')}(c);` : ''
  const end = module.reports ? `${module.use('leave')}(c)` : 'true'
  if (statements !== '') return `${start}${leaveIf(stop)}${statements}return ${end}`
  if (stop === ALWAYS) return `${start}return false`
  return `${start}return ${not(stop)}${module.reports ? `&&${end}` : ''}`
}

function parameters(reporting: boolean, tracked: boolean): string {
  return `x${reporting ? ',c' : ''}${tracked ? ',t' : ''}`
}

/** A variable of the function that is being generated. */
export function local(generator: Generator, prefix: string): string {
  const request = generator.open.at(-1)
  if (request === undefined) return prefix
  request.locals += 1
  return `${prefix}${request.locals}`
}

/** Notes what cannot be enforced. */
export function reportProblem(
  generator: Generator,
  schema: SchemaObject,
  code: 'ref_not_found' | 'ref_cycle' | 'pattern_invalid' | 'format_unknown',
  keyword: string,
  value: string,
): void {
  const pointer = pointerTo(schema, generator.root) ?? ''
  generator.module.problems.push({ code, schema, keyword, pointer, value })
}

function pointerTo(wanted: SchemaObject, schema: Schema, pointer = ''): string | undefined {
  if (schema === wanted) return pointer
  let found: string | undefined
  if (typeof schema === 'object')
    forEachSubschema(schema, ({ schema: child, keyword, key }) => {
      const place = key === undefined ? `/${keyword}` : `/${keyword}/${escapeToken(key)}`
      found ??= pointerTo(wanted, child, pointer + place)
    })
  return found
}
