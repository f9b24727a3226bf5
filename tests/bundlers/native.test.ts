import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sampled } from '../full.ts'
import { createSample } from './hosts/index.ts'
import { createProject, runNode } from './project.ts'
import { startWatching } from './watching.ts'

/** A tool in TypeScript, which no host can load unchanged, with names that must not be in a bundle. */
const cards = (more = ''): string => `import { z } from 'zod'
import { MAX_CARDS } from './limits.ts'
interface Unused { a: string }
export const name: string = 'emit_cards'
export const description = 'Emits cards'
export const inputSchema = z.object({
  cards: z.array(z.object({ front: z.string(), back: z.string().optional() })).max(MAX_CARDS),
})
${more}`

const EXPECTED = {
  name: 'emit_cards',
  description: 'Emits cards',
  input_schema: {
    type: 'object',
    properties: {
      cards: {
        maxItems: 7,
        type: 'array',
        items: {
          type: 'object',
          properties: { front: { type: 'string' }, back: { type: 'string' } },
          required: ['front'],
        },
      },
    },
    required: ['cards'],
  },
}

const MAIN = `import tools, { tool, decodeCall } from './cards.tool.ts?profile=anthropic'
import mcp from './cards.tool.ts?profile=mcp'
const good = { cards: [{ front: 'a' }] }
console.log(JSON.stringify({ tools, tool, mcp: mcp[0].name, good: decodeCall('emit_cards', good), bad: decodeCall('emit_cards', '{"cards":[{}]}').code }))
`

const native = { native: { timeout: 60_000 } }
const bundlers = createSample()
afterAll(() => {
  for (const bundler of bundlers) bundler.close?.()
})

function project(files: Readonly<Record<string, string>> = {}): ReturnType<typeof createProject> {
  const made = createProject({
    'src/main.js': MAIN,
    'src/cards.tool.ts': cards(),
    'src/limits.ts': 'export const MAX_CARDS: number = 7\n',
    'node_modules/readme': '',
    ...files,
  })
  symlinkSync(join(import.meta.dirname, '../node_modules/zod'), made.path('node_modules/zod'))
  return made
}

describe.each(bundlers)('$name', (bundler) => {
  it('bundles what a module exports, and nothing of the module or of its library', async () => {
    const made = project()
    try {
      const request = { project: made, entry: 'src/main.js', out: 'out', options: native }
      const { file, printed } = await bundler.build(request)
      expect(printed).toBe('')
      expect(await runNode(file ?? '')).toMatchObject({
        tools: [EXPECTED],
        tool: EXPECTED,
        mcp: 'emit_cards',
        good: { ok: true, input: { cards: [{ front: 'a' }] } },
        bad: 'invalid_input',
      })
      expect(readFileSync(file ?? '', 'utf8')).not.toMatch(/zod|MAX_CARDS|z\.object/i)
    } finally {
      made.close()
    }
  })

  it('shows where a module is wrong, and the faults of other files, too', async () => {
    const made = project({
      'src/cards.tool.ts': cards("\nthrow new Error('no cards')\n"),
      'src/other.schema.yaml': 'module_id: other\ninput_schema: { type: objct }\n',
      'src/main.js': `import other from './other.schema.yaml?profile=mcp'\n${MAIN}console.log(other)\n`,
    })
    try {
      const request = { project: made, entry: 'src/main.js', out: 'out', options: native }
      const { file, printed } = await bundler.build(request)
      expect(file).toBeUndefined()
      expect(printed).toContain('no cards')
      expect(printed).toMatch(/src\/cards\.tool\.ts:10:/)
      expect(printed).toContain('objct')
    } finally {
      made.close()
    }
  })

  it('does not run a module unless that is allowed', async () => {
    const made = project()
    try {
      const { file, printed } = await bundler.build({ project: made, entry: 'src/main.js', out: 'out' })
      expect(file).toBeUndefined()
      expect(printed).toContain('cards.tool.ts')
      expect(printed).toContain('only if the option "native" is set')
    } finally {
      made.close()
    }
  })
})

describe.each(
  sampled(
    bundlers.filter(({ watch }) => watch),
    3,
  ),
)('$name, watching', (bundler) => {
  it('builds again after an edit of the module, and of a file that it imports; recovers from a broken one', async () => {
    const made = project()
    const request = { project: made, entry: 'src/main.js', out: 'out', options: native }
    const watching = await startWatching(bundler, request)
    try {
      await watching.see('Emits cards')
      made.write('src/cards.tool.ts', cards().replace('Emits cards', 'Emits more'))
      await watching.see('Emits more')
      made.write('src/limits.ts', 'export const MAX_CARDS: number = 4321\n')
      await watching.see('4321')
      made.write('src/cards.tool.ts', cards('while\n'))
      await watching.see('native_bundle')
      made.write('src/cards.tool.ts', cards().replace('Emits cards', 'Emits again'))
      expect(await watching.see('Emits again')).toContain('4321')
    } finally {
      await watching.close()
      made.close()
    }
  })
})
