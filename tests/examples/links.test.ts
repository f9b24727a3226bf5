import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  ),
].filter((page) => existsSync(join(root, page)))

it.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const dead = linksOf(textOf(page)).filter((link) => !leadsSomewhere(link, page))
  expect(dead).toEqual([])
})

it('finds dead links', () => {
  const text =
    '[a](docs/none.md) [b](docs/cli.md#none) ![c](docs/none.svg) [d](docs/cli.md#init) `[e](none.md)`'
  expect(linksOf(text).filter((link) => !leadsSomewhere(link, 'README.md'))).toEqual([
    'docs/none.md',
    'docs/cli.md#none',
    'docs/none.svg',
  ])
})

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** Returns the relative links of a page, without those in code. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^ *```.*?^ *```/gms, '').replace(/`[^`\n]*`/g, '`')
  return [...prose.matchAll(/\]\((?<link>[^)\s]+)\)/g)]
    .map(({ groups }) => groups?.['link'] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(link: string, page: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(textOf(target)).includes(anchor)
}

/** Returns the anchors that GitHub derives from headings, and those that a page defines itself. */
function anchorsOf(markdown: string): string[] {
  const named = [...markdown.matchAll(/<a id="(?<id>[^"]+)">/g)].map(({ groups }) => groups?.['id'] ?? '')
  const headings = [...markdown.matchAll(/^#+ (?<title>.*)$/gm)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return [...named, ...headings]
}
