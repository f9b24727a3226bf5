import type { Json, JsonObject } from '../json.ts'
import { own, setOwn } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import { acceptedKinds } from '../schema/kinds.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'
import { identifier } from './identifiers.ts'
import type { EsModule } from './module.ts'
import { printValue } from './print.ts'

/** Of a chain of references that lead only to each other. */
const MAX_HOPS = 16

/** What is known while the plan of a schema is made. */
interface Planner {
  readonly definition: Definition
  /** Targets of references that have defaults somewhere, by their pointer. */
  readonly useful: Map<string, Schema>
  /** All targets that were met. */
  readonly met: Map<string, Schema>
}

/**
 * Prints the function that fills in the defaults of a tool's input: a plan as data for the runtime.
 *
 * @returns its name; undefined when there are no defaults. Those that do not fit their own schema are none, and below a
 * union only those of an alternative that is the only one for its type
 */
export function printDefaults({ id, input }: Tool, module: EsModule): string | undefined {
  const planner: Planner = { definition: definitionsOf(input.schema), useful: new Map(), met: new Map() }
  // Which references matter depends on others: until no further one does.
  let count = -1
  while (count < planner.useful.size) {
    count = planner.useful.size
    planOf(input.schema, planner)
    for (const [pointer, schema] of planner.met) {
      if (planOf(schema, planner) !== undefined) planner.useful.set(pointer, schema)
    }
  }
  const plan = planOf(input.schema, planner)
  if (plan === undefined) return undefined
  const named: JsonObject = {}
  for (const [pointer, schema] of planner.useful) {
    const inner = planOf(schema, planner) ?? {}
    setOwn(named, pointer, typeof inner === 'string' ? { also: [inner] } : inner)
  }
  const name = module.name(`defaults-${identifier(id)}`)
  const list = planner.useful.size === 0 ? [plan] : [plan, named]
  const call = `${module.runtime('createDefaults')}(${list.map((part) => printValue(part)).join(', ')})`
  module.add(`const ${name} = /* @__PURE__ */ ${call}`)
  return name
}

/** As the runtime reads it; undefined when there is nothing to fill in. */
function planOf(schema: Schema, planner: Planner): Json | undefined {
  if (typeof schema === 'boolean') return undefined
  const plan: JsonObject = {}
  const also = [...referencePlan(schema, planner), ...partPlans(schema, planner)]
  if (also.length > 0) plan.also = also
  addMembers(plan, schema, planner)
  addItems(plan, schema, planner)
  if (Object.keys(plan).length === 0) return undefined
  return also.length === 1 && Object.keys(plan).length === 1 ? also[0] : plan
}

function referencePlan({ $ref }: SchemaObject, { definition, met, useful }: Planner): Json[] {
  const target = $ref === undefined ? undefined : definition($ref)
  if ($ref === undefined || target === undefined) return []
  const pointer = $ref.slice(1)
  met.set(pointer, target)
  return useful.has(pointer) ? [pointer] : []
}

/** Of schemas that certainly apply to a value that is valid. */
function partPlans({ allOf = [], anyOf = [], oneOf = [] }: SchemaObject, planner: Planner): Json[] {
  const only = (choices: readonly Schema[]): Schema[] =>
    choices.filter((choice) => isOnlyOne(choice, choices, planner))
  const parts = [...allOf, ...only(anyOf), ...only(oneOf)]
  return parts.flatMap((part) => planOf(part, planner) ?? [])
}

/** Whether no other alternative takes objects, or lists, where this one does. */
function isOnlyOne(one: Schema, all: readonly Schema[], { definition }: Planner): boolean {
  const kindsOf = (schema: Schema) =>
    [...acceptedKinds(schema, definition)].filter((kind) => kind === 'object' || kind === 'array')
  const own = kindsOf(one)
  return all.every((other) => other === one || !kindsOf(other).some((kind) => own.includes(kind)))
}

function addMembers(plan: JsonObject, schema: SchemaObject, planner: Planner): void {
  const { properties = {}, patternProperties, additionalProperties = true } = schema
  const values: JsonObject = {}
  const members: JsonObject = {}
  const others = patternProperties === undefined ? planOf(additionalProperties, planner) : undefined
  for (const [key, member] of Object.entries(properties)) {
    const value = defaultOf(member, planner.definition)
    if (value !== undefined) setOwn(values, key, value)
    const inner = planOf(member, planner)
    if (inner !== undefined) setOwn(members, key, inner)
    else if (others !== undefined) setOwn(members, key, 0)
  }
  if (Object.keys(values).length > 0) plan.values = values
  if (Object.keys(members).length > 0) plan.members = members
  if (others !== undefined) plan.others = others
}

function addItems(plan: JsonObject, schema: SchemaObject, planner: Planner): void {
  const { prefixItems = [], items = true } = schema
  const prefix = prefixItems.map((item) => planOf(item, planner) ?? 0)
  const rest = planOf(items, planner)
  if (prefix.some((inner) => inner !== 0) || (rest !== undefined && prefix.length > 0)) plan.prefix = prefix
  if (rest !== undefined) plan.items = rest
}

/** The default of a schema, or of what it refers to, if it is valid there. */
function defaultOf(schema: Schema, definition: Definition): Json | undefined {
  let at: Schema | undefined = schema
  for (let hops = 0; hops < MAX_HOPS && typeof at === 'object'; hops++) {
    const value = own(at as JsonObject, 'default')
    if (value !== undefined) return accepts(schema, value, definition) ? value : undefined
    at = at.$ref === undefined ? undefined : definition(at.$ref)
  }
  return undefined
}
