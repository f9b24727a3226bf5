import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesIn, PLAIN, type Ran, read, write } from '../cli/run.ts'
import { buildPackages } from '../examples/run.ts'

const [register, scenario] = ['register.mjs', 'scenario.mjs'].map((name) =>
  fileURLToPath(new URL(`./${name}`, import.meta.url)),
) as [string, string]

interface Baked {
  readonly modules: readonly {
    readonly tools: readonly string[]
    readonly errors: readonly string[]
    readonly files: readonly string[]
    readonly folders: readonly string[]
  }[]
  readonly findings: readonly string[]
}

const IS_WINDOWS = process.platform === 'win32'

/** Drives and servers are folders in it; every test has its own. */
let drives: string
let child: ChildProcessByStdio<Writable, Readable, null>
let lines: AsyncIterator<string>

beforeAll(async () => {
  if (IS_WINDOWS) return
  await buildPackages()
  drives = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-windows-')))
  child = spawn(process.execPath, ['--import', register, scenario, drives], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  lines = createInterface(child.stdout)[Symbol.asyncIterator]()
})
afterAll(() => {
  if (IS_WINDOWS) return
  child.stdin.end()
  rmSync(drives, { recursive: true })
})

/** Returns the results of calls of functions in `scenario.mjs`. */
async function onWindows<T>(...calls: readonly (readonly unknown[])[]): Promise<readonly T[]> {
  child.stdin.write(`${JSON.stringify(calls)}\n`)
  return JSON.parse((await lines.next()).value)
}

const TOOL = PLAIN.replace('module_id: mail_send\n', '').replace(
  '{ type: string }',
  '{ $ref: "../Defs.yaml#/definitions/To" }',
)
const PROJECT = {
  'package.json': '{}',
  'tsconfig.json':
    '{ "compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": [".", "./.toolbake/types"] }, "include": ["**/*", ".toolbake/types/imports.d.ts"] }',
  '.git/HEAD': '',
  'toolbake.config.json':
    '{ "schemasDir": "tools", "overrides": [{ "files": "tools\\\\**", "profiles": ["mcp"] }] }',
  'tools/mail/Send.schema.yaml': TOOL,
  'tools/all.schema.yaml': 'tools: [{ include: ".\\\\mail\\\\*.schema.yaml" }]\n',
  'tools/Defs.yaml': 'definitions: { To: { type: object, properties: { at: { type: string } } } }\n',
}

function makeProjects(...places: readonly string[]): void {
  for (const place of places) {
    for (const [path, text] of Object.entries(PROJECT)) write(drives, `${place}/${path}`, text)
  }
}

describe('on Windows, where names are found in any case', () => {
  beforeEach((context) => context.skip(IS_WINDOWS, 'stands in for Windows on other systems'))

  test('tool files are found by any path, and shown with /', async () => {
    makeProjects('C/Proj', 'server/share/Proj')
    write(drives, 'C/Proj/tools/bad.schema.yaml', 'inptu_schema: {}\n')
    const one = '1 file, 1 tool: no problems (1 note: --verbose)\n'
    const found = await onWindows<Ran>(
      ['toolbake', 'c:\\proj', 'check', 'tools\\mail\\*.schema.yaml'],
      ['toolbake', 'c:\\proj\\TOOLS', 'check', 'MAIL'],
      ['toolbake', 'D:\\', 'check', '--config', 'c:/proj/toolbake.config.json', 'c:/proj/tools/mail/*.yaml'],
      ['toolbake', '\\\\server\\share\\proj', 'check', '//server/share/proj/tools/mail/*.yaml'],
    )
    for (const { code, out, err } of found) expect({ code, out, err }).toEqual({ code: 0, out: one, err: '' })
    const [bad, explained] = await onWindows<Ran>(
      ['toolbake', 'c:\\PROJ\\tools', 'check', '--format', 'github'],
      ['toolbake', 'c:\\proj', 'explain', 'TOOLS\\bad.schema.yaml'],
    )
    expect(explained?.out).toMatch(/^tools\/bad\.schema\.yaml\n[\s\S]*\n {2}1:1 error missing_key/)
    expect(bad?.out.match(/file=[^,]*/g)).toEqual([
      'file=tools/bad.schema.yaml',
      'file=tools/bad.schema.yaml',
    ])
  })

  test('what is written lies as its sources do, and is not stale afterwards', async () => {
    makeProjects('E/Proj')
    const emitted = ['--out', 'out', '--emit', 'json,esm']
    const ran = await onWindows<Ran>(
      ['toolbake', 'e:\\proj', 'build', ...emitted, 'tools\\mail\\send.schema.yaml'],
      ['toolbake', 'E:\\Proj', 'build', ...emitted, '--check', 'tools/mail'],
      ['toolbake', 'e:\\proj', 'generate', 'tools/mail'],
      ['toolbake', 'E:\\Proj', 'generate', '--check', 'tools/mail'],
      ['toolbake', 'e:\\proj\\tools', 'types'],
      ['toolbake', 'E:\\Proj', 'types', '--check'],
    )
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(filesIn(join(drives, 'E/Proj/out'))).toEqual([
      '.toolbake.json',
      'tools/mail/Send.d.mts',
      'tools/mail/Send.mcp.json',
      'tools/mail/Send.mjs',
    ])
    expect(read(drives, 'E/Proj/tools/mail/Send.schema.gen.ts')).toContain(' from Send.schema.yaml:')
    const types = join(drives, 'E/Proj/.toolbake/types')
    expect(filesIn(types)).toEqual([
      'imports.d.ts',
      'tools/Defs.yaml.types.d.ts',
      'tools/all.schema.d.yaml.ts',
      'tools/mail/Send.schema.d.yaml.ts',
    ])
    const [, data = ''] = /base64,(.*)\n$/.exec(read(types, 'tools/mail/Send.schema.d.yaml.ts')) ?? []
    const map = JSON.parse(Buffer.from(data, 'base64').toString()) as { sources: string[] }
    expect(map.sources).toContain('../../../../tools/mail/Send.schema.yaml')
  })

  test('nothing is written where a link leads to another drive', async () => {
    makeProjects('F/Proj', 'D/Proj')
    mkdirSync(join(drives, 'D/else'))
    mkdirSync(join(drives, 'F/Proj/out'))
    symlinkSync(join(drives, 'D/else'), join(drives, 'F/Proj/out/tools'))
    const ran = await onWindows<Ran>(
      ['toolbake', 'F:\\Proj', 'build', '--out', 'out', 'tools/mail'],
      ['toolbake', 'F:\\Proj', 'build', '--out', 'other', 'D:\\Proj\\tools\\mail'],
    )
    expect(ran.map(({ code }) => code)).toEqual([2, 2])
    expect(ran[0]?.err).toContain('would be written outside the output folder')
    expect(ran[1]?.err).toContain('lies above the folder that the layout of outputs starts from')
    expect(filesIn(join(drives, 'D/else'))).toEqual([])
  })

  test('a bundler may write ids as it likes', async () => {
    makeProjects('H/Proj', 'server4/share/Proj')
    write(drives, 'H/Proj/tools/bad.schema.yaml', 'description: None\n')
    const ids = [
      'h:\\proj\\tools\\mail\\send.schema.yaml?profile=mcp',
      'H:/Proj/tools/mail/Send.schema.yaml?profile=mcp',
      'h:/proj/tools/all.schema.yaml',
      'h:/proj/tools/bad.schema.yaml',
      'h:/proj/TOOLS/bad.schema.yaml?profil=mcp',
    ]
    const [local, remote] = await onWindows<Baked>(
      ['bake', 'h:\\proj', ...ids],
      ['bake', '\\\\server4\\share\\proj', '//server4/share/proj/tools/all.schema.yaml'],
    )
    expect(local?.findings).toEqual([])
    const [one, same, all, bad, query] = local?.modules ?? []
    expect(bad?.errors).toEqual([expect.stringMatching(/^tools\/bad\.schema\.yaml:1:1 - error missing_key/)])
    expect(query?.errors).toEqual([
      expect.stringMatching(/^tools\/bad\.schema\.yaml\?profil=mcp:1:17 - error/),
    ])
    for (const baked of [one, same, all]) {
      expect(baked?.tools).toEqual(['mail.Send'])
      expect(baked?.errors).toEqual([])
      expect(baked?.files).toContain('H:\\Proj\\tools\\mail\\Send.schema.yaml')
      expect(baked?.files).toContain('H:\\Proj\\tools\\Defs.yaml')
    }
    expect(all?.folders).toEqual(['H:\\Proj\\tools\\mail'])
    expect(remote?.modules[0]?.tools).toEqual(['mail.Send'])
    expect(read(drives, 'H/Proj/.toolbake/types/imports.d.ts')).toContain("'*/Send.schema.yaml?profile=mcp'")
  })

  test('results are kept, and valid as long as their files are the same', async () => {
    for (const [place, folder] of [
      ['N/Proj', 'n:\\proj'],
      ['server5/share/Proj', '\\\\SERVER5\\share\\proj'],
    ] as const) {
      makeProjects(place)
      mkdirSync(join(drives, place, 'node_modules'))
      const bake = async (id: string) => (await onWindows<Baked>(['bake', folder, id]))[0]?.modules[0]
      const ids = [
        `${folder}\\tools\\mail\\Send.schema.yaml?profile=mcp`,
        `${folder}\\tools\\all.schema.yaml`,
      ]
      for (const id of ids) {
        const made = await bake(id)
        expect(made).toMatchObject({ tools: ['mail.Send'], errors: [] })
        // Modules of an earlier run have no compilation.
        expect(await bake(id)).toEqual({ ...made, tools: undefined })
        write(drives, `${place}/tools/Defs.yaml`, `${PROJECT['tools/Defs.yaml']}# ${id}\n`)
        expect(await bake(id)).toEqual(made)
      }
      expect(filesIn(join(drives, place, 'node_modules'))).toEqual(['.cache/toolbake/pack'])
    }
  })

  test('a name in another case than the file has is reported', async () => {
    makeProjects('L/Proj')
    write(drives, 'L/Proj/tools/mail/Send.schema.yaml', TOOL.replace('Defs', 'defs'))
    write(drives, 'L/Proj/tools/mail/send_meta.yaml', 'description: Sends mail\n')
    const [ran] = await onWindows<Ran>(['toolbake', 'l:\\proj', 'check', '--format', 'github', 'tools/mail'])
    expect(ran?.out.match(/^::warning.*/gm)).toEqual([
      expect.stringMatching(
        /tools\/mail\/Send\.schema\.yaml,line=1,.*ref_case.*"Send_meta.yaml" is actually named "send_/,
      ),
      expect.stringMatching(/ref_case.*"\.\.\/defs\.yaml#\/definitions\/To" is actually named "Defs\.yaml"/),
    ])
  })

  test('a change is known by any path of its file', async () => {
    makeProjects('K/Proj')
    const read = { dependencies: ['file:///K:/Proj/tools/Defs.yaml'], patterns: [] }
    const matched = { dependencies: [], patterns: ['file:///K:/Proj/tools/*.yaml'] }
    const known = await onWindows<boolean>(
      ['dependsOn', read, 'k:/proj/tools/defs.yaml'],
      ['dependsOn', matched, 'k:\\proj\\tools\\new.yaml'],
      ['dependsOn', matched, 'k:\\proj\\new.yaml'],
      ['isWithin', 'K:\\a\\..b', 'k:/A'],
      ['isWithin', 'D:\\a', 'K:\\a'],
      ['isWithin', 'K:\\ab', 'K:\\a'],
    )
    expect(known).toEqual([true, true, false, true, false, false])
  })
})
