// Runs the command line and the core of the plugin as on Windows: reads lines of calls and prints lines of results.
import { createInterface } from 'node:readline'
import { main } from '../../packages/cli/dist/main.js'
import { formatDiagnostic } from '../../packages/core/dist/index.js'
import { isWithin, nodeHost, pathToUri } from '../../packages/core/dist/node.js'
import { concernedBy } from '../../packages/project/dist/index.js'
import { createBuilds } from '../../packages/unplugin/dist/core/build.js'

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function toolbake(cwd, ...args) {
  const printed = { out: '', err: '' }
  const code = await main(args, {
    cwd,
    color: false,
    out: (line) => (printed.out += `${line}\n`),
    err: (line) => (printed.err += `${line}\n`),
    readStdin: () => Promise.resolve(''),
  })
  return { code, ...printed }
}

/**
 * @param {string} folder
 * @param {string[]} ids
 */
async function bake(folder, ...ids) {
  const build = await createBuilds({}, folder).open()
  const modules = ids.map((id) => {
    const baked = build.bake(id)
    return {
      tools: baked?.loaded.compilation?.tools.map(({ identity }) => identity),
      errors: baked?.errors.map((error) => formatDiagnostic(error, { cwd: build.folder }).split('\n')[0]),
      files: baked?.watch().files,
      folders: baked?.watch().folders,
    }
  })
  return { modules, findings: build.findings().map(({ message }) => message) }
}

/** @param {string} path */
const canonical = (path) => nodeHost().canonical(pathToUri(path))

/**
 * @param {Parameters<ReturnType<typeof concernedBy>>[0]} result
 * @param {string} path
 */
const dependsOn = (result, path) => concernedBy(path)(result)

const scenarios = { toolbake, bake, canonical, dependsOn, isWithin }
Object.defineProperty(process, 'platform', { value: 'win32' })
for await (const line of createInterface(process.stdin)) {
  const results = []
  for (const [name, ...args] of JSON.parse(line)) {
    // @ts-expect-error any of them with its arguments
    results.push(await scenarios[name](...args))
  }
  console.log(JSON.stringify(results))
}
