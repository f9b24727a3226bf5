// Builds an entry with esbuild, and prints which files of the compiler Node loaded: node loads.mjs <folder> <entry>
import { register } from 'node:module'

// Runs in a thread of its own, whose console is that of the process.
const hooks = `export async function load(url, context, next) {
  if (/\\/packages\\/core\\/dist\\/index\\.js$/.test(url)) console.log(url.replace(/^.*packages./, ''))
  return next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const [folder, entry] = process.argv.slice(2)
process.chdir(folder)
const { build } = await import('esbuild')
const { default: toolbake } = await import('../../packages/unplugin/dist/esbuild.js')
await build({ entryPoints: [entry], bundle: true, write: false, logLevel: 'error', plugins: [toolbake()] })
