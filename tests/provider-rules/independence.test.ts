import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = [
  import.meta.dirname,
  join(import.meta.dirname, '../oracles'),
  join(import.meta.dirname, '../corpora'),
]

test('the judges import nothing of the project that they judge', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  )
  const own = /from '(?:@toolbake\/|unplugin-toolbake|(?:\.\.\/)+packages\/)/
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
})
