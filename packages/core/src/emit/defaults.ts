import type { Json, JsonObject } from '../json.ts'
import { own, setOwn } from '../json.ts'
import { interpret } from '../schema/evaluate/interpret.ts'
import type { Node, SchemaDocument } from '../schema/evaluate/resources.ts'
import { childNode, followReference, readDocument } from '../schema/evaluate/resources.ts'
import { acceptedKinds } from '../schema/kinds.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'
import type { EsModule } from './module.ts'
import { identifier } from './print.ts'
import { printValue } from './validator/print.ts'

/** Of a chain of references that lead only to each other. */
const MAX_HOPS = 16

/** What is known while the plan of a schema is made. */
interface Planner {
  readonly document: SchemaDocument
  /** Targets of references that have defaults somewhere, by their pointer. */
  readonly useful: Map<string, Node>
  /** All targets that were met. */
  readonly met: Map<string, Node>
}

/**
 * Prints the function that fills in the defaults of a tool's input: a plan as data for the runtime.
 *
 * @returns its name; undefined when there are no defaults. Those that do not fit their own schema are none, and below a
 * union only those of an alternative that is the only one for its type
 */
export function printDefaults({ id, input }: Tool, module: EsModule): string | undefined {
  const document = readDocument(input.schema)
  const planner: Planner = { document, useful: new Map(), met: new Map() }
  // Which references matter depends on others: until no further one does.
  let count = -1
  while (count < planner.useful.size) {
    count = planner.useful.size
    planOf(document.root, planner)
    for (const [pointer, node] of planner.met) {
      if (planOf(node, planner) !== undefined) planner.useful.set(pointer, node)
    }
  }
  const plan = planOf(document.root, planner)
  if (plan === undefined) return undefined
  const named: JsonObject = {}
  for (const [pointer, node] of planner.useful) {
    const inner = planOf(node, planner) ?? {}
    setOwn(named, pointer, typeof inner === 'string' ? { also: [inner] } : inner)
  }
  const name = module.name(`defaults-${identifier(id)}`)
  const list = planner.useful.size === 0 ? [plan] : [plan, named]
  const call = `${module.runtime('createDefaults')}(${list.map((part) => printValue(part)).join(', ')})`
  module.add(`const ${name} = /* @__PURE__ */ ${call}`)
  return name
}

/** As the runtime reads it; undefined when there is nothing to fill in. */
function planOf(node: Node, planner: Planner): Json | undefined {
  const { schema } = node
  if (typeof schema === 'boolean') return undefined
  const plan: JsonObject = {}
  const also = [...referencePlan(node, schema, planner), ...partPlans(node, schema, planner)]
  if (also.length > 0) plan.also = also
  addMembers(plan, node, schema, planner)
  addItems(plan, node, schema, planner)
  if (Object.keys(plan).length === 0) return undefined
  return also.length === 1 && Object.keys(plan).length === 1 ? also[0] : plan
}

function referencePlan(node: Node, { $ref }: SchemaObject, { document, met, useful }: Planner): Json[] {
  const target = $ref === undefined ? undefined : followReference(document, node, $ref)
  if (target === undefined) return []
  met.set(target.pointer, target)
  return useful.has(target.pointer) ? [target.pointer] : []
}

/** Of schemas that certainly apply to a value that is valid. */
function partPlans(node: Node, schema: SchemaObject, planner: Planner): Json[] {
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const nodes = (schema[keyword] ?? []).map((part, index) =>
      childNode(planner.document, node, part, keyword, String(index)),
    )
    return keyword === 'allOf' ? nodes : nodes.filter((part) => isOnlyOne(part, nodes, planner))
  })
  return parts.flatMap((part) => planOf(part, planner) ?? [])
}

/** Whether no other alternative takes objects, or lists, where this one does. */
function isOnlyOne(one: Node, all: readonly Node[], { document }: Planner): boolean {
  const kindsOf = (node: Node) =>
    [...acceptedKinds(node.schema, ({ $ref = '' }) => followReference(document, node, $ref)?.schema)].filter(
      (kind) => kind === 'object' || kind === 'array',
    )
  const own = kindsOf(one)
  return all.every((other) => other === one || !kindsOf(other).some((kind) => own.includes(kind)))
}

function addMembers(plan: JsonObject, node: Node, schema: SchemaObject, planner: Planner): void {
  const { properties = {}, patternProperties, additionalProperties = true } = schema
  const values: JsonObject = {}
  const members: JsonObject = {}
  const others =
    patternProperties === undefined
      ? planOf(childNode(planner.document, node, additionalProperties, 'additionalProperties'), planner)
      : undefined
  for (const [key, member] of Object.entries(properties)) {
    const at = childNode(planner.document, node, member, 'properties', key)
    const value = defaultOf(at, planner.document)
    if (value !== undefined) setOwn(values, key, value)
    const inner = planOf(at, planner)
    if (inner !== undefined) setOwn(members, key, inner)
    else if (others !== undefined) setOwn(members, key, 0)
  }
  if (Object.keys(values).length > 0) plan.values = values
  if (Object.keys(members).length > 0) plan.members = members
  if (others !== undefined) plan.others = others
}

function addItems(plan: JsonObject, node: Node, schema: SchemaObject, planner: Planner): void {
  const { prefixItems = [], items = true } = schema
  const prefix = prefixItems.map(
    (item, index) =>
      planOf(childNode(planner.document, node, item, 'prefixItems', String(index)), planner) ?? 0,
  )
  const rest = planOf(childNode(planner.document, node, items, 'items'), planner)
  if (prefix.some((inner) => inner !== 0) || (rest !== undefined && prefix.length > 0)) plan.prefix = prefix
  if (rest !== undefined) plan.items = rest
}

/** The default of a schema, or of what it refers to, if it is valid there. */
function defaultOf(node: Node, document: SchemaDocument): Json | undefined {
  let at: Node | undefined = node
  for (let hops = 0; hops < MAX_HOPS && at !== undefined; hops++) {
    const schema: Schema = at.schema
    if (typeof schema === 'boolean') return undefined
    const value = own(schema as JsonObject, 'default')
    if (value !== undefined) return interpret(document, node, value).length === 0 ? value : undefined
    at = schema.$ref === undefined ? undefined : followReference(document, at, schema.$ref)
  }
  return undefined
}
