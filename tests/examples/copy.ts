import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { root } from './run.ts'

/**
 * A copy of an example outside of the repository, for one test. What `npm install` makes there is a link to the
 * packages that the example has here.
 */
export function copyOf(name: string, { onTestFinished }: Pick<TestContext, 'onTestFinished'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-example-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const source = join(root, 'examples', name)
  const isMade = /node_modules|dist$|\.toolbake$|\.gen\.ts$/
  cpSync(source, folder, { recursive: true, filter: (path) => !isMade.test(path.slice(source.length)) })
  symlinkSync(join(source, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
