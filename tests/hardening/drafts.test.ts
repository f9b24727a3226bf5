import { existsSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeAtomic } from '../../packages/core/src/node/write.ts'
import { filesIn, folderOf, toolbakeHere as toolbake, write } from '../cli/run.ts'

const TOOL =
  'module_id: a.b\ndescription: d\ninput_schema: { type: object, properties: { a: { type: string } } }\n'

/** A process that does not run: the draft is left over. */
const GONE = 2 ** 22 + 1

const COMMANDS: readonly (readonly [folder: string, ...args: string[]])[] = [
  ['out', 'build', 'src', '--profile', 'mcp', '--out', 'out'],
  ['out', 'generate', 'src', '--out', 'out'],
  ['.toolbake/types', 'types'],
]

/** The files that a command writes into an empty folder. */
async function outputsOf(folder: string, args: readonly string[]): Promise<string[]> {
  const fresh = folderOf({ 'src/x.schema.yaml': TOOL, 'package.json': '{}' })
  expect((await toolbake(fresh, [...args])).code).toBe(0)
  return filesIn(join(fresh, folder))
}

test.for(COMMANDS)(
  'links with the names of drafts, which came with the repository, are not followed: %s, %s',
  async ([folder, ...args], context) => {
    context.skip(process.platform === 'win32', 'making links needs a privilege on Windows')
    const root = folderOf({ 'src/x.schema.yaml': TOOL, 'package.json': '{}', 'kept.txt': 'mine' })
    for (const output of await outputsOf(folder, args)) {
      const name = output.replace(/^.*\//, '')
      const drafts = [`.${name}.tmp`, `.${name}.${process.pid}.tmp`, `.${name}.${GONE}-${'0'.repeat(16)}.tmp`]
      for (const draft of drafts) {
        const path = join(folder, output.slice(0, -name.length), draft)
        write(root, join(path, '..', '.keep'), '')
        symlinkSync(join(root, 'kept.txt'), join(root, path))
      }
    }
    expect((await toolbake(root, [...args])).code).toBe(0)
    expect(readFileSync(join(root, 'kept.txt'), 'utf8')).toBe('mine')
  },
)

test('a link in the place of an output is replaced, and what it leads to stays', (context) => {
  context.skip(process.platform === 'win32', 'making links needs a privilege on Windows')
  const root = folderOf({ 'kept.txt': 'mine', 'out/other.txt': '' })
  const link = join(root, 'out/made.txt')
  symlinkSync('../kept.txt', link)
  expect(readlinkSync(link)).toBe('../kept.txt')
  writeAtomic(link, 'new')
  expect([readFileSync(link, 'utf8'), readFileSync(join(root, 'kept.txt'), 'utf8')]).toEqual(['new', 'mine'])
})

test.for(COMMANDS)(
  'drafts of a process that was killed are removed, and no others: %s, %s',
  async ([folder, ...args]) => {
    const root = folderOf({ 'src/x.schema.yaml': TOOL, 'package.json': '{}' })
    expect((await toolbake(root, [...args])).code).toBe(0)
    const [first = ''] = filesIn(join(root, folder)).filter(
      (path) => path.endsWith('.ts') || path.includes('mcp'),
    )
    const name = first.replace(/^.*\//, '')
    const below = join(folder, first.slice(0, -name.length))
    const left = join(below, `.${name}.${GONE}-${'1'.repeat(16)}.tmp`)
    const running = join(below, `.${name}.${process.pid}-${'2'.repeat(16)}.tmp`)
    for (const draft of [left, running]) write(root, draft, 'half')
    write(root, 'src/x.schema.yaml', TOOL.replace('a.b', 'a.c'))
    expect((await toolbake(root, [...args])).code).toBe(0)
    expect([left, running].map((draft) => existsSync(join(root, draft)))).toEqual([false, true])
  },
)
