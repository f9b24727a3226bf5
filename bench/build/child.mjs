// Runs one build in its own process: node child.mjs '<json>' with { bundler, plugin, folder, published, options, hash }.
// Prints time and memory of the whole process, from its start.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { bundler, plugin, folder, published, options = {}, hash = false } = JSON.parse(process.argv[2])
const install = createRequire(join(published, 'package.json'))
const own = { time: 0, open: 0, since: 0 }

const [{ run }, plugins] = await Promise.all([import(`./${bundler}.mjs`), pluginsOf(plugin, bundler)])
const bytes = await run({ input: join(folder, 'entry.ts'), outDir: join(folder, 'dist'), plugins })
const wall = performance.now()
const { user, system } = process.cpuUsage()
const rss = process.resourceUsage().maxRSS / 1000
const hashing = hash ? timeToHash() : 0
console.log(JSON.stringify({ wall, cpu: (user + system) / 1000, rss, bytes, own: own.time, hashing }))

async function pluginsOf(name, host) {
  if (name === 'baked') return [await bakedModules()]
  const specifier = name === 'toolbake' ? install.resolve(`unplugin-toolbake/${host}`) : undefined
  const { default: create } = await import(
    specifier === undefined ? `unplugin-yaml/${host}` : pathToFileURL(specifier).href
  )
  return [specifier === undefined ? create() : [create(options)].flat().map(timed)]
}

/** Returns a plugin whose hooks measure the time during which at least one of them runs. */
function timed(hooks) {
  return Object.fromEntries(
    Object.entries(hooks).map(([name, hook]) => {
      if (typeof hook === 'function') return [name, timedHook(hook)]
      const { handler } = Object(hook)
      return [name, typeof handler === 'function' ? { ...hook, handler: timedHook(handler) } : hook]
    }),
  )
}

function timedHook(hook) {
  return function (...args) {
    if (own.open++ === 0) own.since = performance.now()
    const end = () => {
      if (--own.open === 0) own.time += performance.now() - own.since
    }
    let result
    try {
      result = hook.apply(this, args)
    } finally {
      if (typeof result?.then !== 'function') end()
    }
    return typeof result?.then === 'function' ? result.finally(end) : result
  }
}

/** Measures the minimal work of an unchanged build: reading the same files and hashing them. */
function timeToHash() {
  const start = performance.now()
  for (const name of readdirSync(folder))
    if (name.endsWith('.schema.yaml'))
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest()
  return performance.now() - start
}

/** Returns a plugin that loads the same compiled module for all files, which leaves only the time of the bundler. */
async function bakedModules() {
  const { load } = await import(pathToFileURL(install.resolve('unplugin-toolbake/api')).href)
  const file = join(folder, 't0.schema.yaml?profile=openai')
  const { code = '' } = load(file, { root: folder, ...options }) ?? {}
  const text = code.replace(
    /(['"])@toolbake\/runtime\1/,
    JSON.stringify(install.resolve('@toolbake/runtime')),
  )
  return {
    name: 'baked',
    resolveId: (id) => (id.includes('.schema.yaml?') ? join(folder, id) : null),
    load: (id) =>
      id.includes('.schema.yaml?') ? { code: text, moduleSideEffects: false, moduleType: 'js' } : null,
  }
}
