// node scripts/page.mjs: builds the page that the plugin serves in Vite's development server, for packing and for tests.
import { buildPage } from './lib/page.mjs'

await buildPage()
