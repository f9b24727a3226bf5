import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { createProject } from './project.ts'

/** Loads one module by the compiled plugin, in a Node where one package is not installed. */
const SCRIPT = `
import { register } from 'node:module'
const hooks = \`export function resolve(specifier, context, next) {
  if (specifier === '@toolbake/native') {
    throw Object.assign(new Error("Cannot find package '@toolbake/native'"), { code: 'ERR_MODULE_NOT_FOUND' })
  }
  return next(specifier, context)
}\`
if (process.argv[2] === 'without') register('data:text/javascript,' + encodeURIComponent(hooks))
const { createLoader } = await import('unplugin-toolbake/api')
const loader = createLoader({ native: true }, process.cwd())
const id = process.argv[1] + '?profile=mcp'
await loader.prepare(id)
const { code, diagnostics } = loader.load(id)
console.log(JSON.stringify({ code, problems: diagnostics.map(({ code, message, hint, frame }) => ({ code, message, hint, frame })) }))
`

function load(
  path: string,
  how: string,
): Promise<{ code: string; problems: { code: string; hint?: string; frame: string }[] }> {
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '-e', SCRIPT, '--', path, how]
    execFile(process.execPath, args, { cwd: join(import.meta.dirname, '..') }, (error, output, errors) => {
      if (error) reject(new Error(errors))
      else resolve(JSON.parse(output))
    })
  })
}

it('without @toolbake/native the error names what to install; with it the same import works', async () => {
  await buildPackages()
  const folder = createProject({ 'x.tool.ts': "export const inputSchema = { type: 'object' }\n" })
  const path = join(folder, 'x.tool.ts')
  const without = await load(path, 'without')
  expect(without.code).toBe('')
  expect(without.problems).toMatchObject([
    { code: 'native_missing', hint: 'npm install --save-dev @toolbake/native' },
  ])
  expect(without.problems[0]?.frame).toContain('x.tool.ts?profile=mcp')
  expect((await load(path, 'with')).code).toContain('export const tool')
})
