import { existsSync } from 'node:fs'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createSample } from './hosts/index.ts'
import { createProject } from './project.ts'

const bundlers = createSample()
afterAll(() => {
  for (const bundler of bundlers) bundler.close?.()
})

it.each(bundlers)('$name writes the types of files that nothing imports', async (bundler) => {
  const project = createProject({
    'tsconfig.json': '{}',
    'src/main.js': "console.log('nothing of ours')",
    'src/x.schema.yaml': 'module_id: x\ninput_schema: { type: object, properties: {} }\n',
  })
  const before = process.cwd()
  // Rollup and Rolldown have no other folder.
  process.chdir(project.folder)
  onTestFinished(() => {
    process.chdir(before)
    project.close()
  })
  await bundler.build({ project, entry: 'src/main.js', out: 'out' })
  expect(existsSync(project.path('.toolbake/types/src/x.schema.d.yaml.ts'))).toBe(true)
})
