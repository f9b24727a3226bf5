import formatSchema from '@toolbake/core/toolbake.schema.json'

/** The keywords of a JSON Schema that are read here. */
interface Node {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly required?: readonly string[]
  readonly [other: string]: unknown
}

export interface Suggestion {
  readonly label: string
  readonly detail?: string | undefined
  readonly info?: string | undefined
  readonly isRequired?: boolean
}

// Imported JSON has a type that is too exact.
const { $defs } = formatSchema as unknown as { readonly $defs: Readonly<Record<string, Node>> }

/** Returns the possible members of an object at a place. */
export function membersAt(path: readonly string[], isToolset: boolean): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const node of nodesAt(path, isToolset))
    for (const [label, member] of Object.entries(node.properties ?? {}))
      if (!found.has(label))
        found.set(label, {
          label,
          detail: typesOf(member),
          info: member.description,
          isRequired: node.required?.includes(label) ?? false,
        })
  return [...found.values()]
}

/** Returns the listed values for a place. */
export function valuesAt(path: readonly string[], isToolset: boolean): Suggestion[] {
  const found = nodesAt(path, isToolset).flatMap((node): Suggestion[] => {
    if ('const' in node) return [{ label: String(node.const), info: node.description }]
    const listed = node.type === 'boolean' ? [true, false] : (node.enum ?? [])
    return listed.map((value) => ({ label: String(value) }))
  })
  return [...new Map(found.map((suggestion) => [suggestion.label, suggestion])).values()]
}

/** Describes a member; undefined for names that the format does not know. */
export function describeMember(path: readonly string[], isToolset: boolean): Suggestion | undefined {
  const name = path.at(-1)
  return membersAt(path.slice(0, -1), isToolset).find(({ label }) => label === name)
}

/** Returns the subschemas that apply to the value at a path. */
function nodesAt(path: readonly string[], isToolset: boolean): readonly Node[] {
  let nodes = flatten([isToolset ? $defs['toolset'] : $defs['module']])
  for (const key of path) nodes = flatten(nodes.map((node) => childOf(node, key)))
  return nodes
}

function childOf(node: Node, key: string): Node | undefined {
  const { properties, patternProperties = {}, additionalProperties, items } = node
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key]
  if (key === '0' && items !== undefined) return items
  const pattern = Object.keys(patternProperties).find((source) => new RegExp(source, 'u').test(key))
  if (pattern !== undefined) return patternProperties[pattern]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** Adds the targets of references and the branches. */
function flatten(nodes: readonly (Node | undefined)[]): readonly Node[] {
  const all = new Set<Node>()
  const add = (node: Node | undefined): void => {
    if (node === undefined || all.has(node)) return
    all.add(node)
    if (node.$ref !== undefined) add($defs[node.$ref.replace('#/$defs/', '')])
    for (const branches of [node['anyOf'], node['oneOf'], node['allOf']])
      (branches as Node[] | undefined)?.forEach(add)
    for (const branch of [node['then'], node['else']]) add(branch as Node | undefined)
  }
  nodes.forEach(add)
  return [...all]
}

function typesOf(member: Node): string | undefined {
  const types = flatten([member]).flatMap(
    (node) => node.type ?? (node.enum === undefined ? [] : ['one of a list']),
  )
  return [...new Set(types)].join(' or ') || undefined
}
