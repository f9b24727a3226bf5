// npm run demo: bakes the tools of examples/agent with Vite and runs the result with plain node.
import { join } from 'node:path'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { must, root } from './lib/run.mjs'

const example = join(root, 'examples/agent')

await ensureInstalled()
console.log('\nCompiling the packages (tsc -b)')
await build()
console.log('Bundling examples/agent (vite build)\n')
await must(['npm', 'run', '--silent', 'build'], { cwd: example })
console.log('\nRunning the bundle with plain node\n')
await must(['npm', 'run', '--silent', 'start'], { cwd: example })
