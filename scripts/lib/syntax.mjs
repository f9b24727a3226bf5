// Helpers to read the syntax trees of sources.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript-6'
import { root } from './run.mjs'

/**
 * @typedef {object} SourceFile
 * @property {string} path from the root
 * @property {string} text
 * @property {ts.SourceFile} tree
 */

/**
 * @param {string} path
 * @returns {SourceFile}
 */
export function readSource(path) {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
}

/**
 * @param {SourceFile} file
 * @param {ts.Node} node
 */
export function placeOf({ path, tree }, node) {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
}

/**
 * @param {ts.Node} node
 * @param {(node: ts.Node) => void} visit
 */
function forEachNode(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => forEachNode(child, visit))
}

/**
 * Returns the nodes of a file that `pick` accepts.
 *
 * @param {SourceFile} file
 * @param {(node: ts.Node) => boolean} pick
 */
export function nodesOf({ tree }, pick) {
  /** @type {ts.Node[]} */
  const found = []
  forEachNode(tree, (node) => void (pick(node) && found.push(node)))
  return found
}

/** @param {ts.Node} node */
export function namedFunction(node) {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined)
    return node.name?.getText()
  const isConstant = ts.isVariableDeclaration(node) && node.initializer !== undefined
  const isFunction =
    isConstant && (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
  return isFunction ? node.name.getText() : undefined
}

/**
 * @param {SourceFile} file
 * @returns {string[]}
 */
export function importsOf({ path, tree }) {
  return tree.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
    if (!isImport || statement.moduleSpecifier === undefined) return []
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.isTypeOnly
      : statement.isTypeOnly
    const from = /** @type {ts.StringLiteral} */ (statement.moduleSpecifier).text
    return from.startsWith('.') && isType !== true ? [normalize(join(dirname(path), from))] : []
  })
}

/** @param {string} text */
export function words(text) {
  return new Set(text.split(/\s+/))
}
