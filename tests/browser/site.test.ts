// The site as served: every link has a target page and heading, the search works, the playground runs.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { preview } from 'vite'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { CHROMIUM, launchChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const out = join(root, 'dist/site')

describe('the site', () => {
  beforeAll(async () => {
    if (!FULL) return
    await promisify(execFile)(process.execPath, ['scripts/site.mjs'], { cwd: root, maxBuffer: 1 << 24 })
  })

  beforeEach(({ skip }) => skip(!FULL, 'builds the site, which takes a minute: npm run test:full'))

  it('has no link that leads nowhere', () => {
    const pages = pagesBelow(out)
    expect(pages.length).toBeGreaterThan(80)
    const texts = new Map(pages.map((page) => [page, readFileSync(join(out, page), 'utf8')]))
    const links = pages.flatMap((page) =>
      [...(texts.get(page) ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => ({
        page,
        href,
      })),
    )
    const isBroken = ({ page, href }: (typeof links)[number]): boolean => {
      if (/^[a-z]+:/.test(href)) return false
      const [path = '', anchor = ''] = decodeURI(href).split('#')
      const goal = path === '' ? page : posix.join(path.startsWith('/') ? '.' : dirname(page), path)
      const file = goal.endsWith('/') || goal === '.' ? join(goal, 'index.html') : goal
      const isThere = existsSync(join(out, file)) && statSync(join(out, file)).isFile()
      const text = texts.get(file) ?? ''
      return !isThere || (anchor !== '' && file.endsWith('.html') && !text.includes(`id="${anchor}"`))
    }
    expect(links.length).toBeGreaterThan(1000)
    expect(links.filter(isBroken)).toEqual([])
  })

  it('is searched, and holds the playground', async (context) => {
    const browser = await launchChromium()
    context.skip(browser === undefined, `no ${CHROMIUM}`)
    const server = await preview({
      root: out,
      logLevel: 'error',
      build: { outDir: '.' },
      preview: { port: 0 },
    })
    try {
      const address = server.resolvedUrls?.local[0] ?? ''
      const page = await browser?.newPage()
      if (page === undefined) return
      await page.goto(`${address}docs/decoding.html`)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('searchbox').fill('strict_fallback')
      await page.locator('#localsearch-list a[href*="diagnostics"]').first().click()
      await page.waitForFunction("location.pathname.includes('diagnostics')")
      await page.goto(`${address}playground/index.html`)
      await page.locator('#panel table').first().waitFor()
      expect(await page.locator('#panel table').count()).toBeGreaterThan(0)
    } finally {
      await browser?.close()
      await server.close()
    }
  })
})

function pagesBelow(folder: string): string[] {
  return relativeFiles(folder).filter((path) => path.endsWith('.html') && !path.startsWith('playground/'))
}

function relativeFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
