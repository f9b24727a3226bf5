import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Code } from './expression.ts'
import { ALWAYS, leaveIf, NEVER, not } from './expression.ts'
import type { Generator } from './generator.ts'
import type { EmittedModule } from './module.ts'
import { reportProblem } from './problems.ts'
import type { Spot } from './spot.ts'
import { reports, rootSpot } from './spot.ts'

/** A function that checks the values of a schema. */
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
export function together<T>(generator: Generator, parts: readonly (() => T)[], isTwice = false): T[] {
  if (parts.length < 2 && !isTwice) return parts.map((part) => part())
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
  return results
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
