import { keywordInfo } from '@toolbake/core/internal'
import type { ModuleSource, Node } from './module-source.ts'
import { isNode, nameOf, nodesOf } from './module-source.ts'
import { FIELD_NAMES, PREFIXED, SCHEMA_NAMES } from './worker/names.ts'

/** A place in a module's text. */
export interface Spot {
  readonly key: Pick<Node, 'start' | 'end'>
  readonly value: Node
  /** Whether it is only near the part, which is written elsewhere: in another file, or by a function. */
  readonly isNear?: boolean
}

/** Whether the members of a keyword are named by the author, like properties. */
function namesProperties(keyword: string): boolean {
  const { appliesTo, value = '' } = keywordInfo(keyword) ?? {}
  return appliesTo === 'object' && value.endsWith('-map')
}

/** The expression that a module exports as a tool. */
interface ToolSource {
  readonly node: Node | undefined
  /** Whether the expression is a schema instead of an object with one. */
  readonly isSchema?: boolean
  /** Returns the expression for a member that the tool itself does not have. */
  beside(field: string): Node | undefined
}

/**
 * Returns the place of a part of a tool in the module that exports it: the deepest expression that can be followed in
 * this file. Schemas are built by calls, so only property names are searched; the nearest one counts.
 *
 * @param exported names of the exports that are tools, in the order of the document; empty if one export contains all
 */
export function findSpot(
  source: ModuleSource,
  exported: readonly string[],
  path: readonly string[],
): Spot | undefined {
  const [first, index = '', ...below] = path
  if (first !== 'tools' || index === '') return findInTool(source, path, findOnly(source, exported[0]))
  const name = exported[Number(index)]
  const tool = name === undefined ? findItem(source, index) : findExport(source, name)
  return findInTool(source, below, tool)
}

/** Returns the only tool of a module: members that it lacks may be exported under one of their names. */
function findOnly(source: ModuleSource, exported: string | undefined): ToolSource {
  const tool: ToolSource =
    exported === undefined
      ? { node: source.exports.get('default'), beside: () => undefined }
      : findExport(source, exported)
  return {
    ...tool,
    beside: (field) => {
      const name = namesOf(field).find((candidate) => source.exports.has(candidate))
      return tool.beside(field) ?? source.exports.get(name ?? '')
    },
  }
}

/** Returns an export that is a tool, or a tool's input schema. */
function findExport({ exports }: ModuleSource, name: string): ToolSource {
  const [, prefix] = PREFIXED.exec(name) ?? []
  const node = exports.get(name)
  if (prefix === undefined) return { node, beside: () => undefined }
  const schemas: Readonly<Record<string, string>> = {
    input_schema: name,
    output_schema: `${prefix}OutputSchema`,
  }
  return { node, isSchema: true, beside: (field) => exports.get(schemas[field] ?? '') }
}

/** Returns one tool of a list or a map. */
function findItem(source: ModuleSource, index: string): ToolSource {
  for (const name of ['default', 'tools']) {
    const list = source.exports.get(name)
    const node = list && source.unwrap(list)
    const item = nodesOf(node?.['elements'] ?? node?.['properties'])[Number(index)]
    if (item === undefined) continue
    const isMember = item.type === 'Property' && isNode(item['value'])
    return { node: isMember ? (item['value'] as Node) : item, beside: () => undefined }
  }
  return { node: undefined, beside: () => undefined }
}

function findInTool(source: ModuleSource, path: readonly string[], tool: ToolSource): Spot | undefined {
  const [field, ...below] = path
  const whole = tool.node && { key: tool.node, value: source.unwrap(tool.node) }
  if (field === undefined) return whole
  const own = whole && !tool.isSchema ? findMember(source, field, whole.value) : undefined
  const member = own ?? spotOf(tool.beside(field))
  const start = member ?? (whole && { ...whole, isNear: true })
  return start && descend(source, start, field in SCHEMA_NAMES, below)
}

/** Returns the expression of a member in the object that defines a tool. */
function findMember(source: ModuleSource, field: string, tool: Node): Spot | undefined {
  const properties = nodesOf(objectOf(source, tool)?.['properties'])
  for (const name of namesOf(field)) {
    const property = properties.find((one) => nameOf(one['key']) === name)
    if (property !== undefined) return spotOfProperty(property)
  }
  return undefined
}

function namesOf(field: string): readonly string[] {
  return SCHEMA_NAMES[field] ?? FIELD_NAMES[field] ?? [field]
}

/** Returns the object in an expression: `tool({ … })`, `tool(run, { … })`, `define({ … }).server(run)`. */
function objectOf(source: ModuleSource, node: Node): Node | undefined {
  let at: Node | undefined = node
  while (at?.type === 'CallExpression') {
    const given = nodesOf(at['arguments']).map(source.unwrap)
    const object = given.find(({ type }) => type === 'ObjectExpression')
    if (object !== undefined) return object
    const { callee } = at as { callee?: unknown }
    at = isNode(callee) && isNode(callee['object']) ? source.unwrap(callee['object']) : undefined
  }
  return at?.type === 'ObjectExpression' ? at : undefined
}

function descend(source: ModuleSource, start: Spot, isSchema: boolean, path: readonly string[]): Spot {
  let at = start
  let isNear = start.isNear ?? false
  for (const [index, key] of path.entries()) {
    if (isSchema && !namesProperties(path[index - 1] ?? '')) continue
    const item = isSchema ? undefined : itemOf(source.unwrap(at.value), key)
    const next = item ?? findProperty(source, at.value, key)
    if (next === undefined) isNear = true
    else at = next
  }
  return isNear ? { ...at, isNear } : at
}

function itemOf(node: Node, key: string): Spot | undefined {
  return node.type === 'ArrayExpression' ? spotOf(nodesOf(node['elements'])[Number(key)]) : undefined
}

/** Returns the nearest property with a name in an expression and in what it refers to, level by level. */
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
