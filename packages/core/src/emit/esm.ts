import { sentNames } from '../export/sent-names.ts'
import type { LoweredRequest, LoweredTool } from '../export/types.ts'
import type { Json } from '../json.ts'
import type { DecodeSettings } from '../options/types.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Decoders } from './decoder.ts'
import { printDecoder } from './decoder.ts'
import { createTests } from './decoder-tests.ts'
import { printDefaults } from './defaults.ts'
import type { EsModule } from './module.ts'
import { createModule } from './module.ts'
import { profileExports } from './names.ts'
import { isLarge, printJson, printKey, printString, printValue } from './print.ts'
import type { FileValidators } from './validators.ts'

export interface EmitOptions {
  /** `module`: the file describes one tool, which then is exported by itself too. */
  readonly kind: 'module' | 'toolset'
  /** What emitted code imports its helpers from. Default `@toolbake/runtime`. */
  readonly runtime?: string
  /** The checks of decoded inputs, and further exports. Default: nothing is checked. */
  readonly validators?: FileValidators | undefined
  /** What decoders do beyond decoding and checking. Default: nothing. */
  readonly decode?: DecodeSettings
}

const RUNTIME = '@toolbake/runtime'

/** The module of one profile: the request's tools as default, `tool`, `names` and `decodeCall`. */
export function emitProfileModule(request: LoweredRequest, options: EmitOptions): string {
  const hasTool = options.kind === 'module' && request.json.length === 1
  const decoders = startModule([...(hasTool ? ['tool'] : []), 'names', 'decodeCall'], options)
  const { module } = decoders
  const { json } = request
  if (hasTool) addTool(json, module)
  else module.add(`export default ${printJson(json)}`)
  module.add(`export const names = ${printValue({ ...request.names })}`)
  addDecoder('decodeCall', request, decoders, options)
  return finishModule(decoders, options)
}

/** The module without query: for each request its tools and its decoder, named after the profile. */
export function emitModule(requests: Readonly<Record<string, LoweredRequest>>, options: EmitOptions): string {
  const names = profileExports(Object.keys(requests))
  const decoders = startModule(
    [...names.values()].flatMap(({ tools, decode }) => [tools, decode]),
    options,
  )
  for (const [id, request] of Object.entries(requests)) {
    const { tools, decode } = names.get(id) ?? { tools: id, decode: id }
    decoders.module.add(`export const ${tools} = ${printJson(request.json)}`)
    addDecoder(decode, request, decoders, options)
  }
  return finishModule(decoders, options)
}

function startModule(exported: readonly string[], { validators, runtime = RUNTIME }: EmitOptions): Decoders {
  const module = createModule([...exported, ...(validators?.exports?.names ?? [])], runtime)
  validators?.addChecks(module)
  return { module, tests: createTests(module), printed: new Map() }
}

function finishModule({ module, tests }: Decoders, { validators }: EmitOptions): string {
  const functions = tests.print()
  if (functions !== '') module.add(functions)
  validators?.exports?.print(module)
  return module.print()
}

/**
 * Each export is a statement of its own that names the others as a whole, because bundlers keep an unused `tools[0]`.
 * JSON text is parsed with the array around it: `[tool]` would cost the default import four bytes more.
 */
function addTool(json: readonly Json[], module: EsModule): void {
  const text = JSON.stringify(json)
  if (!isLarge(text)) {
    module.add(`export const tool = ${printValue(json[0] ?? null, text.slice(1, -1))}`)
    module.add('export default [tool]')
    return
  }
  const tools = module.name('tools')
  module.add(`const ${tools} = ${printJson(json, text)}`)
  module.add(`export { ${tools} as default }`)
  module.add(`export const tool = /* @__PURE__ */ (([only]) => only)(${tools})`)
}

function addDecoder(name: string, { tools }: LoweredRequest, decoders: Decoders, options: EmitOptions): void {
  const { module } = decoders
  const create = module.runtime('createDecoder')
  const rows = tools.map(
    (tool) => `  ${printKey(tool.name)}: { ${printEntry(tool, decoders, options).join(', ')} },\n`,
  )
  module.add(`export const ${name} = /* @__PURE__ */ ${create}({\n${rows.join('')}})`)
}

function printEntry(
  tool: LoweredTool,
  decoders: Decoders,
  { validators, decode: settings = {} }: EmitOptions,
): string[] {
  const { module } = decoders
  const { schema } = tool.tool.input
  const decode = printDecoder(tool, decoders)
  const repairer = settings.repair ? 'repair' : settings.coerce ? 'coercion' : undefined
  const defaults = settings.applyDefaults ? printDefaults(tool.tool, module) : undefined
  return [
    `tool: ${printString(tool.tool.identity)}`,
    ...(accepts(schema, {}, definitionsOf(schema)) ? ['empty: true'] : []),
    ...(decode === undefined ? [] : [`decode: ${decode}`]),
    ...(validators === undefined ? [] : [`check: ${validators.check(tool.tool)}`]),
    ...printSent(tool, module),
    ...(repairer === undefined ? [] : [`repair: ${module.runtime(repairer)}`]),
    ...(defaults === undefined ? [] : [`defaults: ${defaults}`]),
  ]
}

function printSent(tool: LoweredTool, module: EsModule): string[] {
  const sent = sentNames(tool)
  if (sent === undefined) return []
  const root = sent.root === undefined ? '' : `, ${printString(sent.root)}`
  return [`sent: /* @__PURE__ */ ${module.runtime('asSent')}(${printValue(sent.names)}${root})`]
}
