import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts5 from 'typescript-5.9'
import ts6 from 'typescript-6'
import type { Project } from './project.ts'

const require = createRequire(import.meta.url)

export const COMPILERS = ['5.9', '6', '7'] as const

export type Compiler = (typeof COMPILERS)[number]

export const RESOLUTIONS = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
} as const

/** Settings with which TypeScript 5.9 does not read the `exports` of packages. */
export const WITHOUT_EXPORTS = {
  commonjs: { module: 'commonjs' },
  node: { module: 'es2020', moduleResolution: 'node' },
} as const

const OPTIONS = {
  target: 'es2022',
  lib: ['es2023'],
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  allowArbitraryExtensions: true,
  rewriteRelativeImportExtensions: true,
  rootDirs: ['.', './.toolbake/types'],
  paths: { '@alias/*': ['./src/*'], '@exact/*': ['./src/*', './.toolbake/types/src/*'] },
  types: [],
}

/** Returns the errors that a compiler reports for a project, one per line. */
export async function check(
  project: Project,
  compiler: Compiler,
  options: Readonly<Record<string, unknown>>,
  include: readonly string[],
): Promise<string> {
  const output = options['composite'] === true ? { outDir: `out-${compiler}` } : { noEmit: true }
  const config = { compilerOptions: { ...OPTIONS, ...output, ...options }, include }
  if (compiler === '7') return (await checkByCommand(project, config)).replaceAll(project.folder, '')
  const isOwn = (path: string): boolean => path.startsWith(project.folder)
  return checkInProcess(project, compiler, config, isOwn).replaceAll(project.folder, '')
}

/** Runs the command of TypeScript 7, which is fast and its only interface. */
export function checkByCommand(project: Project, config: object): Promise<string> {
  const name = 'tsconfig.json'
  project.write(name, JSON.stringify(config))
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const run = [tsc, '-p', join(project.folder, name), '--pretty', 'false']
  return new Promise((resolve) => {
    execFile(process.execPath, run, { cwd: project.folder }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

/** Library files, parsed once for all checks, which then take less time than starting the command. */
const parsed = new Map<string, ts5.SourceFile | undefined>()

/**
 * Returns the errors that an older compiler reports, run in this process.
 *
 * @param isOwn whether the file at a path is checked; other files are only read
 */
export function checkInProcess(
  project: Project,
  compiler: '5.9' | '6',
  config: object,
  isOwn: (path: string) => boolean,
): string {
  // Both versions have the same interface, but separate types.
  const ts = compiler === '6' ? (ts6 as unknown as typeof ts5) : ts5
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    project.folder,
    {},
    join(project.folder, 'tsconfig.json'),
  )
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, language, ...rest) => {
    if (!name.includes('node_modules') && !name.includes('/dist/'))
      return getSourceFile(name, language, ...rest)
    const key = JSON.stringify([compiler, name, language, options.module])
    if (!parsed.has(key)) parsed.set(key, getSourceFile(name, language, ...rest))
    return parsed.get(key)
  }
  const program = ts.createProgram(fileNames, options, host)
  // Libraries are not checked, but the generated declarations are.
  const own = program.getSourceFiles().filter(({ fileName }) => isOwn(fileName))
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
      ...(file.isDeclarationFile ? [] : program.getDeclarationDiagnostics(file)),
    ]),
  ]
  return ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => project.folder,
    getNewLine: () => '\n',
  })
}
