// Vitest works with the unchanged plugin for Vite.
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { createApp, FILES, PRINTED, run, TOOL } from '../node/app.ts'

beforeAll(buildPackages)

const CONFIG = `import toolbake from 'toolbake/vite'
export default { plugins: [toolbake()] }
`

const TEST = `import { expect, test } from 'vitest'
import tools, { decodeCall } from './mail.schema.yaml?profile=openai'
import mcp from './mail.schema.yaml?profile=mcp'
import json from './plain.schema.json?profile=mcp'
import { anthropic } from './mail.schema.yaml'
test('mail', () => {
  const names: string[] = [tools[0].function.name, mcp[0].name, json[0].name, anthropic[0].name]
  const to = tools[0].function.parameters.properties.to.description
  const call = decodeCall('mail_send', '{"to":"a","subject":null}')
  expect({ names, to, call }).toStrictEqual(${JSON.stringify(PRINTED)})
})
`

it('runs tests that import tool files, and shows errors with their frames', async () => {
  const packages = { toolbake: 'packages/cli', vitest: 'node_modules/vitest' }
  const project = createApp({ ...FILES, 'vitest.config.mjs': CONFIG, 'mail.test.ts': TEST }, packages)
  onTestFinished(project.close)
  const vitest = [project.path('node_modules/vitest/vitest.mjs'), 'run']
  const first = await run(process.execPath, vitest, project)
  expect(first.out, first.err).toContain('1 passed')
  expect(first.code).toBe(0)
  project.write('mail.schema.yaml', TOOL.replace('type: string }', 'type: strng }'))
  const { code, err } = await run(process.execPath, vitest, project)
  expect(code).toBe(1)
  expect(err).toContain('subject: { type: strng }')
  expect(err).toContain('Did you mean "string"?')
})
