import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../playground/src/page/state.ts'
import type { Project, RenderAnswer, Settings } from '../../playground/src/protocol.ts'
import { render, survey } from '../../playground/src/worker/render.ts'

const EMAIL = example('01-send-an-email/email.send.schema.yaml')
const INVOICE = example('12-structured-output/invoice.schema.yaml')

describe('whether a profile refuses a file', () => {
  it.each<[string, string, Partial<Settings>, string]>([
    ['may not change the shape', EMAIL, { reshape: false }, 'gemini-openapi'],
    ['has a limit on tools', manyTools(129), {}, 'openai'],
    ['has no structured output', INVOICE, {}, 'mcp'],
  ])('is seen where it %s', async (_, text, settings, profile) => {
    const { detail, isRefused } = await show(text, { settings, profile })
    expect([detail, isRefused]).toEqual([undefined, true])
  })

  it('is unknown while the file has errors', async () => {
    const broken = EMAIL.replace('type: object', 'type: objekt')
    const { detail, isRefused } = await show(broken, {
      settings: { reshape: false },
      profile: 'gemini-openapi',
    })
    expect([detail, isRefused]).toEqual([undefined, false])
  })
})

describe('profiles that there are not', () => {
  it('are named, and their settings have no effect', async () => {
    const { detail, unknown } = await show(EMAIL, { settings: { strict: { old: true, openai: false } } })
    expect(detail).toBeDefined()
    expect(unknown).toEqual(['old'])
    expect(await show(EMAIL, { profile: 'older' })).toMatchObject({ isRefused: false, unknown: ['older'] })
  })
})

describe.each(['module', 'validator'] as const)('the %s', (pane) => {
  it('imports what the package of the command line has', async () => {
    const { detail } = await show(EMAIL, { pane })
    expect(detail).toMatchObject({
      text: expect.stringMatching(/^import \{[^}]*\} from "toolbake\/runtime"$/m),
    })
  })
})

describe('the request', () => {
  it('of structured output is the format alone, as `toolbake build` writes it', async () => {
    const { detail } = await show(INVOICE, { pane: 'request' })
    if (detail?.pane !== 'request') throw new Error('no request')
    const format = JSON.parse(detail.text)
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(detail.bytes).toBe(Buffer.byteLength(JSON.stringify(format)))
    const { profiles } = survey({ kind: 'survey', project: projectOf(INVOICE) })
    expect(profiles.find(({ id }) => id === 'openai')?.request?.bytes).toBe(detail.bytes)
  })
})

describe('tools of a provider in a file', () => {
  const hints = (project: Project) =>
    survey({ kind: 'survey', project }).diagnostics.flatMap(({ hint }) => hint ?? [])
  const project = projectOf('[{ "name": "a", "input_schema": { "type": "object" } }]')

  it('have a hint at the button of the page', () => {
    expect(hints(project)).toEqual([
      "Put the list under `tools:`. Convert a provider's tools with the button Import.",
    ])
  })

  it('have a hint at the command on the page of an app, which has no such button', () => {
    const surroundings = { links: [], schemas: {}, schemasDir: undefined }
    expect(hints({ ...project, surroundings })).toEqual([expect.stringContaining('`toolbake import`')])
  })
})

function show(
  text: string,
  {
    settings = {},
    profile = 'openai',
    pane = 'compare',
  }: {
    settings?: Partial<Settings>
    profile?: string
    pane?: 'compare' | 'request' | 'module' | 'validator'
  } = {},
): Promise<RenderAnswer> {
  return render({ kind: 'render', project: projectOf(text, settings), profile, pane })
}

function projectOf(text: string, settings: Partial<Settings> = {}): Project {
  const path = 'a.schema.yaml'
  return { files: [{ path, text }], entry: path, settings: { ...DEFAULT_SETTINGS, ...settings } }
}

function manyTools(count: number): string {
  const tools = Array.from(
    { length: count },
    (_, index) => `  - { module_id: t${index}, input_schema: { type: object, properties: {} } }\n`,
  )
  return `tools:\n${tools.join('')}`
}

function example(path: string): string {
  return readFileSync(new URL(`../../playground/examples/${path}`, import.meta.url), 'utf8')
}
