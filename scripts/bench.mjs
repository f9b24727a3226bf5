// npm run bench: prints the tables of bench/. Arguments are passed on: npm run bench -- --help
import { join } from 'node:path'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { must, root } from './lib/run.mjs'

await ensureInstalled()
await build()
await must(['npm', 'run', '--silent', 'bench', '--', ...process.argv.slice(2)], { cwd: join(root, 'bench') })
