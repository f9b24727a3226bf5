// npm run site: builds the documentation and the playground as one static site with search, in dist/site. --base sets
// the path under which it is served, such as /toolbake/.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build as buildPackages, ensureInstalled } from './lib/prepare.mjs'
import { must, root, tool } from './lib/run.mjs'

const { values } = parseArgs({ options: { base: { type: 'string', default: '/' } } })
const source = join(root, 'dist/site-source')
const out = join(root, 'dist/site')

await ensureInstalled()
await buildPackages()
for (const folder of [source, out]) rmSync(folder, { recursive: true, force: true })
mkdirSync(join(source, '.vitepress'), { recursive: true })
const { writePages } = await import('./site/pages.mjs')
const pages = writePages(source)
writeFileSync(join(source, 'pages.json'), JSON.stringify(pages))
cpSync(join(root, 'scripts/site/config.mjs'), join(source, '.vitepress/config.mjs'))
await must(tool('vite/bin/vite.js', 'build', '--outDir', join(source, 'public/playground')), {
  cwd: join(root, 'playground'),
})
// VitePress fails if the target of a link does not exist.
await must(tool('vitepress/bin/vitepress.js', 'build', source, '--base', values.base, '--outDir', out))
console.log(`Written: dist/site (${pages.length} pages). Serve it with any static server.`)
