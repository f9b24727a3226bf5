// Finds the lists of keywords in the source, with the values that they have at run time.
import vm from 'node:vm'
import ts from 'typescript-6'
import * as table from '../../packages/core/dist/schema/keywords.js'
import { isInPlace } from '../../packages/core/dist/schema/walk.js'
import { nodesOf, placeOf, words } from './syntax.mjs'

/** @typedef {import('./syntax.mjs').SourceFile} SourceFile */
/** @typedef {{ readonly place: string, readonly names: readonly string[] }} KeywordList */

/** @type {ReadonlySet<string>} */
const KEYWORDS = new Set(table.KEYWORD_NAMES)

/** Keywords that are also common names: they alone do not make a list of keywords. */
const COMMON = words(
  'title description type default format id examples example items pattern required enum const not if else',
)

/**
 * Returns the arrays and sets of a file in which two thirds of the names are keywords, three or more, two of them not
 * common names. A list that depends on more than the table and the lists above it is not judged.
 *
 * @param {SourceFile} file
 * @returns {KeywordList[]}
 */
export function keywordLists(file) {
  // A scope takes a millisecond, and most files name no keywords.
  if (!/keywords|'(?:\$ref|properties|items)'/.test(file.text)) return []
  const scope = vm.createContext({ ...table, isInPlace })
  return nodesOf(file, (node) => isList(node) && !isList(node.parent)).flatMap((node) => {
    // Most arrays are of other things.
    const isCandidate = /'|keywords(?:Where|Of)|[A-Z]{4}/.test(node.getText())
    const value = isCandidate ? evaluate(node, scope) : undefined
    if (ts.isVariableDeclaration(node.parent)) scope[node.parent.name.getText()] = value
    const names = namesIn(value)
    const keywords = names.filter((name) => KEYWORDS.has(name))
    const isOfKeywords = keywords.length >= 3 && keywords.length * 3 > names.length * 2
    const isCommon = keywords.filter((name) => !COMMON.has(name)).length < 2
    return isOfKeywords && !isCommon ? [{ place: placeOf(file, node), names }] : []
  })
}

/**
 * Returns the lists that have the same names as an earlier one.
 *
 * @param {readonly KeywordList[]} lists
 */
export function repeatedLists(lists) {
  /** @type {Map<string, string>} */
  const first = new Map()
  return lists.flatMap(({ place, names }) => {
    const key = [...names].sort().join(' ')
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, place)
    return earlier === undefined ? [] : [`${place} as ${earlier}: ${key}`]
  })
}

/**
 * Returns the names in lists that are neither keywords nor extensions.
 *
 * @param {readonly KeywordList[]} lists
 */
export function unknownNames(lists) {
  return lists.flatMap(({ place, names }) =>
    names.filter((name) => !KEYWORDS.has(name) && !name.startsWith('x-')).map((name) => `${place} ${name}`),
  )
}

/** @param {ts.Node} node */
function isList(node) {
  if (ts.isArrayLiteralExpression(node)) return true
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Set'
  if (ts.isCallExpression(node)) return /^keywordsWhere$|\.filter$/.test(node.expression.getText())
  return ts.isSpreadElement(node) || ts.isAsExpression(node)
}

/**
 * @param {ts.Node} node
 * @param {vm.Context} scope
 * @returns {unknown}
 */
function evaluate(node, scope) {
  try {
    return vm.runInContext(ts.transpile(`(${node.getText()})`), scope)
  } catch {
    return undefined
  }
}

/** @param {unknown} value */
function namesIn(value) {
  const isList = typeof value === 'object' && value !== null && Symbol.iterator in value
  const items = isList ? [.../** @type {Iterable<unknown>} */ (value)] : []
  return items.every((item) => typeof item === 'string') ? [...new Set(items)] : []
}
