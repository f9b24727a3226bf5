// Writes the public API of every package, one file per entry: api/<package>/<entry>.d.ts, so that API changes appear in
// reviews. Declarations of a package's main entry are not repeated for its other entries.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// TypeScript 7 has no API to read declarations; version 6 is the last with one.
import ts from 'typescript-6'
import { root } from '../lib/run.mjs'

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** @returns {Map<string, string>} */
export function generate() {
  const entries = readdirSync(join(root, 'packages')).flatMap(entriesOf)
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts'],
      types: ['node'],
      skipLibCheck: true,
    },
  )
  const checker = program.getTypeChecker()
  return new Map(
    entries.map(({ file, snapshot, main }) => {
      const { exported, hidden } = declarationsOf(program, checker, file)
      const known = main === file ? undefined : declarationsOf(program, checker, main)
      const shown = new Set([...(known?.exported.values() ?? []), ...(known?.hidden ?? [])])
      const texts = [...exported].map(([name, text]) =>
        shown.has(text) ? `export { ${name} } // as in index.d.ts` : text,
      )
      const others = hidden.filter((text) => !shown.has(text))
      if (others.length > 0) texts.push('// Not exported, but mentioned above:', ...others)
      return [snapshot, texts.length > 0 ? `${texts.join('\n')}\n` : 'export {}\n']
    }),
  )
}

/**
 * Returns the entries with compiled declarations, from the `exports` of the published package.
 *
 * @param {string} folder
 */
function entriesOf(folder) {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
  return Object.entries(manifest.publishConfig.exports).flatMap(([entry, target]) => {
    if (!target.types?.startsWith('./dist/')) return []
    const name = entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '.')
    const [file = '', main = file] = [target.types, manifest.publishConfig.exports['.']?.types]
      .filter((path) => path !== undefined)
      .map((path) => realPath(join(root, 'packages', folder, path)))
    return [{ file, main, snapshot: `api/${folder}/${name}.d.ts` }]
  })
}

/**
 * Returns the exported declarations by name, sorted, and the declarations that they mention and that are not exported.
 *
 * @param {ts.Program} program
 * @param {ts.TypeChecker} checker
 * @param {string} file
 */
function declarationsOf(program, checker, file) {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} was not compiled`)
  const module = checker.getSymbolAtLocation(source)
  const exported = (module ? checker.getExportsOfModule(module) : []).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  const targets = new Set(exported.map((symbol) => resolveAlias(checker, symbol)))
  /** @type {Set<ts.Symbol>} */
  const hidden = new Set()
  for (const symbol of targets) if (isOwn(symbol, file)) mentioned(symbol)
  return {
    exported: new Map(
      exported.map((symbol) => [symbol.name, printExport(symbol.name, resolveAlias(checker, symbol), file)]),
    ),
    hidden: [...hidden].map(printDeclarations).sort(),
  }

  /** @param {ts.Symbol} symbol */
  function mentioned(symbol) {
    for (const declaration of symbol.declarations ?? []) {
      forEachIdentifier(declaration, (identifier) => {
        const found = checker.getSymbolAtLocation(identifier)
        const target = found && resolveAlias(checker, found)
        // A namespace import is replaced by the exports of its module.
        const isModule = target?.declarations?.some(ts.isSourceFile)
        for (const one of isModule ? checker.getExportsOfModule(target) : [target]) hide(one)
      })
    }
  }

  /** @param {ts.Symbol | undefined} target */
  function hide(target) {
    if (!target || targets.has(target) || hidden.has(target) || !isOwn(target, file)) return
    hidden.add(target)
    mentioned(target)
  }
}

/**
 * @param {string} name as the entry exports it
 * @param {ts.Symbol} symbol
 * @param {string} file the entry
 */
function printExport(name, symbol, file) {
  const renamed = name === symbol.name ? name : `${symbol.name} as ${name}`
  if (!isOwn(symbol, file)) return `export { ${renamed} } from '${packageOf(symbol)}'`
  const text = printDeclarations(symbol)
  return name === symbol.name ? text : `${text}\nexport { ${renamed} }`
}

/** @param {ts.Symbol} symbol */
function printDeclarations(symbol) {
  return (symbol.declarations ?? [])
    .map((declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration))
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .join('\n')
}

/**
 * Whether a symbol is a top-level declaration of the package that contains the file.
 *
 * @param {ts.Symbol} symbol
 * @param {string} file
 */
function isOwn(symbol, file) {
  const declaration = symbol.declarations?.[0]
  if (!declaration) return false
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const folder = file.slice(0, file.indexOf('/dist/') + 6)
  return ts.isSourceFile(statement.parent) && realPath(statement.getSourceFile().fileName).startsWith(folder)
}

/** @param {ts.Symbol} symbol */
function packageOf(symbol) {
  const file = realPath(symbol.declarations?.[0]?.getSourceFile().fileName ?? '')
  const workspace = /^(.*\/packages\/[^/]+)\/dist\//.exec(file)
  if (workspace) return JSON.parse(readFileSync(`${workspace[1]}/package.json`, 'utf8')).name
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file
}

/** @param {string} file */
function realPath(file) {
  return (ts.sys.realpath?.(file) ?? file).replaceAll('\\', '/')
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol} symbol
 */
function resolveAlias(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/**
 * @param {ts.Node} node
 * @param {(identifier: ts.Identifier) => void} visit
 */
function forEachIdentifier(node, visit) {
  if (ts.isIdentifier(node)) visit(node)
  ts.forEachChild(node, (child) => forEachIdentifier(child, visit))
}
