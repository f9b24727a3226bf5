import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { createNextApp, type NextApp } from './next-app.ts'

const TOOLBAKE = fileURLToPath(new URL('../../packages/cli/bin/toolbake.js', import.meta.url))
const CREATE = {
  name: 'calendar_create_event',
  arguments:
    '{"title":"Lunch","start":"2027-01-31T12:00:00+01:00","attendees":[{"email":"a@b.org","optional":null}]}',
}

const opened: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of opened.reverse()) await one.close()
})

function open(packages?: readonly string[]): NextApp {
  const app = createNextApp(packages)
  opened.push(app)
  execFileSync(process.execPath, [TOOLBAKE, 'types'], { cwd: app.folder })
  return app
}

/** tests/bundlers/next.test.ts tests parts of this. */
beforeEach((context) => context.skip(!FULL, 'takes minutes: npm run test:full'))

describe.each([
  { bundler: 'Turbopack', flags: [] },
  { bundler: 'webpack', flags: ['--webpack'] },
])('Next with $bundler', ({ flags }) => {
  it('builds the page and the route handler, type check included', { timeout: 600_000 }, async () => {
    const app = open()
    const { code, printed } = await app.run('build', ...flags)
    expect(printed).not.toMatch(/warn/i)
    expect(code, printed).toBe(0)
    const server = await app.serve('start')
    opened.push(server)
    await server.see('calendar_create_event')
    expect(await server.get('/')).toContain('Where the invitation goes')
    expect(await server.post('/api/call', CREATE)).toEqual({
      created: 'Lunch',
      start: '2027-01-31T12:00:00+01:00',
      invited: ['a@b.org'],
    })
    expect(await server.post('/api/call', { ...CREATE, arguments: '{}' })).toEqual({
      error: expect.stringContaining('title'),
    })
    await server.close()
  })

  it('shows edits in development, and what is wrong with a broken file', {
    timeout: 600_000,
  }, async () => {
    const app = open()
    const server = await app.serve('dev', ...flags)
    opened.push(server)
    await server.see('Where the invitation goes')
    app.edit('tools/people.schema.yaml', 'Where the invitation goes', 'The address of a referenced file')
    await server.see('The address of a referenced file')
    app.edit('tools/calendar/list-events.schema.yaml', 'of one day', 'in an included file')
    await server.see('in an included file')
    app.write(
      'tools/calendar/delete-event.schema.yaml',
      'module_id: calendar.delete_event\ndescription: A new file\ninput_schema: { type: object, properties: {} }\n',
    )
    await server.see('A new file')
    app.edit('tools/people.schema.yaml', 'type: boolean', 'type: bolean')
    await server.see('keyword_invalid')
    expect(server.printed()).toMatch(FRAME)
    app.edit('tools/people.schema.yaml', 'type: bolean', 'type: boolean')
    await server.see('calendar_delete_event')
    expect(await server.post('/api/call', CREATE)).toMatchObject({ created: 'Lunch' })
    await server.close()
  })

  it('serves JSON, packages, modules in code and the browser, beside other loaders', {
    timeout: 600_000,
  }, async () => {
    const app = open(['zod', '@toolbake'])
    for (const [name, text] of Object.entries(KINDS)) app.write(name, text)
    const server = await app.serve('dev', ...flags)
    opened.push(server)
    await server.see('in the browser: calendar_create_event,calendar_list_events')
    const page = (await server.get('/')).replaceAll('&quot;', '"')
    const texts = [
      'The weather of a city',
      'Lists the events',
      '"strict":true',
      '"module_id":"plain"',
      'From a package',
    ]
    for (const text of [...texts, 'by: another loader']) expect(page).toContain(text)
    app.edit('tools/unit.ts', 'fahrenheit', 'kelvin')
    await server.see('kelvin')
    await server.close()
  })

  it('fails a build with the place and the lines of a mistake', { timeout: 600_000 }, async () => {
    const app = open()
    app.edit('tools/people.schema.yaml', 'type: boolean', 'type: bolean')
    const { code, printed } = await app.run('build', ...flags)
    expect(code).not.toBe(0)
    expect(printed).toMatch(FRAME)
  })
})

/** Other imports of an app than tool files without a query. */
const KINDS = {
  'app/page.tsx': `import weather from '../tools/weather.tool.ts?profile=openai'
import { inputSchema } from '../tools/weather.tool'
import one from '../tools/all.schema.yaml?tool=calendar.list_events&profile=anthropic'
import json from '../tools/plain.schema.json?profile=openai'
import data from '../tools/plain.schema.json'
import packaged from 'some-tools/wait.schema.yaml?profile=openai'
import text from '../tools/other.yaml'
import { Client } from './client'
export default function Page() {
  const same = inputSchema.safeParse({ city: 'Riga', unit: 'celsius' }).success
  return <pre>{JSON.stringify([weather, same, one, json, data, packaged, text])}<Client /></pre>
}
`,
  'app/client.tsx': `'use client'
import { names } from '../tools/all.schema.yaml?profile=openai'
export const Client = () => <b>{'in the browser: ' + Object.keys(names).join()}</b>
`,
  'tools/weather.tool.ts': `import { z } from 'zod'
import { unit } from './unit'
export const name = 'weather'
export const description = 'The weather of a city'
export const inputSchema = z.object({ city: z.string(), unit })
`,
  'tools/unit.ts': `import { z } from 'zod'
export const unit = z.enum(['celsius', 'fahrenheit'])
`,
  'tools/plain.schema.json':
    '{ "module_id": "plain", "description": "As JSON", "input_schema": { "type": "object", "properties": {} } }',
  'tools/other.yaml': 'by: another loader\n',
  'other-loader.cjs': "module.exports = (text) => 'export default ' + JSON.stringify(text)\n",
  'node_modules/some-tools/package.json': '{ "name": "some-tools", "version": "1.0.0" }',
  'node_modules/some-tools/wait.schema.yaml':
    'module_id: wait\ndescription: From a package\ninput_schema: { type: object, properties: {} }\n',
  'toolbake.config.ts': 'export default { native: {} }\n',
  'next.config.ts': `import { withToolbake } from 'toolbake/next'
const rule = { loaders: ['./other-loader.cjs'], as: '*.js' }
export default withToolbake(async (phase: string) => ({
  env: { PHASE: phase },
  turbopack: { rules: { '*.yaml': rule } },
  webpack(config: { module: { rules: object[] } }) {
    config.module.rules.push({ test: /other\\.yaml$/, use: './other-loader.cjs' })
    return config
  },
}))
`,
}

const FRAME =
  /tools\/people\.schema\.yaml:6:\d+ - error keyword_invalid[\s\S]*6 \|\s+optional: \{ type: bolean \}\n[^\n]*\^~+/
