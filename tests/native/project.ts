import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compilation, Options } from '@toolbake/core'
import { createCompiler, formatDiagnostics } from '@toolbake/core'
import { changeHost } from '@toolbake/core/internal'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import type { Evaluator, NativeModule } from '@toolbake/native'
import { createEvaluator } from '@toolbake/native'
import { onTestFinished } from 'vitest'

/** A folder with files, and the schema libraries of the tests. Removed when the test is over. */
export function createProject(files: Readonly<Record<string, string>>): string {
  const { folder, remove } = createFolder(files)
  onTestFinished(remove)
  return folder
}

/** The same for several tests, which remove it themselves. */
export function createFolder(files: Readonly<Record<string, string>>): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(import.meta.dirname, '.project-'))
  writeFiles(folder, files)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Puts a package of the tests into a folder under another name: `zod-3` as `zod`. */
export function linkPackage(folder: string, name: string, as: string): void {
  mkdirSync(dirname(join(folder, 'node_modules', as)), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../node_modules', name), join(folder, 'node_modules', as))
}

export function evaluatorIn(folder: string, options: Options = {}): Evaluator {
  return createEvaluator({ compiler: createCompiler({ root: folder, ...options, host: nodeHost() }) })
}

/** Evaluates the only module of a project. */
export function evaluate(text: string, options: Options = {}): Promise<NativeModule> {
  const folder = createProject({ 'x.tool.ts': text })
  return evaluatorIn(folder, { native: true, ...options }).evaluate(join(folder, 'x.tool.ts'))
}

/** All problems of a module, with the folder's path left out. */
export function reported({ diagnostics }: Pick<NativeModule, 'diagnostics'>): string {
  return formatDiagnostics(diagnostics).replaceAll(/\/\S*\/\.project-[^/]*\//g, '')
}

/** Evaluates and compiles, as a host does. */
export async function compileModule(
  path: string,
  profile: string,
  options: Options = {},
): Promise<Compilation> {
  const host = nodeHost()
  const compiler = createCompiler({ root: dirname(path), ...options, host })
  const { document, diagnostics } = await createEvaluator({ compiler }).evaluate(path)
  if (document === undefined) throw new Error(formatDiagnostics(diagnostics))
  const uri = pathToUri(path)
  const made = changeHost(host, { document: (at) => (at === document.uri ? document : undefined) })
  return createCompiler({ root: dirname(path), ...options, host: made }).compile({ uri }, { profile })
}
