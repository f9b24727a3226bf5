import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5.9'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import type { Compiler } from './compilers.ts'
import { checkByCommand, checkInProcess, RESOLUTIONS, WITHOUT_EXPORTS } from './compilers.ts'
import type { Project } from './project.ts'
import { emptyProject } from './project.ts'

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))

interface Manifest {
  readonly name: string
  readonly publishConfig: { readonly exports: Readonly<Record<string, { readonly types?: string }>> }
}

const manifests = readdirSync(PACKAGES).map((folder): Manifest & { folder: string } => ({
  ...JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')),
  folder,
}))
/** Every published entry that has types. */
const typed = manifests.flatMap(({ name, folder, publishConfig }) =>
  Object.entries(publishConfig.exports).flatMap(([entry, { types }]) =>
    types ? [{ entry: name + entry.slice(1), path: join(PACKAGES, folder, types) }] : [],
  ),
)
const entries = typed.map(({ entry }) => entry)
/** Excludes entries that import the declarations of bundlers or of ts-morph, because parsing these takes a minute. */
const SAMPLE = [
  '@toolbake/core',
  '@toolbake/core/node',
  '@toolbake/runtime',
  'toolbake/config',
  'toolbake/client',
]
const WAYS = { ...RESOLUTIONS, ...WITHOUT_EXPORTS }

/** Returns the text of an app that imports entries; ambient ones have no exports, so the app refers to them. */
function imports(names: readonly string[]): string {
  const ambient = names.filter((name) => name.endsWith('/client'))
  const modules = names.filter((name) => !ambient.includes(name))
  return [
    ...ambient.map((name) => `/// <reference types="${name}" />`),
    ...modules.map((name, index) => `export type * as e${index} from '${name}'`),
  ].join('\n')
}

let app: Project
beforeAll(async () => {
  await buildPackages()
  app = emptyProject()
  app.write('package.json', '{ "type": "module" }')
  for (const { name, folder } of manifests) {
    const link = join(app.folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(PACKAGES, folder), link)
  }
})
afterAll(() => app.remove())

/** Returns the errors in the app and in our declarations, without those in the declarations of bundlers. */
async function errorsOf(
  compiler: Compiler,
  resolution: keyof typeof WAYS,
  names: readonly string[],
): Promise<string[]> {
  app.write('app.ts', imports(names))
  const compilerOptions = {
    ...WAYS[resolution],
    target: 'es2022',
    lib: ['es2023'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  }
  const config = { compilerOptions, files: ['app.ts'] }
  const printed =
    compiler === '7'
      ? await checkByCommand(app, config)
      : // Older compilers take longer to check the declarations of Node than to read ours.
        checkInProcess(app, compiler, config, (path) => !isForeign(path))
  return printed.split('\n').filter((line) => / error TS|^error TS/.test(line) && !isForeign(line))
}

const isForeign = (line: string): boolean => /(?:^|[\\/])node_modules[\\/]\.pnpm[\\/]/.test(line)

const CHECKS = [
  ['7', 'nodenext'],
  ['7', 'bundler'],
  ['5.9', 'bundler'],
  ['6', 'nodenext'],
  ['5.9', 'node'],
] as const

test.for(FULL ? CHECKS : CHECKS.slice(1, 3))(
  'TypeScript %s with %s checks every published declaration',
  { timeout: 600_000 },
  async ([compiler, resolution]) => {
    const all = FULL ? entries : entries.filter((entry) => SAMPLE.includes(entry))
    expect(all).toEqual(expect.arrayContaining(SAMPLE))
    // Vite names its types only in `exports`, so its own configuration has no types there either.
    const names = all.filter((entry) => resolution !== 'node' || !entry.endsWith('/vite'))
    expect(await errorsOf(compiler, resolution, names)).toEqual([])
  },
)

test('TypeScript 5.9 finds every entry where it does not read `exports`', () => {
  const options = { moduleResolution: ts.ModuleResolutionKind.Node10 }
  const found = entries.map((entry) => {
    const { resolvedModule } = ts.resolveModuleName(entry, join(app.folder, 'app.ts'), options, ts.sys)
    return { entry, path: resolvedModule && join(resolvedModule.resolvedFileName) }
  })
  expect(found).toEqual(typed)
})

test.each(['7', '6'] as const)('an app that is wrong fails, TypeScript %s', async (compiler) => {
  expect(await errorsOf(compiler, 'nodenext', ['@toolbake/core/missing'])).toHaveLength(1)
})
