import { basename, dirname, relative, resolve } from 'node:path'
import type { Diagnostic, Message, Problem, Tool } from '@toolbake/core'
import { createDiagnostic } from '@toolbake/core'
import { diagnosticsOf, lineStarts, placeholderDocument, rangeOf, rootOrigin } from '@toolbake/core/internal'
import { pathToUri, readText } from '@toolbake/core/node'
import { loadCodegen } from './load-optional.ts'
import * as messages from './messages/usage.ts'
import { writeInside } from './output.ts'
import type { CompiledSource, Project } from './project.ts'
import { relativePath } from './report/relative-uri.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** A file written by people, with a function for each tool. */
export interface HandlersFile {
  readonly path: string
  /** Identities of tools without a handler, in the order of the tools. */
  readonly missing: readonly string[]
  /** The text including stubs for them. */
  readonly text: string
  /** Diagnostics for handlers that belong to no tool. */
  readonly unused: readonly Diagnostic[]
  /** The syntax error of a file that cannot be parsed: then it is not written, and the other members are empty. */
  readonly broken?: Diagnostic
}

/** Returns the file that the configuration names. */
export function handlersPath({ base, compiler }: Project): string | undefined {
  const { handlers } = compiler.options.generate
  return handlers === undefined ? undefined : resolve(base, handlers)
}

/**
 * @param hint how to create such a file
 * @throws {UsageError} if the file does not exist or has no handlers
 */
export async function readHandlers(
  path: string,
  sources: readonly CompiledSource[],
  { base, compiler }: Project,
  { cwd }: Io,
  hint: string,
): Promise<HandlersFile> {
  const { addHandlerStubs, HandlersSyntaxError, handlerNames } = await loadCodegen(base)
  const source = readText(path)
  const shown = relativePath(pathToUri(path), cwd)
  if (source === undefined) throw new UsageError(messages.doesNotExist(shown), hint)
  const tools = toolsOf(sources)
  try {
    const names = handlerNames(source)
    const known = new Set(names.map(({ name }) => name))
    const ids = new Set(tools.map(({ identity }) => identity))
    const unused = names.filter(({ name }) => !ids.has(name))
    return {
      path,
      missing: tools.map(({ identity }) => identity).filter((identity) => !known.has(identity)),
      text: addHandlerStubs(source, tools),
      unused: diagnosticsOf(
        unused.map(({ name, start, end }) =>
          problemAt({ code: 'handler_unused', params: { name } }, { path, text: source, start, end }),
        ),
        compiler.options.diagnostics,
      ),
    }
  } catch (error) {
    if (error instanceof HandlersSyntaxError) {
      const problem = { code: 'syntax_error', params: { reason: error.reason } } as const
      const broken = createDiagnostic(problemAt(problem, { path, text: source, ...error.at }), 'error')
      return { path, missing: [], text: source, unused: [], broken }
    }
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageError(messages.inFile(shown, error.message))
  }
}

/** A generated module and the identities of its tools. */
export interface HandledModule {
  readonly path: string
  readonly tools: readonly string[]
}

/** Returns a file without handlers, typed so that the parameters of stubs need no types. */
export function emptyHandlers(path: string, modules: readonly HandledModule[]): string {
  const covered = new Set<string>()
  // A toolset includes the handlers of the files that it contains.
  const needed = [...modules]
    .sort((a, b) => b.tools.length - a.tools.length || (a.path < b.path ? -1 : 1))
    .filter(({ tools }) => {
      const isNew = tools.some((tool) => !covered.has(tool))
      for (const tool of tools) covered.add(tool)
      return isNew
    })
  const taken = new Set<string>()
  const imports = needed.map(
    (module) => `import type { ${importedAs(taken)} } from ${specifierOf(module.path, dirname(path))}\n`,
  )
  const type = taken.size === 0 ? '' : `: ${[...taken].join(' & ')}`
  return `${imports.join('')}export const handlers${type} = {}`
}

/** Returns import statements for the types of new stubs, from modules that the file does not mention. */
export function missingImports(
  { path, missing, text }: HandlersFile,
  modules: readonly HandledModule[],
): string {
  const added = new Set(missing)
  const taken = new Set(text.match(/\bHandlers\d*\b/g))
  return modules
    .filter(({ tools }) => tools.some((tool) => added.has(tool)))
    .filter((module) => !text.includes(`/${basename(module.path, '.ts')}`))
    .map((module) => `import type { ${importedAs(taken)} } from ${specifierOf(module.path, dirname(path))}`)
    .join('\n')
}

/** Returns `Handlers`, under another name if that is taken, and takes the name. */
function importedAs(taken: Set<string>): string {
  let name = 'Handlers'
  for (let number = 2; taken.has(name); number++) name = `Handlers${number}`
  taken.add(name)
  return name === 'Handlers' ? name : `Handlers as ${name}`
}

function specifierOf(module: string, folder: string): string {
  const way = relative(folder, module).replaceAll('\\', '/')
  return `'${(way.startsWith('../') ? way : `./${way}`).replaceAll("'", "\\'")}'`
}

/** Writes the file with the stubs; every other byte stays the same. */
export function writeStubs({ path, text }: HandlersFile): void {
  writeInside(dirname(path), basename(path), text)
}

/** Returns each tool once, because toolsets contain tools of other files. */
function toolsOf(sources: readonly CompiledSource[]): Tool[] {
  const tools = sources.flatMap(({ compilations }) =>
    compilations.flatMap(({ tools }) => tools.filter(({ replyKey }) => replyKey === undefined)),
  )
  return [...new Map(tools.map((tool) => [tool.identity, tool])).values()]
}

function problemAt(
  problem: Message,
  { path, text, start, end }: { path: string; text: string; start: number; end: number },
): Problem {
  const document = placeholderDocument(pathToUri(path), text)
  return { ...problem, at: rootOrigin(document), range: rangeOf(text, start, end, lineStarts(text)) }
}
