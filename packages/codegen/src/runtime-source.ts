import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { ts } from 'ts-morph'
import { loadTsMorph } from './project.ts'

type TypeScript = typeof ts

/** A name in a module of the runtime. */
export interface RuntimeName {
  readonly module: string
  readonly name: string
}

export interface RuntimeModule {
  readonly path: string
  readonly source: ts.SourceFile
  /** The statements that declare each name. */
  readonly statements: ReadonlyMap<string, readonly ts.Statement[]>
  /** Identifiers in a statement that refer to a value or a type, not to a member. */
  readonly identifiers: (statement: ts.Statement) => readonly ts.Identifier[]
  /** The origin of each imported or re-exported name. */
  readonly imports: ReadonlyMap<string, RuntimeName>
  /** Modules that are re-exported as a whole. */
  readonly all: readonly string[]
  /** Imported modules in the order of evaluation. */
  readonly dependencies: readonly string[]
}

export type ReadModule = (path: string) => RuntimeModule

export function readModule(folder: string, path: string): RuntimeModule {
  const { ts } = loadTsMorph()
  const source = ts.createSourceFile(
    path,
    readFileSync(join(folder, path), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  )
  const statements = new Map<string, ts.Statement[]>()
  const imports = new Map<string, RuntimeName>()
  const all: string[] = []
  const dependencies: string[] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const module = moduleOf(path, statement)
      const { isTypeOnly = false } = ts.isImportDeclaration(statement)
        ? (statement.importClause ?? {})
        : statement
      if (!isTypeOnly) dependencies.push(module)
      const bindings = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause
      if (bindings === undefined) all.push(module)
      else if (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) {
        for (const { name, propertyName } of bindings.elements) {
          imports.set(name.text, { module, name: (propertyName ?? name).text })
        }
      }
    } else {
      for (const name of declaredBy(statement))
        statements.set(name, [...(statements.get(name) ?? []), statement])
    }
  }
  const known = new Map<ts.Statement, ts.Identifier[]>()
  const identifiers = (statement: ts.Statement): ts.Identifier[] => {
    const found = known.get(statement) ?? identifiersIn(statement)
    known.set(statement, found)
    return found
  }
  return { path, source, statements, identifiers, imports, all, dependencies }
}

function moduleOf(path: string, { moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): string {
  const { ts } = loadTsMorph()
  const specifier =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
  if (!specifier.startsWith('.'))
    throw new RangeError(`The runtime's ${path} imports ${specifier || 'nothing'}`)
  return normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
}

/** Returns the names that a statement declares. */
export function declaredBy(statement: ts.Statement): string[] {
  const { ts } = loadTsMorph()
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text)
  }
  const { name } = statement as Partial<ts.DeclarationStatement>
  return name === undefined || !ts.isIdentifier(name) ? [] : [name.text]
}

/** Returns where a name of a module is declared, following imports and re-exports. */
export function resolvePart(part: RuntimeName, read: ReadModule): RuntimeName | undefined {
  const module = read(part.module)
  if (module.statements.has(part.name)) return part
  const origin = module.imports.get(part.name)
  if (origin !== undefined) return resolvePart(origin, read)
  for (const path of module.all) {
    const found = resolvePart({ module: path, name: part.name }, read)
    if (found !== undefined) return found
  }
  return undefined
}

function identifiersIn(statement: ts.Statement): ts.Identifier[] {
  const { ts } = loadTsMorph()
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node, ts)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return found
}

function isMemberName(node: ts.Identifier, ts: TypeScript): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent))
    return (ts.isPropertyAccessExpression(parent) ? parent.name : parent.right) === node
  const isMember =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isNamedTupleMember(parent)
  return isMember && parent.name === node
}
