// Measures the structure of the source from its syntax trees: node scripts/structure.mjs [--list <measure>]
// `npm run check` runs it with --check, which fails if a measure exceeds its bound, such as the lines of core, of its
// files and of its functions.
import { pathToFileURL } from 'node:url'
import ts from 'typescript-6'
import { filesBelow } from './lib/files.mjs'
import { forEachNode, importsOf, namedFunction, nodesOf, placeOf, readSource, words } from './lib/syntax.mjs'

/** @typedef {import('./lib/syntax.mjs').SourceFile} SourceFile */

/** Keywords that contain subschemas: a recursive function that reads one of them walks schemas. */
const APPLICATORS =
  words(`properties patternProperties additionalProperties propertyNames unevaluatedProperties
  dependentSchemas prefixItems items unevaluatedItems contains anyOf oneOf allOf not then else`)

/** Keywords that are also common names: they alone do not make a list of keywords. */
const COMMON = words(
  'title description type default format id examples example items pattern required enum const not if else',
)

const KEYWORDS = new Set([
  ...APPLICATORS,
  ...COMMON,
  ...words(`$id $anchor $ref $dynamicRef $dynamicAnchor $defs $schema $vocabulary $comment minProperties maxProperties
    dependentRequired minContains maxContains minItems maxItems uniqueItems minLength maxLength contentEncoding
    contentMediaType contentSchema minimum maximum exclusiveMinimum exclusiveMaximum multipleOf if deprecated readOnly
    writeOnly definitions additionalItems dependencies nullable $recursiveRef $recursiveAnchor`),
])

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
  const recursive = files.flatMap(recursiveReaders)
  return [
    lines(core),
    counted('casts in core', 150, core.flatMap(castsOf)),
    counted('functions outside schema/ that recurse over schemas', 8, recursive),
    counted(
      'lists of keywords outside the table',
      5,
      files.filter((file) => !holdsTable(file)).flatMap(listsOf),
    ),
    counted(
      'files of core that name additionalProperties',
      12,
      core.filter(({ text }) => /\badditionalProperties\b/.test(text)).map(({ path }) => path),
    ),
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

/** @param {SourceFile} file */
function holdsTable({ path }) {
  return path === 'packages/core/src/schema/keywords.ts' || path.includes('/export/profiles/')
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
 * Finds arrays, objects, unions of literals and interfaces that name three keywords or more, two of them not common
 * names. If most names are not keywords (the members of a tool file), it is not a list of keywords.
 *
 * @param {SourceFile} file
 */
function listsOf(file) {
  return nodesOf(file, (node) => {
    const all = new Set(namesIn(node))
    const names = [...all].filter((name) => KEYWORDS.has(name))
    const isOfKeywords = names.length >= 3 && names.length * 2 > all.size
    return isOfKeywords && names.filter((name) => !COMMON.has(name)).length >= 2
  }).map((node) => `${placeOf(file, node)} ${namesIn(node).join(' ').slice(0, 90)}`)
}

/**
 * @param {ts.Node} node
 * @returns {string[]}
 */
function namesIn(node) {
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((element) => {
      if (ts.isStringLiteralLike(element)) return [element.text]
      const [first] = ts.isArrayLiteralExpression(element) ? element.elements : []
      return first !== undefined && ts.isStringLiteralLike(first) ? [first.text] : []
    })
  }
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap((member) => nameText(member.name))
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
    return node.members.flatMap((member) => nameText(member.name))
  if (!ts.isUnionTypeNode(node)) return []
  return node.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteralLike(type.literal) ? [type.literal.text] : [],
  )
}

/** @param {ts.PropertyName | undefined} name */
function nameText(name) {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? [name.text] : []
}

/**
 * Finds recursive functions of a file that read keywords with subschemas, or walk over them.
 *
 * @param {SourceFile} file
 */
function recursiveReaders(file) {
  if (file.path.startsWith('packages/core/src/schema/')) return []
  const functions = new Map(
    nodesOf(file, (node) => namedFunction(node) !== undefined).map((node) => [
      /** @type {string} */ (namedFunction(node)),
      node,
    ]),
  )
  const calls = new Map(
    [...functions].map(([name, node]) => [name, identifiersIn(node, new Set(functions.keys()), name)]),
  )
  return [...functions].flatMap(([name, node]) => {
    const reached = reachable(name, calls)
    if (!reached.has(name)) return []
    // The reached functions that call it in turn, and so are part of the recursion.
    const circle = [...reached].filter((other) => reachable(other, calls).has(name))
    const isOfSchemas = circle.some((other) => readsSubschemas(/** @type {ts.Node} */ (functions.get(other))))
    return isOfSchemas && isEntry(name, circle, functions) ? [`${placeOf(file, node)} ${name}`] : []
  })
}

/**
 * Whether a function is the first in its file among mutually recursive ones: it represents all of them.
 *
 * @param {string} name
 * @param {readonly string[]} circle
 * @param {ReadonlyMap<string, ts.Node>} functions
 */
function isEntry(name, circle, functions) {
  return [...functions.keys()].find((other) => circle.includes(other)) === name
}

/**
 * @param {ts.Node} node
 * @param {ReadonlySet<string>} names
 * @param {string} own
 */
function identifiersIn(node, names, own) {
  const found = new Set()
  forEachNode(node, (inner) => {
    const isName = ts.isIdentifier(inner) && names.has(inner.text)
    const isDeclared = isName && 'name' in inner.parent && inner.parent.name === inner
    const isMember = isName && ts.isPropertyAccessExpression(inner.parent) && inner.parent.name === inner
    const isThis = isMember && inner.parent.expression.kind === ts.SyntaxKind.ThisKeyword
    if (isName && !isDeclared && (!isMember || isThis)) found.add(inner.text)
  })
  if (ts.isMethodDeclaration(node) && !found.has(own)) found.delete(own)
  return found
}

/**
 * @param {string} from
 * @param {ReadonlyMap<string, ReadonlySet<string>>} calls
 */
function reachable(from, calls) {
  const reached = new Set()
  const queue = [...(calls.get(from) ?? [])]
  for (const name of queue) {
    if (reached.has(name)) continue
    reached.add(name)
    queue.push(...(calls.get(name) ?? []))
  }
  return reached
}

/** @param {ts.Node} node */
function readsSubschemas(node) {
  let reads = false
  forEachNode(node, (inner) => {
    const isMember = ts.isPropertyAccessExpression(inner) && APPLICATORS.has(inner.name.text)
    const isBound =
      ts.isBindingElement(inner) && APPLICATORS.has((inner.propertyName ?? inner.name).getText())
    const isText = ts.isStringLiteral(inner) && APPLICATORS.has(inner.text)
    const isWalk = ts.isIdentifier(inner) && /^(?:mapSubschemas|forEachSubschema)$/.test(inner.text)
    reads ||= isMember || isBound || isText || isWalk
  })
  return reads
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
