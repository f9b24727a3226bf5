import { beforeAll, describe, expect, test } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { filesIn, folderOf, PLAIN, toolbake, toolbakeHere } from './run.ts'

beforeAll(buildPackages)

describe('the command line', () => {
  test('help and version go to standard output', async () => {
    const folder = folderOf({})
    expect(await toolbake(folder, ['--version'])).toMatchObject({ code: 0, out: '0.1.0\n', err: '' })
    const help = await toolbake(folder, ['--help'])
    expect(help.code).toBe(0)
    expect(help.out).toContain('toolbake <command> [flags]')
    const types = await toolbake(folder, ['types', '--help'])
    expect(types.out).toMatch(/--runtime <module> .*default: toolbake\/client-types, or/)
    const check = await toolbake(folder, ['check', '--help'])
    expect(check.code).toBe(0)
    for (const flag of ['--profile <id>', '--format <name>', '-w, --watch', '-h, --help']) {
      expect(check.out).toContain(flag)
    }
  })

  test('nothing at all is a question', async () => {
    const { code, out, err } = await toolbake(folderOf({}), [])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage: toolbake')
  })

  test.each([
    [['chekc'], 'Unknown command "chekc"', 'Did you mean "check"?'],
    [['--verison'], 'Unknown flag --verison', 'Did you mean "--version"?'],
    [['check', '--profil', 'openai'], 'Unknown flag --profil', 'Did you mean "--profile"?'],
    [['check', '-x'], 'Unknown flag -x', 'Known: --profile'],
    [['check', '--profile'], '--profile needs a value', ''],
    [['check', '--profile', '--verbose'], '--profile needs a value', 'write --profile=--verbose'],
    [['check', '--verbose=yes'], '--verbose takes no value', ''],
    [['check', '--format', 'srif'], '--format: unknown value "srif"', 'Did you mean "sarif"?'],
    [['check', '--max-warnings', 'few'], '--max-warnings must be a whole number, not "few"', ''],
    [['check', '--mcp', 'server', '--timeout=-1'], '--timeout must be a whole number, not "-1"', ''],
    [['check', '--profile', 'opnai'], 'Unknown profile "opnai"', 'Did you mean "openai"?'],
    [['check', '--strict', 'true'], '--strict needs --profile', ''],
    [['check', '--strict', 'true', '--profile', 'mcp'], 'mcp has no strict mode', ''],
    [['check', 'missing/*.yaml'], '"missing/*.yaml" matches no tool file', ''],
    [['explain'], 'An argument is missing', 'Usage: toolbake explain <code, file or tool>'],
    [['explain', 'a', 'b'], 'Unexpected argument "b"', ''],
    [
      ['explain', 'need_decode'],
      'There is no file, no tool and no diagnostic code "need_decode"',
      'Did you mean needs_decode or ',
    ],
    [
      ['explain', 'nonsense'],
      'There is no file, no tool and no diagnostic code "nonsense"',
      '`toolbake check` prints the code of each problem.',
    ],
    [['explain', 'b.schema.yaml'], 'There is no file "b.schema.yaml"', ''],
    [['check', '--cwd', 'nowhere'], 'There is no folder "nowhere"', ''],
    [['build'], '--out is missing', ''],
    [['convert', 'a.schema.yaml'], '--to is missing', ''],
    [['convert', 'a.schema.yaml', '--to', 'openai'], 'a.schema.yaml is not valid JSON', ''],
    [
      ['convert', 'b.json', '--to', 'openai', '--decoder', 'd.ts'],
      '--decoder: "d.ts" is not the name of a module',
      'name a file that ends in .mjs or .js',
    ],
    [['convert', 'b.json', '--to', 'openai'], 'b.json cannot be read (ENOENT)', ''],
    [
      ['build', '--out', 'a.schema.yaml'],
      '"a.schema.yaml" cannot be the output folder: a.schema.yaml is a file',
      '',
    ],
  ])('toolbake %j', async (args, message, hint) => {
    const { code, out, err } = await toolbakeHere(folderOf({ 'a.schema.yaml': PLAIN }), args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`toolbake: ${message}`)
    expect(err).not.toContain('    at ')
    expect(err).toContain(hint)
  })
})

test('--cwd makes a command work in another folder', async () => {
  const folder = folderOf({ 'app/a.schema.yaml': PLAIN })
  expect((await toolbakeHere(folder, ['check', '--cwd', 'app', 'a.schema.yaml'])).code).toBe(0)
  expect((await toolbakeHere(folder, ['check', 'a.schema.yaml'])).code).toBe(2)
})

test('a value that a flag does not take is refused before the command runs', async () => {
  const tools = [{ type: 'function', function: { name: 'a', parameters: { type: 'object' } } }]
  const folder = folderOf({ 'tools.json': JSON.stringify(tools) })
  const args = ['import', 'tools.json', '--out', 'out', '--max-warnings', '4x']
  const { code, out, err } = await toolbakeHere(folder, args)
  expect({ code, out, files: filesIn(folder) }).toEqual({ code: 2, out: '', files: ['tools.json'] })
  expect(err).toContain('--max-warnings must be a whole number, not "4x"')
})
