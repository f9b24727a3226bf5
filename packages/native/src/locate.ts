import { keywordInfo } from '@toolbake/core/internal'
import type { ModuleSource, Node } from './module-source.ts'
import { isNode, nameOf, nodesOf, prefixedExports } from './module-source.ts'
import { FIELD_NAMES, SCHEMA_NAMES } from './worker/names.ts'

/** A place in a module's text. */
export interface Spot {
  readonly key: Pick<Node, 'start' | 'end'>
  readonly value: Node
}

/** Whether the members of a keyword are named like properties, which the author chose. */
function namesProperties(keyword: string): boolean {
  const { appliesTo, value = '' } = keywordInfo(keyword) ?? {}
  return appliesTo === 'object' && value.endsWith('-map')
}

/**
 * The place of a part of a tool in the module that exports it: its expression as far down as the way can be followed in
 * this file. A schema is built by calls, so that only the names of properties are looked for; the nearest one counts.
 */
export function findSpot(source: ModuleSource, path: readonly string[]): Spot | undefined {
  const [first, index = '', ...below] = path
  if (first === 'tools' && index !== '') return findInTool(source, below, findTool(source, index))
  return findInTool(source, path, source.exports.get('default'))
}

/** The expression of one of several tools. */
function findTool(source: ModuleSource, index: string): Node | undefined {
  const list = source.exports.get('default') ?? source.exports.get('tools')
  const node = list && source.unwrap(list)
  const items = nodesOf(node?.['elements'] ?? node?.['properties'])
  const item = items[Number(index)]
  if (item === undefined) return prefixedExports(source)[Number(index)]?.input
  return item.type === 'Property' && isNode(item['value']) ? item['value'] : item
}

function findInTool(source: ModuleSource, path: readonly string[], tool: Node | undefined): Spot | undefined {
  const [field, ...below] = path
  const whole = tool && { key: tool, value: source.unwrap(tool) }
  if (field === undefined) return whole
  const member = findMember(source, field, whole?.value)
  const start = member ?? whole
  return start && descend(source, start, field in SCHEMA_NAMES, below)
}

/** The expression of a member of a tool: in the object that it is, or exported under one of its names. */
function findMember(source: ModuleSource, field: string, tool: Node | undefined): Spot | undefined {
  const names = SCHEMA_NAMES[field] ?? FIELD_NAMES[field] ?? [field]
  const object = tool?.type === 'CallExpression' ? nodesOf(tool['arguments'])[0] : tool
  const properties = object?.type === 'ObjectExpression' ? nodesOf(object['properties']) : []
  for (const name of names) {
    const property = properties.find((one) => nameOf(one['key']) === name)
    if (property !== undefined) return spotOfProperty(property)
  }
  for (const name of names) {
    const exported = source.exports.get(name)
    if (exported !== undefined) return spotOf(exported)
  }
  const [prefixed] = prefixedExports(source)
  if (field === 'output_schema') return spotOf(prefixed?.output)
  return field === 'input_schema' && tool === undefined ? spotOf(prefixed?.input) : undefined
}

function descend(source: ModuleSource, start: Spot, isSchema: boolean, path: readonly string[]): Spot {
  let at = start
  for (const [index, key] of path.entries()) {
    const isNamed = isSchema && namesProperties(path[index - 1] ?? '')
    const next = isSchema
      ? isNamed && findProperty(source, at.value, key)
      : (itemOf(source.unwrap(at.value), key) ?? findProperty(source, at.value, key))
    if (next) at = next
  }
  return at
}

function itemOf(node: Node, key: string): Spot | undefined {
  return node.type === 'ArrayExpression' ? spotOf(nodesOf(node['elements'])[Number(key)]) : undefined
}

/** The nearest property of a name in an expression and in what it refers to, level by level. */
function findProperty(source: ModuleSource, start: Node, name: string): Spot | undefined {
  const seen = new Set<Node>()
  let level = [start]
  while (level.length > 0) {
    const next: Node[] = []
    for (const node of level) {
      if (seen.has(node)) continue
      seen.add(node)
      if (isPropertyOf(node, name)) return spotOfProperty(node)
      const meant = source.unwrap(node)
      if (meant !== node) next.push(meant)
      next.push(...childrenOf(node))
    }
    level = next
  }
  return undefined
}

function isPropertyOf(node: Node, name: string): boolean {
  return node.type === 'Property' && node['computed'] !== true && nameOf(node['key']) === name
}

function childrenOf(node: Node): Node[] {
  if (node.type.startsWith('TSType')) return []
  return Object.values(node).flatMap((member) => (isNode(member) ? [member] : nodesOf(member)))
}

function spotOfProperty(property: Node): Spot | undefined {
  const { key, value } = property
  return isNode(key) && isNode(value) ? { key, value } : undefined
}

function spotOf(node: Node | undefined): Spot | undefined {
  return node && { key: node, value: node }
}
