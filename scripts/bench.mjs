// npm run bench: the tables of bench/. Arguments go to it: npm run bench -- --help
import { join } from 'node:path'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { must, root } from './lib/run.mjs'

await ensureInstalled()
await build()
await must(['npm', 'run', '--silent', 'bench', '--', ...process.argv.slice(2)], { cwd: join(root, 'bench') })
