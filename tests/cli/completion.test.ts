import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../packages/cli/src/commands.ts'
import { readArgs } from '../../packages/cli/src/flags.ts'
import { COMMON } from '../../packages/cli/src/help.ts'
import { buildPackages } from '../examples/run.ts'
import { folderOf, toolbakeHere } from './run.ts'

beforeAll(buildPackages)

/** Returns the completions of each shell, by its own mechanism. */
const SHELLS: Readonly<Record<string, (script: string, line: string) => string[]>> = {
  bash: (script, line) => {
    const words = line.split(' ')
    const call = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _toolbake; printf '%s\n' "\${COMPREPLY[@]}"`
    return offered('bash', ['-c', `${script}\n${call}`])
  },
  // zsh's real completion needs a terminal, so this inspects the arguments of its function.
  zsh: (script, line) => {
    const stubs = `compdef() { : }
_describe() { print -rl -- \${\${(P)2}%%:*} }
_arguments() { print -rl -- "$@" }`
    const call = `words=(${line
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' ')}); CURRENT=$#words; _toolbake`
    return offered('zsh', ['-f', '-c', `${stubs}\n${script}\n${call}`])
  },
  fish: (script, line) =>
    offered('fish', ['-N', '-c', `${script}\ncomplete -C ${JSON.stringify(line)}`]).map(
      (row) => row.split('\t')[0] ?? '',
    ),
}

function offered(shell: string, args: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((row) => row !== '')
}

describe.each(Object.entries(SHELLS))('%s', (shell, complete) => {
  test('completes commands, flags and known values', async (context) => {
    context.skip(spawnSync(shell, ['-c', 'true']).error !== undefined, `no ${shell}`)
    const { code, out } = await toolbakeHere(folderOf({}), ['completion', shell])
    expect(code).toBe(0)
    expect(complete(out, 'toolbake ')).toEqual(expect.arrayContaining(Object.keys(COMMANDS)))
    const flags = complete(out, 'toolbake check --').join('\n')
    for (const flag of ['--profile', '--format', '--mcp', '--cwd']) expect(flags).toContain(flag)
    expect(flags).not.toContain('--emit')
    expect(complete(out, 'toolbake check --format ').join('\n')).toContain('sarif')
    expect(complete(out, 'toolbake convert --to ').join('\n')).toContain('anthropic')
  })
})

test('another shell is a mistake', async () => {
  const { code, err } = await toolbakeHere(folderOf({}), ['completion', 'zhs'])
  expect(code).toBe(2)
  expect(err).toContain('Did you mean "zsh"?')
})

describe.each(Object.entries(COMMANDS))('the examples of %s', (name, { examples, flags, args }) => {
  test.each(examples)('toolbake %s', async (example) => {
    const [command, ...words] = example
      .replace(/ >.*$/, '')
      .match(/"[^"]*"|\S+/g)
      ?.map((word) => word.replaceAll('"', '')) ?? ['']
    expect(command).toBe(name)
    const read = await readArgs(words, { ...flags, ...COMMON })
    expect(read.args.length).toBeGreaterThanOrEqual(args.min)
    expect(read.args.length).toBeLessThanOrEqual(args.max)
    const { out } = await toolbakeHere(folderOf({}), [name, '--help'])
    expect(out).toContain(`  toolbake ${example}`)
  })
})
