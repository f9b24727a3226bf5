// One cold build in a process of its own: node child.mjs <bundler> <plugin> <folder>. Prints milliseconds and memory.
import { join } from 'node:path'

const [bundler, plugin, folder] = process.argv.slice(2)
const input = join(folder, 'entry.js')
const outDir = join(folder, 'dist')

const [{ run }, plugins] = await Promise.all([import(`./${bundler}.mjs`), pluginsOf(plugin, bundler)])
const start = performance.now()
const bytes = await run({ input, outDir, plugins })
const time = performance.now() - start
console.log(JSON.stringify({ time, bytes, rss: process.resourceUsage().maxRSS / 1024 }))

async function pluginsOf(name, host) {
  if (name === 'none') return []
  if (name === 'baked') return [await bakedModules((code) => code)]
  if (name === 'tools') return [await bakedModules(withoutDecoder)]
  const { default: create } = await import(
    name === 'toolbake' ? `unplugin-toolbake/${host}` : `unplugin-yaml/${host}`
  )
  return [name === 'toolbake' ? create({ root: folder, profiles: ['openai'] }) : create()]
}

/** All files as the module of one of them, which costs nothing to make. */
async function bakedModules(select) {
  const { load } = await import('unplugin-toolbake/api')
  const file = join(folder, 't0.schema.yaml?profile=openai')
  const { code } = load(file, { root: folder, profiles: ['openai'] }) ?? { code: '' }
  const runtime = import.meta.resolve('@toolbake/runtime')
  const text = select(code).replace(/(['"])@toolbake\/runtime\1/, JSON.stringify(new URL(runtime).pathname))
  return {
    name: 'baked',
    resolveId: (id) => (id.includes('.schema.yaml?') ? join(folder, id) : null),
    load: (id) => (id.includes('.schema.yaml?') ? { code: text, moduleSideEffects: false } : null),
  }
}

/** `tool`, the default export and `names` alone: what every module has to export beside its decoder. */
function withoutDecoder(code) {
  const isData = (statement) => /^export (?:default|const (?:tool|names) )/.test(statement)
  return code.split('\n\n').filter(isData).join('\n\n')
}
