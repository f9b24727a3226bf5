// The pages of the site: the documents of this repository and the files that they link to. A linked source file becomes
// a page with its text, a linked folder a page with its README or a list of its files.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, posix } from 'node:path'
import { filesBelow } from '../lib/files.mjs'
import { root } from '../lib/run.mjs'

/** @typedef {{ path: string, title: string }} Page */

/** A Markdown link or image: the text before the target, the target, its anchor. */
const LINK = /(\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(?=[)\s])/g

/** Markdown code, which contains no links. */
const CODE = /```[\s\S]*?\n```|`[^`\n]*`/g

/**
 * Writes the documents to a folder, with all files that they link to.
 *
 * @param {string} folder
 * @returns {Page[]} sorted by path
 */
export function writePages(folder) {
  /** @type {Map<string, string>} */
  const pages = new Map()
  const starts = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)]
  const pending = new Set(starts)
  for (const path of pending) {
    const { page, text } = read(path)
    const linked =
      text === undefined ? undefined : linkedText(path, page, text, (target) => pending.add(target))
    mkdirSync(dirname(join(folder, page)), { recursive: true })
    if (linked === undefined) copyFileSync(join(root, path), join(folder, page))
    else {
      writeFileSync(join(folder, page), linked)
      pages.set(page, /^# (.*)$/m.exec(linked)?.[1]?.replaceAll('`', '') ?? basename(path))
    }
  }
  return [...pages].map(([path, title]) => ({ path, title })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Returns the page for a path of the repository, and its Markdown; an image has none.
 *
 * @param {string} path from the root, with `/`
 * @returns {{ page: string, text?: string }}
 */
function read(path) {
  const at = join(root, path)
  if (statSync(at).isDirectory()) return { page: posix.join(path, 'index.md'), text: listing(path) }
  if (/\.(?:png|svg)$/.test(path)) return { page: path }
  if (path.endsWith('.md'))
    return { page: path.replace(/(^|\/)README\.md$/, '$1index.md'), text: readFileSync(at, 'utf8') }
  const language = extname(path).replace(/^\.[mc]?/, '')
  return {
    page: `${path}.md`,
    text: `# ${path}\n\n\`\`\`\`${language}\n${readFileSync(at, 'utf8').trimEnd()}\n\`\`\`\`\n`,
  }
}

/** @param {string} folder from the root */
function listing(folder) {
  const names = readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.') && !/^(?:node_modules|dist)$/.test(name))
    .map((name) => `- \`${name}\``)
  return `# ${folder}\n\n${names.join('\n')}\n`
}

/**
 * Returns a text with links rewritten to pages.
 *
 * @param {string} path
 * @param {string} page
 * @param {string} text
 * @param {(target: string) => void} onTarget
 */
function linkedText(path, page, text, onTarget) {
  const codes = [...text.matchAll(CODE)].map(({ index, 0: code }) => [index, index + code.length])
  return text.replace(LINK, (whole, before, target, anchor = '', index) => {
    if (codes.some(([start = 0, end = 0]) => index >= start && index < end)) return whole
    const found = posix.normalize(posix.join(posix.dirname(path), target)).replace(/\/$/, '')
    if (!existsSync(join(root, found))) return whole
    const goal = existsSync(join(root, found, 'README.md')) ? `${found}/README.md` : found
    onTarget(goal)
    return before + posix.relative(posix.dirname(page), read(goal).page) + anchor
  })
}
