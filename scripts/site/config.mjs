// The configuration of VitePress, copied next to the pages of scripts/site/pages.mjs.
import { readFileSync } from 'node:fs'

/**
 * Groups of pages, in the order of the sidebar.
 *
 * @type {readonly (readonly [text: string, names: readonly string[]])[]}
 */
const GROUPS = [
  ['Start', ['getting-started', 'migrating', 'file-format', 'options', 'cli', 'playground']],
  ['Providers', ['profiles', 'structured-output', 'decoding', 'frameworks']],
  ['Types and checks', ['types', 'validators', 'codegen', 'native']],
  ['Builds', ['bundlers', 'monorepos']],
  ['Reference', ['diagnostics', 'core', 'apcore', 'comparison', 'architecture']],
]

/** @type {{ path: string, title: string }[]} */
const pages = JSON.parse(readFileSync(new URL('../pages.json', import.meta.url), 'utf8'))

/** @param {string} path */
const entry = (path) => {
  const page = pages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`There is no page ${path}`)
  return { text: page.title, link: `/${path.replace(/(?:index)?\.md$/, '')}` }
}

const profiles = pages.filter(({ path }) => path.startsWith('docs/profiles/'))
const examples = pages.filter(({ path }) => /^examples\/[^/]+\/index\.md$/.test(path))

/** @param {string} heading */
function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

// biome-ignore lint/style/noDefaultExport: VitePress reads this one
export default {
  title: 'toolbake',
  description: 'LLM tool schemas, baked at build time',
  lang: 'en',
  // The documents use the anchors of GitHub, which may begin with digits.
  markdown: { anchor: { slugify } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/docs/getting-started' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: [
      ...GROUPS.map(([text, names]) => ({
        text,
        items: names.map((name) => entry(`docs/${name}.md`)),
      })),
      { text: 'Profiles', collapsed: true, items: profiles.map(({ path }) => entry(path)) },
      { text: 'Examples', collapsed: true, items: examples.map(({ path }) => entry(path)) },
    ],
  },
}
