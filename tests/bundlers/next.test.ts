import { cpSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Options } from 'unplugin-toolbake'
import { withToolbake } from 'unplugin-toolbake/next'
import { afterAll, describe, expect, it } from 'vitest'
import { turbopackRules } from '../../packages/unplugin/src/next/rules.ts'
import load, { type TurbopackContext } from '../../packages/unplugin/src/next-loader.ts'
import { EXAMPLE } from './example.ts'
import { createProject, runNode } from './project.ts'

const project = createProject({
  'package.json': '{ "type": "module" }',
  'shared/units.schema.yaml': 'definitions: { Seconds: { type: integer, description: In seconds } }\n',
  ...Object.fromEntries(Object.entries(EXAMPLE).map(([name, text]) => [`app/${name}`, text])),
  'app/src/wait.schema.yaml': `module_id: wait
description: Waits
input_schema:
  type: object
  properties: { time: { $ref: '../../shared/units.schema.yaml#/definitions/Seconds' } }
`,
  'app/src/broken.schema.yaml': `module_id: broken
description: Has a mistake
input_schema: { type: object, properties: { to: { type: strng } } }
`,
})
afterAll(project.close)

/**
 * Returns the loader's results for an import, and its reports to Turbopack.
 *
 * @param root root of Turbopack: files outside of it cannot be imported
 */
async function run(id: string, options: Options = {}, app = 'app', root = project.folder) {
  const [name = '', query] = id.split('?')
  const dependencies: string[] = []
  const add = (path: string): void => {
    if (!path.startsWith(root)) throw new Error(`loader path "${path}" is outside configured roots`)
    dependencies.push(path)
  }
  const folder = project.path(app)
  const code = await new Promise<string>((done, fail) => {
    const context: TurbopackContext = {
      rootContext: folder,
      resourcePath: join(folder, name),
      resourceQuery: query === undefined ? '' : `?${query}`,
      getOptions: () => loaderOptions(options),
      getResolve: () => async (from, specifier) => {
        const path = resolve(from, specifier)
        if (!path.startsWith(root)) throw new Error(`Unable to resolve relative '${specifier}'`)
        return realpathSync(path)
      },
      async: () => (error, baked) => (error ? fail(error) : done(baked ?? '')),
      addDependency: add,
      addMissingDependency: add,
      addContextDependency: add,
      emitWarning: (warning) => fail(warning),
    }
    load.call(context, 'the text of the file')
  })
  return { code, dependencies }
}

function loaderOptions(options: Options) {
  const [loader] = turbopackRules(options)['*.schema.yaml']?.loaders ?? []
  if (!loader) throw new TypeError('no loader')
  return loader.options
}

describe('the loader of Turbopack', () => {
  it('compiles an import, which finds the runtime by a relative path', async () => {
    const { code } = await run('src/send.schema.yaml?profile=openai')
    const [, from = ''] = /from "([^"]+)"/.exec(code) ?? []
    expect(from).toMatch(/^\.\.\//)
    // Node follows the link, as Turbopack does within its root.
    writeFileSync(
      project.path('app/src/baked.mjs'),
      `${code}\nconsole.log(JSON.stringify(decodeCall('email_send', '{"to":[],"subject":"Hi","urgency":null}')))`,
    )
    expect(await runNode(project.path('app/src/baked.mjs'))).toMatchObject({
      ok: true,
      input: { to: [], subject: 'Hi' },
    })
  })

  it('reports every file that was read, and the folders of includes', async () => {
    const { dependencies } = await run('src/all.schema.yml?profile=openai')
    const wanted = ['src/all.schema.yml', 'src/send.schema.yaml', 'src/shared.schema.yaml', 'src/tools']
    expect(dependencies).toEqual(expect.arrayContaining(wanted.map((name) => project.path(`app/${name}`))))
  })

  it('reports nothing outside of the root of Turbopack, which would stop the build', async () => {
    const options = { allow: [project.path('shared')] }
    const wide = await run('src/wait.schema.yaml?profile=openai', options)
    expect(wide.dependencies).toContain(project.path('shared/units.schema.yaml'))
    cpSync(project.path('app'), project.path('alone'), { recursive: true })
    const narrow = await run('src/wait.schema.yaml?profile=openai', options, 'alone', project.path('alone'))
    expect(narrow.code).toBe(wide.code)
    expect(narrow.dependencies).toContain(project.path('alone/src/wait.schema.yaml'))
  })

  it('fails with the code, the place and the lines of a mistake', async () => {
    await expect(run('src/broken.schema.yaml?profile=openai')).rejects.toThrow(
      /src\/broken\.schema\.yaml:3:\d+ - error keyword_invalid[\s\S]*3 \| input_schema[\s\S]*\^~+/,
    )
    await expect(run('src/send.schema.yaml?profile=opnai')).rejects.toThrow('openai')
  })

  it('hands back what is not ours', async () => {
    expect((await run('src/send.schema.yaml?raw')).code).toBe('the text of the file')
  })

  it('names an option that JSON cannot hold', async () => {
    // Only the relevant members: the function is found first.
    const profiles = [{ id: 'own', wrap: () => ({}) }] as unknown as NonNullable<Options['profiles']>
    await expect(run('src/send.schema.yaml', { profiles })).rejects.toThrow(/wrap.*toolbake\.config/s)
    expect(loaderOptions({ reshape: true })).toEqual({ options: { reshape: true } })
  })
})

describe('withToolbake', () => {
  it('returns the form that it is given: an object, a function, an async function', async () => {
    const own = { reactStrictMode: true }
    expect(withToolbake(own)).toMatchObject({ ...own, turbopack: { rules: expect.anything() } })
    expect(own).toEqual({ reactStrictMode: true })
    const create = withToolbake((phase: string, { defaultConfig }: { defaultConfig: object }) => {
      return { ...defaultConfig, env: { phase } }
    })
    const called = create('phase-export', { defaultConfig: { poweredByHeader: true } })
    expect(called).toMatchObject({ poweredByHeader: true, env: { phase: 'phase-export' }, turbopack: {} })
    const created = withToolbake(async (phase: string) => ({ env: { phase } }))('phase-test')
    expect(created).toBeInstanceOf(Promise)
    expect(await created).toMatchObject({ env: { phase: 'phase-test' }, turbopack: {} })
  })

  it('keeps other settings of Turbopack; its rules come before others for the same files', () => {
    const yaml = { loaders: ['yaml-loader'], as: '*.js' }
    const { turbopack } = withToolbake({
      turbopack: {
        root: '/repo',
        resolveAlias: { a: 'b' },
        rules: { '*.yaml': yaml, '*.schema.yml': [yaml], '*.schema.json': yaml },
      },
    })
    expect(turbopack).toMatchObject({ root: '/repo', resolveAlias: { a: 'b' } })
    const ours = expect.objectContaining({ as: '*.js', condition: expect.anything() })
    expect(Object.keys(turbopack.rules).at(-1)).toBe('*.yaml')
    expect(turbopack.rules).toMatchObject({
      '*.schema.yaml': ours,
      '*.schema.yml': [ours, yaml],
      '*.schema.json': [ours, yaml],
      '*.yaml': yaml,
    })
  })

  it("adds the plugin to webpack's configuration, and then calls the own function", () => {
    const seen: unknown[] = []
    const { webpack } = withToolbake({
      webpack(config: { plugins: unknown[] }, context: unknown) {
        seen.push(config.plugins.length, context)
        return { ...config, name: 'own' }
      },
    })
    const other = {}
    const config = webpack({ plugins: [other] }, { isServer: true }) as { name?: string; plugins: unknown[] }
    expect(config.name).toBe('own')
    expect(config.plugins[0]).toBe(other)
    expect(config.plugins[1]).toMatchObject({ apply: expect.any(Function) })
    expect(seen).toEqual([2, { isServer: true }])
  })
})
