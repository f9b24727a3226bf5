import { getOrAdd } from '../../memoize.ts'
import type { Schema } from '../../schema/types.ts'
import type { Code } from './code.ts'
import { ALWAYS, leaveIf, NEVER, not } from './expression.ts'
import type { Generator } from './generator.ts'
import type { EmittedModule } from './module.ts'
import { reportProblem, reports, rootSpot, type Spot } from './spot.ts'

/** A function that checks the values of a schema. */
export interface FunctionRequest {
  readonly tracked: boolean
  readonly isName: boolean
  /** Whether it is applied to the same value as the function that calls it. */
  readonly inPlace: boolean
  /** Absent while it is generated, unless it calls itself. */
  name?: string
  /** The functions that it calls, directly or not, and that were not done when it was. Absent until it is done. */
  reached?: ReadonlySet<FunctionRequest>
  /** Whether several parts that apply to the same value call it. */
  isRepeated: boolean
  locals: number
}

/** Returns the name of the function that checks a schema; undefined when all values are valid. */
export function functionFor(schema: Schema, spot: Spot): string | undefined {
  const { generator } = spot
  const tracked = spot.tracker !== undefined
  const isName = spot.isName === true && reports(spot)
  const requests = getOrAdd(generator.functions, schema, () => [])
  const known = requests.find((request) => request.tracked === tracked && request.isName === isName)
  const inPlace = spot.value === 'x' && spot.key === undefined
  if (known !== undefined) {
    reach(generator, known)
    if (known.reached !== undefined) return known.name
    // A function that calls itself on its own argument, directly or indirectly, never ends.
    const between = generator.open.slice(generator.open.indexOf(known) + 1)
    if (inPlace && typeof schema === 'object' && between.every((other) => other.inPlace))
      reportProblem(spot, { code: 'ref_cycle', schema, keyword: '$ref', value: '' })
    known.name ??= generator.module.functionName()
    return known.name
  }
  const request: FunctionRequest = { tracked, isName, inPlace, isRepeated: false, locals: 0 }
  requests.push(request)
  generator.open.push(request)
  const { reached } = generator
  generator.reached = new Set()
  const code = generator.compile(schema, rootSpot(generator, tracked, isName))
  generator.open.pop()
  generator.reached.delete(request)
  request.reached = generator.reached
  generator.reached = reached
  for (const other of request.reached) reached.add(other)
  defineRequested(request, functionBody(code, generator.module), generator.module)
  return request.name
}

function defineRequested(request: FunctionRequest, body: string | undefined, module: EmittedModule): void {
  const { name, tracked, isRepeated } = request
  const list = `x${module.reports ? ',c' : ''}${tracked ? ',t' : ''}`
  if (name === undefined) {
    if (body !== undefined) request.name = module.sharedFunction(list, body)
  } else if (isRepeated && !tracked && body !== undefined) {
    const shared = `${module.use('remember')}(${module.sharedFunction(list, body)})`
    const once = module.constant(`/* @__PURE__ */ ${shared}`)
    module.defineFunction(name, list, `return ${once}(${list})`)
  } else module.defineFunction(name, list, body ?? 'return true')
}

/** Records a call, as far as it leads to functions that are still being generated. */
function reach({ reached }: Generator, request: FunctionRequest): void {
  // The loop also visits what is added to the set.
  const called = new Set([request])
  for (const one of called) {
    if (one.reached === undefined) reached.add(one)
    else for (const other of one.reached) called.add(other)
  }
}

/**
 * Compiles parts of a schema that apply to the same value. The functions that two of them call would be called twice as
 * often with each level of a value.
 */
export function compileTogether<T>({ generator }: Spot, parts: readonly (() => T)[], isTwice = false): T[] {
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

/** Prints the body of a function; undefined when it would accept all values. */
function functionBody({ stop, statements }: Code, module: EmittedModule): string | undefined {
  if (stop === NEVER && statements === '') return undefined
  const start = module.reports ? `${module.use('enter')}(c);` : ''
  const end = module.reports ? `${module.use('leave')}(c)` : 'true'
  if (statements !== '') return `${start}${leaveIf(stop)}${statements}return ${end}`
  if (stop === ALWAYS) return `${start}return false`
  return `${start}return ${not(stop)}${module.reports ? `&&${end}` : ''}`
}

/** Returns a new variable of the function that is being generated. */
export function local({ generator }: Spot, prefix: string): string {
  const request = generator.open.at(-1)
  if (request === undefined) return prefix
  request.locals += 1
  return `${prefix}${request.locals}`
}
