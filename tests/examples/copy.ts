import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { root } from './run.ts'

/**
 * Copies an example to a folder outside of the repository, for one test. Instead of `npm install`, a link provides the
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
