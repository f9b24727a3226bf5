import { definedMembers, type Json, type JsonObject, own, setOwn, unlessEmpty } from '../json.ts'
import { definitionsOf, targetOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import { acceptedKinds } from '../schema/kinds.ts'
import type { Definition, Schema, SchemaObject } from '../schema/types.ts'
import { someSchema } from '../schema/walk.ts'
import type { Tool } from '../tool/types.ts'
import type { EsModule } from './module.ts'
import { identifier } from './names.ts'
import { printValue } from './print.ts'

/** The state while the plan of a schema is made. */
interface Planner {
  readonly definition: Definition
  /** The plans of the targets of references, by pointer; undefined if there are no defaults. */
  readonly named: Map<string, Json | undefined>
}

/**
 * Returns the plan for adding the defaults of a tool's input, as data for the runtime, and the plans that it refers to.
 *
 * @returns undefined when there are no defaults. A default that does not fit its own schema is ignored, and of a union
 * only the branches are used that are the only ones for their type
 */
export function defaultsData({ input }: Tool): Json[] | undefined {
  const planner: Planner = { definition: definitionsOf(input.schema), named: new Map() }
  const plan = planOf(input.schema, planner)
  if (plan === undefined) return undefined
  const named: JsonObject = {}
  for (const [pointer, inner] of planner.named) {
    if (inner !== undefined) setOwn(named, pointer, typeof inner === 'string' ? { also: [inner] } : inner)
  }
  return Object.keys(named).length === 0 ? [plan] : [plan, named]
}

/** Prints the function that adds the defaults of a tool's input, and returns its name; undefined without defaults. */
export function printDefaults(tool: Tool, module: EsModule): string | undefined {
  const data = defaultsData(tool)
  if (data === undefined) return undefined
  const name = module.name(`defaults-${identifier(tool.id)}`)
  const call = `${module.runtime('createDefaults')}(${data.map((part) => printValue(part)).join(', ')})`
  module.add(`const ${name} = /* @__PURE__ */ ${call}`)
  return name
}

/** Returns the plan of a schema, in the format of the runtime; undefined without defaults. */
function planOf(schema: Schema, planner: Planner): Json | undefined {
  if (typeof schema === 'boolean') return undefined
  const parts = certainParts(schema, planner).flatMap((part) => planOf(part, planner) ?? [])
  const also = [...referencePlan(schema, planner), ...parts]
  const { prefixItems = [], items = true } = schema
  const prefix = prefixItems.map((item) => planOf(item, planner) ?? 0)
  const rest = planOf(items, planner)
  const isNeeded = prefix.some((inner) => inner !== 0) || (rest !== undefined && prefix.length > 0)
  const lists = definedMembers({ prefix: isNeeded ? prefix : undefined, items: rest })
  const plan = { ...memberPlans(schema, planner), ...lists }
  if (Object.keys(plan).length > 0) return also.length > 0 ? { also, ...plan } : plan
  return also.length > 1 ? { also } : also[0]
}

function referencePlan(schema: SchemaObject, planner: Planner): Json[] {
  const { definition, named } = planner
  const target = targetOf(schema, definition)
  if (target === undefined) return []
  const pointer = schema.$ref?.slice(1) ?? ''
  if (!named.has(pointer)) {
    // The target may be recursive.
    const isUseful = someSchema(target, (schema) => schema.default !== undefined, definition)
    named.set(pointer, isUseful ? {} : undefined)
    if (isUseful) named.set(pointer, planOf(target, planner))
  }
  return named.get(pointer) === undefined ? [] : [pointer]
}

/** Returns the branches that certainly apply to a valid value. */
function certainParts(
  { allOf = [], anyOf = [], oneOf = [] }: SchemaObject,
  { definition }: Planner,
): Schema[] {
  const kindsOf = (schema: Schema) =>
    [...acceptedKinds(schema, definition)].filter((kind) => kind === 'object' || kind === 'array')
  // No other branch accepts objects, or arrays, if this one does.
  const only = [anyOf, oneOf].flatMap((choices) =>
    choices.filter((one) => {
      const own = kindsOf(one)
      return choices.every((other) => other === one || !kindsOf(other).some((kind) => own.includes(kind)))
    }),
  )
  return [...allOf, ...only]
}

function memberPlans(schema: SchemaObject, planner: Planner): JsonObject {
  const values: JsonObject = {}
  const members: JsonObject = {}
  const { definition } = planner
  const { patternProperties, additionalProperties = true } = schema
  const others = patternProperties === undefined ? planOf(additionalProperties, planner) : undefined
  for (const [key, member] of Object.entries(schema.properties ?? {})) {
    const value = writtenDefault(member, definition)
    if (value !== undefined && accepts(member, value, definition)) setOwn(values, key, value)
    const inner = planOf(member, planner) ?? (others === undefined ? undefined : 0)
    if (inner !== undefined) setOwn(members, key, inner)
  }
  return definedMembers({ values: unlessEmpty(values), members: unlessEmpty(members), others })
}

/** Returns the default of a schema or of its reference's target. */
function writtenDefault(schema: Schema | undefined, definition: Definition): Json | undefined {
  if (typeof schema !== 'object') return undefined
  const value = own(schema, 'default')
  return value === undefined ? writtenDefault(targetOf(schema, definition), definition) : value
}
