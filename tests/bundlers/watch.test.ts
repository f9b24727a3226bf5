import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSample } from './hosts/index.ts'
import { createProject } from './project.ts'
import { startWatching, type Watching } from './watching.ts'

const bundlers = createSample().filter((bundler) => bundler.watch)

/** New files that a bundler does not notice until its next build. docs/bundlers.md has the same table. */
const UNNOTICED: Readonly<Record<string, readonly Appearing[]>> = {
  vite: ['companion'],
  rollup: ['target'],
  rolldown: ['companion'],
  farm: ['companion', 'match', 'target'],
}
type Appearing = 'match' | 'target' | 'companion'

function send(description: string, target = './refs/shared.schema.yaml'): string {
  return `module_id: send
description: ${description}
input_schema:
  type: object
  properties: { to: { $ref: ${target} } }
`
}

const ALL = 'tools:\n  - include: ./tools/*.schema.yaml\n'
const shared = (description: string): string => `{ type: string, description: ${description} }\n`
const tool = (id: string): string => `module_id: ${id}\ninput_schema: { type: object, properties: {} }\n`

// A retry of a test uses a new bundler and folder.
describe.each(bundlers)('$name', (bundler) => {
  let project: ReturnType<typeof createProject>
  let watching: Watching
  async function start(): Promise<void> {
    project = createProject({
      'main.js': `import tools from './send.schema.yaml?profile=openai'
import all from './all.schema.yaml?profile=openai'
console.log(JSON.stringify({ tools, all }))
`,
      'send.schema.yaml': send('first'),
      'refs/shared.schema.yaml': shared('one'),
      'all.schema.yaml': ALL,
      'tools/a.schema.yaml': tool('tool_a'),
    })
    watching = await startWatching(bundler, { project, entry: 'main.js', out: 'out' })
    await watching.see('first')
  }
  async function end(): Promise<void> {
    await watching?.close()
    project.close()
  }
  beforeAll(start)
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await end()
    await start()
  })
  afterAll(end)

  it('builds, and then nothing until something changes', async () => {
    await expect(watching.idle(300)).resolves.toBeUndefined()
  })

  it('builds again after an edit, of the file and of a referenced one', async () => {
    project.write('send.schema.yaml', send('second'))
    await watching.see('second')
    project.write('refs/shared.schema.yaml', shared('two'))
    expect(await watching.see('two')).toContain('second')
  })

  it('recovers from a broken edit, of the file and of a referenced one', async () => {
    project.write('send.schema.yaml', send('[broken'))
    await watching.see('syntax_error')
    project.write('send.schema.yaml', send('third'))
    await watching.see('third')
    project.write('refs/shared.schema.yaml', '{ type: string')
    await watching.see('syntax_error')
    project.write('refs/shared.schema.yaml', shared('three'))
    expect(await watching.see('three')).toContain('third')
  })

  /**
   * Makes a change that some bundlers do not notice, for which it rewrites a watched file. The tests cannot assert that
   * the bundler does not notice: a late report of an earlier edit may start a build that includes the change.
   */
  async function change(what: Appearing, make: () => void, name: string, text: string): Promise<void> {
    const isNoticed = !UNNOTICED[bundler.name]?.includes(what)
    if (!isNoticed) await watching.idle(300)
    make()
    if (!isNoticed) project.write(name, `${text}# edited\n`)
  }

  it('includes a new match, follows it, and drops it', async () => {
    const add = (): void => project.write('tools/b.schema.yaml', tool('tool_b'))
    await change('match', add, 'all.schema.yaml', ALL)
    await watching.see('tool_b')
    project.write('tools/b.schema.yaml', tool('tool_c'))
    await watching.see('tool_c')
    const remove = (): void => project.remove('tools/b.schema.yaml')
    await change('match', remove, 'all.schema.yaml', ALL)
    expect(await watching.miss('tool_c')).toContain('tool_a')
  })

  it('finds a missing target when it appears', async () => {
    const text = send('fourth', './refs/late.schema.yaml')
    project.write('send.schema.yaml', text)
    await watching.see('file_not_found')
    const add = (): void => project.write('refs/late.schema.yaml', shared('arrived'))
    await change('target', add, 'send.schema.yaml', text)
    expect(await watching.see('arrived')).toContain('fourth')
  })

  it('reads a companion when it appears', async () => {
    const text = send('fifth')
    project.write('send.schema.yaml', text)
    await watching.see('fifth')
    const add = (): void => project.write('send_meta.yaml', 'description: From beside\n')
    await change('companion', add, 'send.schema.yaml', text)
    expect(await watching.see('From beside')).not.toContain('fifth')
  })
})
