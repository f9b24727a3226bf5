// Measures an app with ten tools and their decoders: its size, and the start-up time of a module with fifty tools.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '@toolbake/core'
import { bundle, gzipped } from '../lib/bundle.mjs'
import { ms, printTable } from '../lib/table.mjs'
import { sampleTools, toolModule } from '../lib/tools.mjs'
import { measureStartup } from '../validate/startup.mjs'
import { TOOLS } from '../validate/tools.mjs'

/** @returns {Promise<Record<string, number>>} figures by the name of their line */
export async function benchApp({ starts = 40 } = {}) {
  const app = await appBytes(TOOLS, 'data')
  const compiled = await appBytes(TOOLS, 'compiled')
  const one = TOOLS.slice(0, 1)
  const start = await startOf50(starts)
  printTable('An app with ten `?profile=openai` tools and their decodeCall', [
    { what: 'minified and gzipped', value: `${app} bytes` },
    { what: 'the same with decode.code: compiled', value: `${compiled} bytes` },
    { what: 'with one tool', value: `${await appBytes(one, 'data')} bytes` },
    { what: 'the same with decode.code: compiled', value: `${await appBytes(one, 'compiled')} bytes` },
    { what: 'import of a module of 50 tools, CPU over an empty module', value: ms(start) },
  ])
  return { 'bytes app': app / compiled, start }
}

async function appBytes(tools, code) {
  const modules = Object.fromEntries(
    tools.map(({ id, schema }) => {
      const tool = { module_id: id, description: 'A tool.', input_schema: schema }
      return [`${id}.schema.json`, bake(tool, { code })]
    }),
  )
  const imports = tools.map(
    ({ id }) => `import ${id}, { decodeCall as decode_${id} } from '${id}.schema.json'`,
  )
  const list = (prefix) => tools.map(({ id }) => prefix + id).join(', ')
  const app = `${imports.join('\n')}\nexport const tools = [${list('...')}]\nexport const decoders = [${list('decode_')}]`
  return gzipped(await bundle(app, modules))
}

function bake(source, decode = {}) {
  const { code, diagnostics } = compile(
    { uri: 'file:///x.schema.json', text: JSON.stringify(source) },
    { profile: 'openai', decode },
  )
  if (code === '') throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return code
}

async function startOf50(starts) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const samples = sampleTools()
    const tools = Array.from({ length: 50 }, (_, index) => toolModule(samples[index % samples.length], index))
    const code = await bundle("export { default as tools, decodeCall } from 'baked'", {
      baked: bake({ tools }),
    })
    const file = join(work, 'baked.mjs')
    writeFileSync(file, code)
    return measureStartup(work, [{ name: 'baked', file }], '', starts).get('baked') ?? Number.NaN
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
