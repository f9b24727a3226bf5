import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, folderOf, toolbakeHere as toolbake } from '../cli/run.ts'

test.for([
  ['@react-router/dev', 'react-router', 'typegen'],
  ['@tanstack/router-cli', 'tsr', 'generate'],
])(
  'with %s, the app has its generated types before they are checked',
  async ([dependency = '', program = '', argument = ''], context) => {
    if (process.platform === 'win32') context.skip('programs are shell scripts')
    const folder = appWith({ [program]: 'echo $1 > generated', tsc: `grep -q ${argument} generated` }, [
      dependency,
    ])
    const ran = await toolbake(folder, ['init', '--yes'])
    expect(ran.err).toContain('No type errors.')
    expect(ran.code).toBe(0)
  },
)

test('the check leaves no .tsbuildinfo behind, and keeps one that was there', async (context) => {
  if (process.platform === 'win32') context.skip('programs are shell scripts')
  const folder = appWith({ tsc: 'touch tsconfig.node.tsbuildinfo' }, [])
  writeFileSync(join(folder, 'own.tsbuildinfo'), '{}')
  await toolbake(folder, ['init', '--yes'])
  expect(filesIn(folder).filter((name) => name.endsWith('.tsbuildinfo'))).toEqual(['own.tsbuildinfo'])
})

test('errors of types may be older than init', async (context) => {
  if (process.platform === 'win32') context.skip('programs are shell scripts')
  const ran = await toolbake(appWith({ tsc: 'exit 2' }, []), ['init', '--yes'])
  expect(ran.err).toContain('reports errors. Those in sources of the app may have been there before')
  expect(ran.code).toBe(1)
})

/** Creates an app with Vite, and with shell scripts in place of installed programs. */
function appWith(programs: Readonly<Record<string, string>>, dependencies: readonly string[]): string {
  const bins = Object.entries(programs).map(([name, script]) => [
    `node_modules/.bin/${name}`,
    `#!/bin/sh\n${script}\n`,
  ])
  const folder = folderOf({
    'package.json': JSON.stringify({
      type: 'module',
      devDependencies: Object.fromEntries(['toolbake', 'vite', ...dependencies].map((name) => [name, '*'])),
    }),
    'tsconfig.json': '{ "compilerOptions": { "noEmit": true } }',
    'node_modules/toolbake/package.json': '{}',
    ...Object.fromEntries(bins),
  })
  for (const [path = ''] of bins) chmodSync(join(folder, path), 0o755)
  return folder
}
