// The published bundles: the same modules as the compiled files, in fewer files.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as core from '@toolbake/core'
import * as coreInternal from '@toolbake/core/internal'
import * as coreLight from '@toolbake/core/light'
import * as coreMetaSchemas from '@toolbake/core/meta-schemas'
import * as coreNode from '@toolbake/core/node'
import { type RolldownOptions, rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import coreConfig from '../../packages/core/rolldown.config.ts'
import projectConfig from '../../packages/project/rolldown.config.ts'
import * as project from '../../packages/project/src/index.ts'
import * as projectLight from '../../packages/project/src/light.ts'
import * as projectPage from '../../packages/project/src/page.ts'

/** A file with an error. */
const SOURCE = {
  uri: pathToFileURL(join(import.meta.dirname, 'none.schema.yaml')).href,
  text: 'module_id: a\ndescription: A\ninput_schema: { properties: { at: { type: string, minLengt: 3 } } }',
}
const REQUEST = JSON.stringify(SOURCE)

interface Published {
  readonly config: RolldownOptions
  /** An expression that compiles a source with the module as `m`. */
  readonly compile: string
  /** The sources by the name of the entry. */
  readonly entries: Readonly<Record<string, object>>
}

const PACKAGES: Readonly<Record<string, Published>> = {
  core: {
    config: coreConfig,
    compile: `m.compile(${REQUEST})`,
    entries: {
      index: core,
      internal: coreInternal,
      light: coreLight,
      'meta-schemas': coreMetaSchemas,
      node: coreNode,
    },
  },
  project: {
    config: projectConfig,
    compile: `m.openCompiler({}, m.x, { withNotes: true }).compiler.compile(${REQUEST})`,
    entries: { index: project, light: projectLight, page: projectPage },
  },
}

describe.each(Object.entries(PACKAGES))('%s', (name, { config, compile, entries }) => {
  const folder = join(import.meta.dirname, '../../packages', name)
  let dir = ''

  beforeAll(async () => {
    // Inside the package, because the bundle imports its dependencies.
    dir = mkdtempSync(join(folder, 'node_modules', '.bundle-'))
    const { output = {}, ...input } = config
    const bundle = await rolldown({ ...input, cwd: folder })
    await bundle.write({ ...[output].flat()[0], dir })
  })

  afterAll(() => rmSync(dir, { recursive: true }))

  /** Returns the output of a script with a module of the bundle as `m`, in a process without sources. */
  const run = (entry: string, script: string): unknown => {
    const url = pathToFileURL(join(dir, `${entry}.js`)).href
    const code = `import * as m from ${JSON.stringify(url)}\nconsole.log(JSON.stringify(${script}))`
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
    )
  }

  it.each(Object.keys(entries))('%s exports the same names', (entry) => {
    expect(run(entry, 'Object.keys(m).sort()')).toEqual(Object.keys(entries[entry] ?? {}).sort())
  })

  it('is what the manifest names', () => {
    const { publishConfig } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const targets = Object.values<string | { default: string }>(publishConfig.exports)
    const modules = targets.flatMap((target) => (typeof target === 'object' ? [target.default] : []))
    expect(modules.sort()).toEqual(
      Object.keys(entries)
        .map((entry) => `./dist/bundle/${entry}.js`)
        .sort(),
    )
  })

  it('compiles to the same', () => {
    const { code, diagnostics } = core.compile(SOURCE)
    const bundled = run('index', `(({ code, diagnostics }) => ({ code, diagnostics }))(${compile})`)
    expect(bundled).toEqual(JSON.parse(JSON.stringify({ code, diagnostics })))
    expect(diagnostics).not.toEqual([])
  })
})
