import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'webworker'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    customConditions: ['@toolbake/source'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
}

export type Compiler = 'typescript' | 'typescript-5.9' | 'typescript-6'

/** A folder whose files can import the packages of these tests. */
export interface TypedProject {
  readonly folder: string
  write(path: string, text: string): void
  /** Returns the errors that a compiler reports for all files; empty if there are none. */
  errors(compiler: Compiler): string
  remove(): void
}

export function createTypedProject(): TypedProject {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-codegen-'))
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  return {
    folder,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    errors(compiler) {
      const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc')
      const { stdout, stderr, status } = spawnSync('node', [tsc, '-p', folder], { encoding: 'utf8' })
      return status === 0 ? '' : `${stdout}${stderr}`.slice(0, 20_000)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
