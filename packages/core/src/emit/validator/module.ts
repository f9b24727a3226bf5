import { getOrAdd } from '../../memoize.ts'
import { printPattern, printString } from '../print.ts'
import type { ValidatorProblem } from './types.ts'

/** The shared parts of one module: imports, constants, rows of errors, equal functions. */
export interface EmittedModule {
  /** Whether failures are reported, or only that there are some. */
  readonly reports: boolean
  /** Whether short code is preferred to fast code, as in a part of another module. */
  readonly isCompact: boolean
  readonly problems: ValidatorProblem[]
  /** The exported name by local name. */
  readonly imports: Map<string, string>
  /** Imports an export of `@toolbake/runtime`, and returns its local name. */
  use(name: string): string
  /** Returns the number of the row that reports a failure of a value, or of a property's name. */
  row(rule: string, expected: string, where: string | undefined, isName?: boolean): number
  constant(text: string): string
  /** Returns the name of a regular expression; undefined when the pattern is not valid. */
  pattern(pattern: string): string | undefined
  functionName(): string
  defineFunction(name: string, parameters: string, body: string): void
  /** Returns the name of a function with this body, which equal requests share. */
  sharedFunction(parameters: string, body: string): string
  /** Renames the function that was declared last, once, unless it calls itself. Returns false if it keeps its name. */
  rename(from: string, to: string): boolean
  /** Returns the name of the constant with the rows. */
  rows(): string
  /** Prints all declarations; the rows only if they were requested. */
  print(): string
}

/** @param host the module that the code becomes part of, with its own names. Default: names that begin with `$` */
export function createCheckModule(
  reports: boolean,
  host?: Pick<EmittedModule, 'functionName' | 'use'>,
): EmittedModule {
  const imports = new Map<string, string>()
  const rows = new Map<string, number>()
  const constants = new Map<string, string>()
  const functions = new Map<string, string>()
  const declarations: string[] = []
  const renamed = new Set<string>()
  let names = 0
  let isUsed = false
  const ownUse = (name: string): string => {
    imports.set(`$${name}`, name)
    return `$${name}`
  }
  const { functionName, use } = host ?? { functionName: () => `$${++names}`, use: ownUse }
  return {
    reports,
    isCompact: host !== undefined,
    problems: [],
    imports,
    use,
    functionName,
    row(rule, expected, where, isName = false) {
      const printed = isName ? `/* @__PURE__ */ ${use('nameRule')}(${use(rule)})` : use(rule)
      const text = `${where === undefined ? printed : `[${printed},${printString(where)}]`},${expected}`
      return getOrAdd(rows, text, () => rows.size)
    },
    constant: (text) =>
      getOrAdd(constants, text, () => {
        const name = functionName()
        declarations.push(`const ${name}=${text};`)
        return name
      }),
    pattern(pattern) {
      const text = printPattern(pattern)
      return text && this.constant(text)
    },
    defineFunction(name, parameters, body) {
      declarations.push(`function ${name}(${parameters}){${body}}`)
    },
    sharedFunction(parameters, body) {
      return getOrAdd(functions, `${parameters}:${body}`, () => {
        const name = functionName()
        this.defineFunction(name, parameters, body)
        return name
      })
    },
    rename(from, to) {
      const head = `function ${from}(`
      const last = declarations.at(-1)
      // A recursive function was named before its body was known, and is not shared.
      const shared = [...functions].find(([, name]) => name === from)
      if (shared === undefined || renamed.has(from) || !last?.startsWith(head)) return false
      renamed.add(to)
      functions.set(shared[0], to)
      declarations[declarations.length - 1] = `function ${to}(${last.slice(head.length)}`
      return true
    },
    rows() {
      isUsed = true
      return '$rows'
    },
    print: () => [...declarations, ...(isUsed ? [`const $rows=[${[...rows.keys()]}];`] : [])].join('\n'),
  }
}
