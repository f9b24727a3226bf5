import { sentNames } from '../export/sent-names.ts'
import type { LoweredRequest } from '../export/types.ts'
import { definedMembers, type Json } from '../json.ts'
import type { DecodeSettings } from '../options/types.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import { type Decoders, printDecoder } from './decoder.ts'
import { codecData } from './decoder-data.ts'
import { createTests } from './decoder-tests.ts'
import { defaultsData, printDefaults } from './defaults.ts'
import type { DataChecks, FileValidators } from './file-validators.ts'
import { createModule, type EsModule } from './module.ts'
import { profileExports } from './names.ts'
import { printJson, printJsonText, printKey, printString, printValue } from './print.ts'
import { printParts } from './validator/data.ts'
import { walkedData } from './validator/value-walk-data.ts'

/** The part of a successful compilation that is printed. */
export interface CompiledFile {
  /** `module`: the file describes one tool, which is then also exported by itself. */
  readonly kind: 'module' | 'toolset'
  /** By profile id. */
  readonly requests: Readonly<Record<string, LoweredRequest>>
  /**
   * The profile of `?profile=`. Its request's tools are the default export, beside `names` and `decodeCall`. Undefined
   * for a module without query, which exports the tools and the decoder of each request under the profile's name.
   */
  readonly profile?: string | undefined
}

export interface EmitOptions {
  readonly validators: FileValidators
  /** What decoders do beyond decoding and checking. */
  readonly decode: DecodeSettings
}

export function emitFile(file: CompiledFile, options: EmitOptions): string {
  const { requests, profile } = file
  const { validators } = options
  const names = profileExports(Object.keys(requests))
  const request = profile === undefined ? undefined : requests[profile]
  if (profile !== undefined && request === undefined) return ''
  const isReply = request?.format !== undefined
  const isOne = file.kind === 'module' && request?.json.length === 1
  const exported =
    request === undefined
      ? [...names.values()].flatMap(({ tools, decode }) => [tools, decode])
      : ['names', ...(isReply ? ['decode'] : isOne ? ['tool', 'decodeCall'] : ['decodeCall'])]
  const module = createModule([...exported, ...(validators.exports?.names ?? [])])
  validators.addChecks(module)
  const decoders: Decoders = { module, tests: createTests(module), printed: new Map() }
  if (request === undefined) {
    for (const [id, { tools, decode }] of names) {
      const own = requests[id]
      if (own === undefined || own.format !== undefined) continue
      module.add(`export const ${tools} = ${printJson(own.json)}`)
      addDecoder(decode, own, decoders, options)
    }
  } else {
    if (isReply) module.add(`export default ${printJson(request.format)}`)
    else if (isOne) addTool(request.json, module)
    else module.add(`export default ${printJson(request.json)}`)
    module.add(`export const names = ${printValue({ ...request.names })}`)
    const name = isReply ? 'decode' : 'decodeCall'
    if (validators.data === undefined) addDecoder(name, request, decoders, options)
    else addDataDecoder(name, request, module, validators.data, options.decode)
  }
  const functions = decoders.tests.print()
  if (functions !== '') module.add(functions)
  validators.exports?.print(module)
  return module.print()
}

/** Adds a single tool's exports. Each refers to the whole array, because bundlers keep an unused `tools[0]`. */
function addTool(json: readonly Json[], module: EsModule): void {
  const tools = module.name('tools')
  module.add(`const ${tools} = ${printJson(json)}`)
  module.add(`export { ${tools} as default }`)
  module.add(`export const tool = /* @__PURE__ */ (([only]) => only)(${tools})`)
}

/** Adds a decoder as one string, with the exports of the runtime that it needs. */
function addDataDecoder(
  name: string,
  request: LoweredRequest,
  module: EsModule,
  { checks, parts }: DataChecks,
  settings: DecodeSettings,
): void {
  const { exports } = parts
  const rows = request.tools.map((lowered): [string, Json] => {
    const { tool } = lowered
    const { schema } = tool.input
    const sent = sentNames(lowered)
    const defaults = settings.applyDefaults ? defaultsData(tool) : undefined
    if (sent !== undefined) exports.add('sentPart')
    if (defaults !== undefined) exports.add('defaultsPart')
    const conceal = walkedData(schema, 'redact')
    if (conceal !== undefined) exports.add('concealPart')
    const row = {
      tool: tool.identity === lowered.name ? undefined : tool.identity,
      empty: (request.format === undefined && accepts(schema, {}, definitionsOf(schema))) || undefined,
      requiresApproval: (request.format === undefined && tool.annotations.requires_approval) || undefined,
      ...codecData(lowered, parts),
      check: checks.get(tool),
      conceal,
      sent,
      defaults,
    }
    return [lowered.name, definedMembers(row)]
  })
  if (settings.repair || settings.coerce) exports.add(settings.repair ? 'repairPart' : 'coercionPart')
  const text = printJsonText(JSON.stringify(Object.fromEntries(rows)))
  const list = printParts(parts, module.runtime)
  const create = module.runtime(request.format === undefined ? 'dataDecoder' : 'dataReplyDecoder')
  const call = `${create}(${text}, [${list}])`
  module.add(`export const ${name} = /* @__PURE__ */ ${call}`)
}

function addDecoder(name: string, request: LoweredRequest, decoders: Decoders, options: EmitOptions): void {
  const { module } = decoders
  const { validators, decode: settings } = options
  const isReply = request.format !== undefined
  const create = module.runtime(isReply ? 'createReplyDecoder' : 'createDecoder')
  const repairer = settings.repair ? 'repair' : settings.coerce ? 'coercion' : undefined
  const rows = request.tools.map((lowered) => {
    const { tool } = lowered
    const { schema } = tool.input
    const decode = printDecoder(lowered, decoders)
    const sent = sentNames(lowered)?.map((part) => printValue(part))
    const defaults = settings.applyDefaults ? printDefaults(tool, module) : undefined
    const members = definedMembers({
      tool: printString(tool.identity),
      empty: !isReply && accepts(schema, {}, definitionsOf(schema)) ? 'true' : undefined,
      requiresApproval: !isReply && tool.annotations.requires_approval ? 'true' : undefined,
      decode,
      check: validators.check(tool),
      sent: sent && `/* @__PURE__ */ ${module.runtime('asSent')}(${sent.join(', ')})`,
      repair: repairer && module.runtime(repairer),
      defaults,
    })
    const row = `{ ${Object.entries(members)
      .map((member) => member.join(': '))
      .join(', ')} }`
    return isReply ? row : `  ${printKey(lowered.name)}: ${row},\n`
  })
  const table = isReply ? rows.join('') : `{\n${rows.join('')}}`
  module.add(`export const ${name} = /* @__PURE__ */ ${create}(${table})`)
}
