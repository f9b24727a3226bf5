import type {
  Compilation,
  Diagnostic,
  Json,
  JsonObject,
  LoweredTool,
  Problem,
  Profile,
  ResolvedOptions,
} from '@toolbake/core'
import {
  diagnosticsOf,
  isObject,
  lostOnReading,
  missingFrom,
  own,
  selectExtras,
} from '@toolbake/core/internal'

/** A conversion of one provider's tools to another provider. */
export interface Conversion {
  readonly from: Profile
  readonly to: Profile
  /** The modules that were read, in the order of the tools, and the provider's object of each one. */
  readonly modules: readonly JsonObject[]
  readonly wires: readonly JsonObject[]
  readonly compilation: Compilation
}

/** Returns a warning for each tool with members, apart from schemas, that the other provider does not support. */
export function lostMembers(
  { from, to, modules, wires, compilation }: Conversion,
  options: ResolvedOptions,
): Diagnostic[] {
  const problems = (compilation.requests[to.id]?.tools ?? []).flatMap((lowered): Problem[] => {
    const index = compilation.tools.indexOf(lowered.tool)
    const [module = {}, wire = {}] = [modules[index], wires[index]]
    const unread = lostOnReading(module, wire, from).filter(
      ({ kept, value }) => kept === undefined && value !== null,
    )
    const lost = [...unread.map(({ path }) => path.join('.')), ...membersOf(module, lowered, from, to)]
    if (lost.length === 0) return []
    const { origin, identity } = lowered.tool
    const params = { profile: to.id, members: lost.join(', ') }
    return [{ code: 'member_lost', at: origin, params, tool: identity, profile: to.id }]
  })
  return diagnosticsOf(problems, options.diagnostics)
}

function membersOf(module: JsonObject, lowered: LoweredTool, from: Profile, to: Profile): string[] {
  const made = to.unwrap(to.wrap(lowered)) ?? {}
  const {
    module_id: _id,
    description: _text,
    input_schema: _input,
    output_schema,
    providers,
    ...members
  } = module
  const hadOutput = output_schema !== undefined && to.outputSchema === 'absent'
  const settings = settingsOf(providers, from)
  const { name, strict: _, ...extras } = settings
  // These are reported at their own locations.
  for (const [member] of selectExtras(from, extras).problems) delete extras[member]
  return [
    ...(typeof name === 'string' && name !== lowered.name ? ['name'] : []),
    ...leaves(missingFrom(made, members)),
    ...(hadOutput ? ['output_schema'] : []),
    ...leaves(missingFrom(settingsOf(made['providers'], to), extras)),
  ]
}

function settingsOf(providers: Json | undefined, { id }: Profile): JsonObject {
  const settings = isObject(providers) ? own(providers, id) : undefined
  return isObject(settings) ? { ...settings } : {}
}

function leaves(value: JsonObject = {}, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    isObject(member) && path.length === 0 && Object.keys(member).length > 0
      ? leaves(member, [key])
      : [[...path, key].join('.')],
  )
}
