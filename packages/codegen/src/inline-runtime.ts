import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { ts } from 'ts-morph'
import { loadTsMorph } from './project.ts'
import type { ReadModule, RuntimeModule, RuntimeName } from './runtime-source.ts'
import { declaredBy, readModule, resolvePart } from './runtime-source.ts'

/** The parts of the runtime that a module uses, as text. */
export interface InlinedRuntime {
  /** Interfaces and type aliases. */
  readonly types: string
  /** Names declared in `types`. */
  readonly names: readonly string[]
  /** Functions, constants and classes, as JavaScript. */
  readonly code: string
}

/** Extracts parts of `@toolbake/runtime`. Parts that several modules need are read once. */
export interface RuntimeInliner {
  /**
   * @param taken names that the types must not use
   * @throws {RangeError} for a name that the runtime does not export
   */
  inline(exports: readonly string[], taken?: readonly string[]): InlinedRuntime
}

const ENTRY = 'src/index.ts'

/** Creates an inliner that reads the sources in the runtime's package, because they contain types and code together. */
export function createRuntimeInliner(): RuntimeInliner {
  const folder = dirname(createRequire(import.meta.url).resolve('@toolbake/runtime/package.json'))
  const modules = new Map<string, RuntimeModule>()
  const stripped = new Map<string, string>()
  const javaScript = (text: string): string => {
    const code = stripped.get(text) ?? withoutTypes(text)
    stripped.set(text, code)
    return code
  }
  const read: ReadModule = (path) => {
    const known = modules.get(path) ?? readModule(folder, path)
    modules.set(path, known)
    return known
  }
  return {
    inline(exports, taken = []) {
      const found = new Map<ts.Statement, RuntimeModule>()
      for (const name of exports) {
        const part = resolvePart({ module: ENTRY, name }, read)
        if (part === undefined) throw new RangeError(`@toolbake/runtime exports no ${name}`)
        collect(part, read, found)
      }
      return print(found, read, taken, javaScript)
    },
  }
}

/** Collects the statements of a name, and of all names in them. */
function collect(
  { module: path, name }: RuntimeName,
  read: ReadModule,
  found: Map<ts.Statement, RuntimeModule>,
): void {
  const module = read(path)
  for (const statement of module.statements.get(name) ?? []) {
    if (found.has(statement)) continue
    found.set(statement, module)
    for (const { text } of module.identifiers(statement)) {
      const part = resolvePart({ module: path, name: text }, read)
      if (part !== undefined) collect(part, read, found)
    }
  }
}

function evaluationOrder(entry: string, read: ReadModule): string[] {
  const seen = new Set<string>()
  const order: string[] = []
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const dependency of read(path).dependencies) visit(dependency)
    order.push(path)
  }
  visit(entry)
  return order
}

function print(
  found: ReadonlyMap<ts.Statement, RuntimeModule>,
  read: ReadModule,
  taken: readonly string[],
  javaScript: (text: string) => string,
): InlinedRuntime {
  const { ts } = loadTsMorph()
  const order = evaluationOrder(ENTRY, read)
  const place = ([statement, { path }]: readonly [ts.Statement, RuntimeModule]): [number, number] => [
    order.indexOf(path),
    statement.pos,
  ]
  const sorted = [...found].sort((a, b) => {
    const [[moduleA, at], [moduleB, other]] = [place(a), place(b)]
    return moduleA - moduleB || at - other
  })
  const nameOf = createNames(taken)
  const isType = (statement: ts.Statement): boolean =>
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  const textOf = ([statement, module]: readonly [ts.Statement, RuntimeModule]): string =>
    withNames(statement, module, (name) => {
      const part = resolvePart({ module: module.path, name }, read)
      return part === undefined ? name : nameOf(part)
    })
  const types = sorted.filter(([statement]) => isType(statement))
  return {
    types: types.map(textOf).join('\n'),
    names: types.flatMap(([statement, { path }]) =>
      declaredBy(statement).map((name) => nameOf({ module: path, name })),
    ),
    code: sorted
      .filter(([statement]) => !isType(statement))
      .map((entry) => javaScript(textOf(entry)))
      .join('\n'),
  }
}

/** Creates unique names: if two modules use one name for different things, the second one gets a number. */
function createNames(reserved: readonly string[]): (part: RuntimeName) => string {
  const names = new Map<string, string>()
  const taken = new Set(reserved)
  return ({ module, name }) => {
    const key = `${module} ${name}`
    let free = names.get(key) ?? name
    for (let count = 2; !names.has(key) && taken.has(free); count++) free = `${name}${count}`
    names.set(key, free)
    taken.add(free)
    return free
  }
}

/** Returns a statement without leading comments and `export`, with its free names replaced. */
function withNames(
  statement: ts.Statement,
  { identifiers }: RuntimeModule,
  nameOf: (name: string) => string,
): string {
  const { ts } = loadTsMorph()
  const source = statement.getSourceFile()
  const start = statement.getStart(source, false)
  let text = statement.getText(source)
  for (const node of [...identifiers(statement)].reverse()) {
    const name = nameOf(node.text)
    if (name === node.text) continue
    const isShort = ts.isShorthandPropertyAssignment(node.parent)
    const [from, to] = [node.getStart(source) - start, node.getEnd() - start]
    text = `${text.slice(0, from)}${isShort ? `${node.text}: ` : ''}${name}${text.slice(to)}`
  }
  return text.replace(/^export /, '')
}

function withoutTypes(text: string): string {
  const { ts } = loadTsMorph()
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
  })
  return outputText.replace(/^"use strict";\n/, '').trim()
}
