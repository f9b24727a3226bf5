import { parse } from '@babel/parser'
import type { CallExpression, File, Node, ObjectExpression, ReturnStatement, Statement } from '@babel/types'

/** The source of a module with its syntax tree. */
export interface Module {
  readonly source: string
  readonly file: File
}

/** Parses a JavaScript or TypeScript module. Returns undefined on a syntax error. */
export function parseModule(source: string, path: string): Module | undefined {
  const isTyped = /\.[cm]?ts$/.test(path)
  try {
    const file = parse(source, {
      sourceType: 'unambiguous',
      allowReturnOutsideFunction: true,
      plugins: isTyped ? ['typescript'] : ['jsx'],
    })
    return { source, file }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the value of `export default`, `module.exports =` or `export =`. */
export function exportedNode({ file }: Module): Node | undefined {
  for (const statement of file.program.body) {
    const value = exportedBy(statement)
    if (value !== undefined) return value
  }
  return undefined
}

function exportedBy(statement: Statement): Node | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
  if (statement.type === 'TSExportAssignment') return statement.expression
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined
  const { left, right } = statement.expression
  const isExports =
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.object.name === 'module' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'exports'
  return isExports ? right : undefined
}

/** Functions whose result has the options of an argument: the only one, or the last one of Vite's `mergeConfig`. */
const TRANSPARENT = /^(?:define\w*|mergeConfig)$/

/**
 * Returns the object literal behind an expression: through variables, `as`, `defineConfig()`, functions with one result
 * and arrays with one item.
 */
export function objectOf(
  node: Node | null | undefined,
  module: Module,
  depth = 0,
): ObjectExpression | undefined {
  if (node == null || depth > 12) return undefined
  const next = (inner: Node | null | undefined): ObjectExpression | undefined =>
    objectOf(inner, module, depth + 1)
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'Identifier':
      return next(initializerOf(node.name, module))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return next(node.expression)
    case 'CallExpression':
      return isTransparent(node) ? next(node.arguments.at(-1)) : undefined
    case 'ArrayExpression':
      return node.elements.length === 1 ? next(node.elements[0]) : undefined
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return resultOf(node, next)
    default:
      return undefined
  }
}

function isTransparent({ callee, arguments: args }: CallExpression): boolean {
  if (callee.type !== 'Identifier' || !TRANSPARENT.test(callee.name)) return false
  return callee.name === 'mergeConfig' || args.length === 1
}

/** Returns the object of a function's result, if all its `return` statements return the same one. */
function resultOf(
  { body }: { readonly body: Node },
  next: (node: Node | null | undefined) => ObjectExpression | undefined,
): ObjectExpression | undefined {
  if (body.type !== 'BlockStatement') return next(body)
  const results = new Set(returnsIn(body).map(({ argument }) => next(argument)))
  return results.size === 1 ? [...results][0] : undefined
}

function returnsIn(node: Node): readonly ReturnStatement[] {
  return childrenOf(node).flatMap((child) => {
    if (child.type === 'ReturnStatement') return [child]
    return /Function|Method/.test(child.type) ? [] : returnsIn(child)
  })
}

/** Returns the initial value of a name that is declared only once in the file. */
export function initializerOf(name: string, { file }: Module): Node | undefined {
  const found = nodesOf(file.program).flatMap((node): Node[] => {
    if (node.type === 'FunctionDeclaration') return node.id?.name === name ? [node] : []
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.id.name !== name)
      return []
    return node.init == null ? [] : [node.init]
  })
  return found.length === 1 ? found[0] : undefined
}

/** Returns the value of a property, including shorthand ones. */
export function propertyOf(object: ObjectExpression, name: string): Node | undefined {
  for (const property of object.properties) {
    if (property.type !== 'ObjectProperty' || property.computed) continue
    const { key } = property
    const text = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined
    if (text === name) return property.value
  }
  return undefined
}

/** Returns a node and all its descendants. */
export function nodesOf(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)]
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]): Node[] => {
    if (key === 'loc' || /[cC]omments$/.test(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
