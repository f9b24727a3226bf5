// npm run demo: bundles examples/agent with Vite, runs the result with plain Node, and searches the bundle.
import { join } from 'node:path'
import { searchBundle } from './demo/bundle.mjs'
import { printNotes } from './demo/notes.mjs'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { must, root } from './lib/run.mjs'

const example = join(root, 'examples/agent')

await ensureInstalled()
heading('Compiling the packages (tsc -b)')
await build()
heading('Bundling examples/agent (vite build)')
await must(['npm', 'run', '--silent', 'build'], { cwd: example })
heading('What the compiler noticed')
await printNotes(example)
heading('Running the bundle with plain node')
await must(['npm', 'run', '--silent', 'start'], { cwd: example })
heading('What is in the bundle, and what is not')
const isClean = await searchBundle(example)
process.exitCode = isClean ? 0 : 1

/** @param {string} text */
function heading(text) {
  const coloured = process.stdout.isTTY && !process.env.NO_COLOR
  console.log(coloured ? `\n\u001b[1;36m▸ ${text}\u001b[0m\n` : `\n▸ ${text}\n`)
}
