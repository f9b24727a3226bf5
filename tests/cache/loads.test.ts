// A process whose files are all in the cache never loads the compiler, whatever its configuration.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { sampled } from '../full.ts'
import { createProject } from './project.ts'

const FILES = {
  'a.schema.yaml':
    'module_id: a\ndescription: Does a\ninput_schema: { type: object, properties: { a: { type: string } } }\n',
  'main.js': 'import tools from "./a.schema.yaml?profile=openai"\nconsole.log(tools)\n',
  'base.ts': 'export const profiles: string[] = ["openai"]\n',
}
const OPTIONS = 'cache: { dir: "kept" }'

/** Builds in a new process. Returns whether it loaded the compiler. */
function loads({ folder }: { readonly folder: string }): boolean {
  const child = fileURLToPath(new URL('loads.mjs', import.meta.url))
  // What a failed build prints is in the error.
  const options = { encoding: 'utf8', stdio: 'pipe' } as const
  return execFileSync(process.execPath, [child, folder, 'main.js'], options).includes('core')
}

beforeAll(buildPackages)

const CONFIGURATIONS: readonly (readonly [imports: string, text: string])[] = [
  [
    'only types',
    `import type { Options } from 'toolbake/config'\nexport default { ${OPTIONS} } satisfies Options`,
  ],
  ['a type in JSDoc', `/** @type {import('toolbake/config').Options} */\nexport default { ${OPTIONS} }`],
  [
    'defineConfig, and a file',
    `import { defineConfig } from 'toolbake/config'
import { profiles } from './base.ts'
export default defineConfig({ profiles, ${OPTIONS} })`,
  ],
]

// A build in a new process takes about a second.
it.each(sampled(CONFIGURATIONS, 3, 2))('a configuration that imports %s', (_, text) => {
  const project = createProject({ ...FILES, 'toolbake.config.ts': text })
  expect(loads(project)).toBe(true)
  expect(loads(project)).toBe(false)
  project.write('toolbake.config.ts', text.replace('cache:', 'reshape: true, cache:'))
  expect(loads(project)).toBe(true)
  expect(loads(project)).toBe(false)
})

it('a configuration that imports functions of the compiler, in a file of its own', () => {
  const base = `import { BUILT_IN_PROFILES } from 'toolbake/config'
export const profiles: string[] = BUILT_IN_PROFILES.map(({ id }) => id)`
  const text = `import { defineConfig } from 'toolbake/config'
import { profiles } from './base.ts'
export default defineConfig({ profiles, ${OPTIONS} })`
  const project = createProject({ ...FILES, 'base.ts': base, 'toolbake.config.ts': text })
  expect(loads(project)).toBe(true)
  expect(loads(project)).toBe(true)
})

it.each(sampled(['overrides: {}', 'overrides: null', 'reshap: true'], 3))(
  'a fault of a configuration is reported, whatever is in the cache: %s',
  (fault) => {
    const text = `import { defineConfig } from 'toolbake/config'\nexport default defineConfig({ ${OPTIONS} })`
    const project = createProject({ ...FILES, 'toolbake.config.ts': text })
    expect(loads(project)).toBe(true)
    project.write('toolbake.config.ts', text.replace('cache:', `${fault}, cache:`))
    expect(() => loads(project)).toThrow(
      /toolbake\.config\.ts: .*(?:overrides: must be a list|unknown option)/s,
    )
  },
)
