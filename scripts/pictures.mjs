// node scripts/pictures.mjs [--playground]: makes the pictures of the README and the docs from the output of the demo
// and from the playground.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { must, root, run } from './lib/run.mjs'
import { screenshots } from './pictures/playground.mjs'
import { terminal } from './pictures/terminal.mjs'

const folder = join(root, 'docs/images')
const example = join(root, 'examples/agent')

await ensureInstalled()
await build()
mkdirSync(folder, { recursive: true })
const folders = { playground: join(root, 'playground'), app: example }
for (const [name, picture] of await screenshots(folders)) writeFileSync(join(folder, `${name}.png`), picture)
if (!process.argv.includes('--playground')) {
  await must(['npm', 'run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: example })
  const { output } = await run(['npm', 'run', '--silent', 'start'], { cwd: example, capture: true })
  writeFileSync(join(folder, 'demo.svg'), terminal('npm run demo', output))
}
