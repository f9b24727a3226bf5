import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/run.mjs'

/**
 * Prints the sizes of a built example and searches its bundle for texts that must not be there. A text counts only if
 * the package that it is meant to detect contains it, so that "not found" is evidence.
 *
 * @param {string} example folder of the example, with `src` and `dist`
 * @returns {Promise<boolean>} whether nothing was found
 */
export async function searchBundle(example) {
  const bundle = filesOf(join(example, 'dist'), '.js')
  const sources = filesOf(join(example, 'src'), '.schema.yaml')
  printSizes(bundle, sources)
  const text = bundle.map((file) => file.text).join('\n')
  const suspects = [yamlText(sources), ...parsers(), await compiler(), typebox()]
  const results = [...suspects.map((suspect) => judge(suspect, text)), judgeImports(text)]
  for (const { name, detail, isClean } of results) {
    console.log(`${isClean ? '✓' : '✗'} ${name.padEnd(20)} ${detail}`)
  }
  return results.every(({ isClean }) => isClean)
}

function filesOf(folder, extension) {
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

function printSizes(bundle, sources) {
  const yaml = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  console.log(`  ${sources.length} YAML files`.padEnd(20) + bytes(yaml))
  for (const { name, text } of bundle) {
    const size = `${bytes(Buffer.byteLength(text))}, ${bytes(gzipSync(text).length)} gzip`
    console.log(`  dist/${name}`.padEnd(20) + size)
  }
  console.log()
}

function bytes(count) {
  return `${count.toLocaleString('en-US')} bytes`
}

/** Returns lines that are recognisable as YAML. Block scalars are content, which belongs in the bundle. */
function yamlText(sources) {
  const lines = sources.flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
  const texts = [...new Set(lines)].filter((line) =>
    /^(?:- )?[\w$-]+: ?(?:[{|>]|\[\w|\.\/|firecrawl\.)/.test(line),
  )
  return { name: 'YAML text', texts, known: texts, from: `${sources.length} files` }
}

/** Returns texts of the YAML parsers that core depends on. */
function parsers() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  const texts = ['YAMLException', 'tag:yaml.org,2002', 'duplicated mapping key', 'missed comma between flow']
  const names = Object.keys(dependencies).filter((name) => name.includes('yaml'))
  return names.map((name) => {
    const files = filesOf(join(root, 'packages/core/node_modules', name, 'dist'), 'js')
    return { name, texts, known: known(texts, files.map(({ text }) => text).join('\n')), from: name }
  })
}

/** Returns texts of the compiler's messages: any part of it that reports problems would include them. */
async function compiler() {
  const dist = join(root, 'packages/core/dist')
  const { CATALOGUE } = await import(pathToFileURL(join(dist, 'index.js')).href)
  const texts = Object.values(CATALOGUE)
    .map(({ message }) =>
      message
        .split(/\{\w+\}/)
        .sort((a, b) => b.length - a.length)[0]
        .trim(),
    )
    .filter((text) => text.length > 8)
  const files = filesOf(join(dist, 'messages'), '.js')
  const own = files.map(({ text }) => text.replaceAll("\\'", "'")).join('\n')
  return { name: '@toolbake/core', texts, known: known(texts, own), from: 'its messages' }
}

/** Returns names of TypeBox. It is not a dependency of this repository, so its texts cannot be verified. */
function typebox() {
  const texts = ['TypeBox', '@sinclair/typebox', 'typebox/']
  return { name: 'TypeBox', texts, known: texts, from: 'its names' }
}

function known(texts, text) {
  return texts.filter((marker) => text.includes(marker))
}

function judge({ name, known: markers, from }, bundle) {
  const found = markers.filter((marker) => bundle.includes(marker))
  if (markers.length === 0) return { name, isClean: false, detail: `nothing to search for in ${from}` }
  if (found.length > 0) return { name, isClean: false, detail: `found: ${found.slice(0, 5).join(' · ')}` }
  return { name, isClean: true, detail: `not found (${markers.length} texts of ${from} searched for)` }
}

/** Reports the packages that the bundle would load at run time. */
function judgeImports(bundle) {
  const pattern =
    /^\s*(?:import|export)\b[^'"`\n]*['"]([^'"\n]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm
  const names = [...bundle.matchAll(pattern)].map(([, first, second]) => first ?? second)
  const foreign = [...new Set(names)].filter((name) => !name.startsWith('node:') && !name.startsWith('./'))
  const isClean = foreign.length === 0
  return { name: 'imports of packages', isClean, detail: isClean ? 'none' : foreign.join(', ') }
}
