import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../playground/src/page/state.ts'
import type { Project, RenderAnswer, Settings } from '../../playground/src/protocol.ts'
import { render } from '../../playground/src/worker/render.ts'

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
  const path = 'a.schema.yaml'
  const project: Project = {
    files: [{ path, text }],
    entry: path,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  }
  return render({ kind: 'render', project, profile, pane })
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
