import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from '../../packages/cli/src/init/run-program.ts'
import { folderOf } from '../cli/run.ts'

test('with .pnp.cjs, also of a workspace, a program is run as Yarn 2 and later run it', () => {
  const folder = folderOf({ '.pnp.cjs': '', 'packages/app/package.json': '{}' })
  for (const at of [folder, join(folder, 'packages/app')]) {
    expect(programOf('tsc', ['--noEmit', '-p', 'tsconfig.json'], at, 'yarn')).toEqual({
      command: 'yarn',
      args: ['exec', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
    })
  }
})

test('without it, a program that is not installed is not run', () => {
  expect(programOf('no-such-program', [], folderOf({}), 'yarn')).toBeUndefined()
})
