/** An ESTree node of the parser. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** The expressions that a module declares and exports. */
export interface ModuleSource {
  /** Expressions by exported name, including `default`. */
  readonly exports: ReadonlyMap<string, Node>
  /** Removes `as`, `satisfies` and `await`, and replaces a name of this file by its value. */
  unwrap(node: Node): Node
}

/** Reads the expressions that a module declares and exports. */
export function readSource(program: Node): ModuleSource {
  const declared = new Map<string, Node>()
  const exports = new Map<string, Node>()
  const local: [exported: string, name: string][] = []
  for (const statement of nodesOf(program['body'])) {
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
    for (const [name, node] of declarationsOf(inner)) {
      declared.set(name, node)
      if (statement.type === 'ExportNamedDeclaration') exports.set(name, node)
    }
    if (statement.type === 'ExportDefaultDeclaration') exports.set('default', inner)
    if (statement.type !== 'ExportNamedDeclaration' || isNode(statement['source'])) continue
    for (const specifier of nodesOf(statement['specifiers'])) {
      local.push([nameOf(specifier['exported']), nameOf(specifier['local'])])
    }
  }
  for (const [exported, name] of local) {
    const node = declared.get(name)
    if (node !== undefined) exports.set(exported, node)
  }
  const unwrap = (node: Node): Node => {
    let at = node
    // A name may refer to itself in a broken module.
    for (let steps = 0; steps < 20; steps++) {
      const next = at.type === 'Identifier' ? declared.get(nameOf(at)) : at[WRAPPERS[at.type] ?? '']
      if (!isNode(next)) return at
      at = next
    }
    return at
  }
  return { exports, unwrap }
}

/** By type of node: the member with the inner expression. */
const WRAPPERS: Readonly<Record<string, string>> = {
  AwaitExpression: 'argument',
  ParenthesizedExpression: 'expression',
  TSAsExpression: 'expression',
  TSNonNullExpression: 'expression',
  TSSatisfiesExpression: 'expression',
}

function declarationsOf(statement: Node): [string, Node][] {
  if (statement.type === 'FunctionDeclaration') return [[nameOf(statement['id']), statement]]
  if (statement.type !== 'VariableDeclaration') return []
  return nodesOf(statement['declarations']).flatMap((declarator): [string, Node][] =>
    isNode(declarator['init']) ? [[nameOf(declarator['id']), declarator['init']]] : [],
  )
}

/** Returns the text of an identifier or a literal. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const text = node['name'] ?? node['value']
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}

export function nodesOf(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : []
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
