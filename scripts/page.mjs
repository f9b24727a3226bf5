// node scripts/page.mjs: builds the page of the plugin's development server, for packing and for tests.
import { buildPage } from './lib/page.mjs'

await buildPage()
