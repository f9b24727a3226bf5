// Measures the structure of the source from its syntax trees: node scripts/structure.mjs [--list <measure>]
// `npm run check` runs it with --check, which fails if a measure exceeds its bound, such as the lines of core, of its
// files and of its functions.
import { pathToFileURL } from 'node:url'
import ts from 'typescript-6'
import { filesBelow } from './lib/files.mjs'
import { keywordLists, repeatedLists, unknownNames } from './lib/keyword-lists.mjs'
import { importsOf, namedFunction, nodesOf, placeOf, readSource } from './lib/syntax.mjs'

/** @typedef {import('./lib/syntax.mjs').SourceFile} SourceFile */

/** Words that this project used in a private sense. Names must not contain them. */
const RETIRED = /^(?:tells?|t[o]ld|says?|said|saying|speak|speaks|spoken|speaking|gist|gists)$/i

/** Must not occur in texts and comments either. Written so that it does not match itself. */
const RETIRED_IN_TEXT = /\b[t]old\b/i

/** Three English words in a row, as in prose but not in code. */
const SENTENCE = /(?:^|[\s("'“])[A-Za-z][a-z’']+,? [a-z][a-z’']*,? [a-z][a-z’']+/

/**
 * Files whose matching texts are allowed, with the reason.
 *
 * @type {readonly { readonly file: RegExp, readonly reason: string }[]}
 */
const ALLOWED_SENTENCES = [
  { file: /\/messages(?:\/|\.ts$)/, reason: 'where sentences belong' },
  { file: /\/export\/profiles\//, reason: 'notes beside the source of a provider fact' },
  { file: /\/emit\/names\.ts$/, reason: 'the reserved words of JavaScript' },
]

/** @typedef {{ readonly name: string, readonly most?: number, readonly value: number, readonly places: readonly string[] }} Measure */

/**
 * @returns {Measure[]} each measure with the places that it counts
 */
export function measure() {
  const files = filesBelow('packages', /^packages\/[^/]+\/src\/.*\.ts$/)
    .filter((path) => !/\.test(?:-d)?\.ts$|\.generated\.ts$/.test(path))
    .map(readSource)
  const all = ['packages', 'tests', 'bench', 'examples', 'playground', 'scripts'].flatMap((folder) =>
    filesBelow(folder, /\.m?[jt]s$/)
      .filter((path) => !/\/dist\/|\.generated\.ts$|\/\./.test(path))
      .map(readSource),
  )
  const core = files.filter(({ path }) => isCore(path))
  const lists = files.filter(({ path }) => !path.includes('/export/profiles/')).flatMap(keywordLists)
  return [
    lines(core),
    counted('casts in core', 150, core.flatMap(castsOf)),
    counted(
      'functions of core outside ref/ and schema/ that read `$ref`',
      31,
      core.filter(({ path }) => !/\/src\/(?:ref|schema)\//.test(path)).flatMap(referenceReaders),
    ),
    counted('lists with the same keywords as another', 0, repeatedLists(lists)),
    counted('names in lists of keywords that the table lacks', 0, unknownNames(lists)),
    counted('sentences outside messages', 0, files.flatMap(sentencesOf)),
    counted('retired words in names', 0, all.flatMap(retiredNames)),
    counted(
      'files with a retired word in texts and comments',
      0,
      all.filter(({ text }) => RETIRED_IN_TEXT.test(text)).map(({ path }) => path),
    ),
    counted('cycles of value imports', 0, cyclesOf(files)),
    ...percentiles(
      'lines of files of core',
      core.map(({ path, text }) => [path, lineCount(text)]),
      [70, 190],
    ),
    ...percentiles('lines of functions of core', core.flatMap(functionLines), [7, 21]),
  ]
}

/** @param {string} path */
function isCore(path) {
  return path.startsWith('packages/core/src/') && !path.includes('/export/profiles/')
}

/**
 * @param {string} name
 * @param {number} most
 * @param {readonly string[]} places
 * @returns {Measure}
 */
function counted(name, most, places) {
  return { name, most, value: places.length, places }
}

/**
 * @param {readonly SourceFile[]} core
 * @returns {Measure}
 */
function lines(core) {
  const counts = core.map(({ path, text }) => `${lineCount(text)} ${path}`)
  const value = core.reduce((sum, { text }) => sum + lineCount(text), 0)
  return { name: 'lines of core outside profiles', most: 25_000, value, places: counts }
}

/** @param {string} text */
function lineCount(text) {
  return text.split('\n').length - 1
}

/**
 * @param {string} name
 * @param {readonly (readonly [string, number])[]} counts
 * @param {readonly [number, number]} bounds upper bounds of the median and of the 90th percentile
 * @returns {Measure[]}
 */
function percentiles(name, counts, bounds) {
  const sorted = [...counts].sort((a, b) => a[1] - b[1])
  return [0.5, 0.9].map((share, index) => ({
    name: `${name}, ${share * 100} in 100 at most`,
    most: bounds[index],
    value: sorted[Math.floor(share * (sorted.length - 1))]?.[1] ?? 0,
    places: sorted.slice(-30).map(([place, count]) => `${count} ${place}`),
  }))
}

/** @param {SourceFile} file */
function castsOf(file) {
  return nodesOf(file, (node) => ts.isAsExpression(node) && node.type.getText(file.tree) !== 'const').map(
    (node) => `${placeOf(file, node)} ${node.getText(file.tree).slice(0, 80)}`,
  )
}

/** @param {SourceFile} file */
function functionLines(file) {
  return nodesOf(file, (node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined).map(
    (node) => {
      const [from, to] = [node.getStart(file.tree), node.end].map(
        (offset) => file.tree.getLineAndCharacterOfPosition(offset).line,
      )
      return /** @type {[string, number]} */ ([placeOf(file, node), to - from + 1])
    },
  )
}

/**
 * Finds the functions of a file that read `$ref`: schema/ has functions that follow a reference.
 *
 * @param {SourceFile} file
 */
function referenceReaders(file) {
  const readers = nodesOf(file, isReadReference).map((node) => {
    let around = node.parent
    while (around.parent !== undefined && namedFunction(around) === undefined) around = around.parent
    return `${placeOf(file, around)} ${namedFunction(around) ?? ''}`
  })
  return [...new Set(readers)]
}

/** @param {ts.Node} node */
function isReadReference(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === '$ref'
  return ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === '$ref'
}

/** @param {SourceFile} file */
function sentencesOf(file) {
  if (ALLOWED_SENTENCES.some((allowed) => allowed.file.test(file.path))) return []
  return nodesOf(file, (node) => {
    const isText =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    if (!isText || ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent)) return false
    const text = ts.isTemplateExpression(node) ? templateText(node) : node.text
    return SENTENCE.test(text) && !/[=;{}]|=>|\breturn\b|\btypeof\b|^ *export |\(\?/.test(text)
  }).map((node) => `${placeOf(file, node)} ${node.getText(file.tree).replaceAll('\n', ' ').slice(0, 90)}`)
}

/** @param {ts.TemplateExpression} node */
function templateText(node) {
  return node.head.text + node.templateSpans.map(({ literal }) => `_${literal.text}`).join('')
}

/** @param {SourceFile} file */
function retiredNames(file) {
  return nodesOf(file, (node) => {
    const isDeclared = ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node
    const isMember = isDeclared && ts.isPropertyAccessExpression(node.parent)
    return (
      isDeclared && !isMember && node.text.split(/_|(?=[A-Z][a-z])|\$/).some((word) => RETIRED.test(word))
    )
  }).map((node) => `${placeOf(file, node)} ${node.getText(file.tree)}`)
}

/**
 * Finds cycles of files that import each other's values.
 *
 * @param {readonly SourceFile[]} files
 */
function cyclesOf(files) {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const done = new Set()
  /** @type {string[]} */
  const cycles = []
  const visit = (/** @type {string} */ path, /** @type {readonly string[]} */ way) => {
    const start = way.indexOf(path)
    if (start >= 0) cycles.push([...way.slice(start), path].join(' > '))
    if (start >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const listed =
    process.argv.indexOf('--list') < 0 ? undefined : process.argv[process.argv.indexOf('--list') + 1]
  for (const { name, value, most, places } of measure()) {
    const isOver = most !== undefined && value > most
    console.log(`${isOver ? '✗' : '✓'} ${value} ${name}${most === undefined ? '' : ` (at most ${most})`}`)
    if (listed !== undefined && name.includes(listed)) for (const place of places) console.log(`    ${place}`)
    if (isOver && process.argv.includes('--check')) process.exitCode = 1
  }
}
