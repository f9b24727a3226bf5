import { type Context, reportingOnce } from '../context.ts'
import type { Profile } from '../export/types.ts'
import type { Json } from '../json.ts'
import { once } from '../memoize.ts'
import { NO_SUCH_PLACE } from '../messages/emit.ts'
import { placesOf } from '../tool/origins.ts'
import type { Tool } from '../tool/types.ts'
import type { EsModule, ModuleExports } from './module.ts'
import { capitalize } from './names.ts'
import { printKey } from './print.ts'
import { checkData, isEnforceable, type Parts } from './validator/data.ts'
import { printValidators } from './validator/print-validators.ts'
import type { EmittedValidators, ValidatorEntry } from './validator/types.ts'
import { walkExports } from './value-walks.ts'

/** The checks of all inputs as data, and what they need. */
export interface DataChecks {
  readonly checks: ReadonlyMap<Tool, Json>
  readonly parts: Parts
}

/** The validators of a file's tools, printed once, on the first use. */
export interface FileValidators {
  addChecks(module: EsModule): void
  /** Returns the name of the function that checks the input of a tool. */
  check(tool: Tool): string
  /** Undefined where the checks are compiled. */
  readonly data?: DataChecks | undefined
  /** `validators`, of one tool the parts of it, and what walks over values. Undefined where only decoders use them. */
  readonly exports?: ModuleExports
}

const SECTIONS = ['input', 'output'] as const
type Section = (typeof SECTIONS)[number]

/** Returns the name of a section's validator in the module. */
type Namer = (section: Section, tool: Tool) => string

/** Returns the name of a section among the exports; a reply is the output of its file. */
function exportName(section: Section, { replyKey }: Tool): Section {
  return replyKey === undefined ? section : 'output'
}

/**
 * Returns the validators of a file's tools, and reports at once what they cannot enforce. Inputs and outputs are
 * printed separately, the latter in a scope of their own: everything that is printed together shares its rows of
 * errors, and the users of a decoder should not pay for the outputs.
 *
 * @param kind a file with one module exports the validators of its tool by name
 * @param profile if given, only its decoder uses the validators; otherwise they are exports
 */
export function printFileValidators(
  kind: 'module' | 'toolset',
  tools: readonly Tool[],
  profile: Profile | undefined,
  context: Context,
): FileValidators {
  const settings = context.options.validators
  const exported = profile === undefined
  const isData = !exported && context.options.decode.code === 'data'
  const data = isData ? checksAsData(tools, context) : undefined
  const [only] = kind === 'module' && tools.length === 1 ? tools : []
  const check = (tool: Tool): string => `$check_${tools.indexOf(tool)}`
  if (data !== undefined) return { addChecks: () => undefined, check, data }
  const nameOf: Namer = (section, tool) =>
    tool === only ? exportName(section, tool) : `$${section}_${tools.indexOf(tool)}`
  const answering = exported ? tools.filter((tool) => tool.output !== undefined) : []
  const input = tools.flatMap((tool) => {
    const checked = { check: check(tool) }
    const validator = exported ? { validator: nameOf('input', tool) } : {}
    // An interpreted validator contains the whole schema, which a decoder alone does not need.
    const faces =
      exported && settings.errors === 'small' ? [checked, validator] : [{ ...checked, ...validator }]
    return faces.map((each) => entry(tool, 'input', each))
  })
  const output = answering.map((tool) => entry(tool, 'output', { validator: nameOf('output', tool) }))
  const inputs = once(() => printValidators(input, settings))
  const outputs = once(() => printValidators(output, settings))
  const reporting = reportingOnce(context)
  reportUnenforceable(tools, 'input', inputs, reporting)
  reportUnenforceable(answering, 'output', outputs, reporting)
  const asExports = (): ModuleExports => {
    const walks = only?.replyKey === undefined ? walkExports(tools, only !== undefined) : undefined
    const parts = only === undefined ? [] : only.output === undefined ? [exportName('input', only)] : SECTIONS
    return {
      names: [
        ...parts.flatMap((part) => [part, `is${capitalize(part)}`]),
        'validators',
        ...(walks?.names ?? []),
      ],
      print(module) {
        if (only === undefined) addTable(tools, nameOf, outputs(), module)
        else addParts(only, outputs(), context, module)
        walks?.print(module)
      },
    }
  }
  return {
    addChecks(module) {
      module.importAll(inputs().imports)
      module.add(inputs().code.trimEnd())
    },
    check,
    ...(exported ? { exports: asExports() } : {}),
  }
}

/** Reports what cannot be enforced, which printing finds out. Prints nothing if the schemas show that all can be. */
function reportUnenforceable(
  tools: readonly Tool[],
  section: Section,
  printed: () => EmittedValidators,
  context: Context,
): void {
  const { formats } = context.options.validators
  const isSound = tools.every((tool) => {
    const { schema = true, formats: own = formats } = tool[section] ?? {}
    return isEnforceable(schema, own === 'assert')
  })
  if (isSound) return
  for (const { code, schema, keyword, value } of printed().problems) {
    const found = tools.find((tool) => tool[section]?.origins.of(schema) !== undefined)
    const tool = found ?? tools[0]
    if (tool === undefined) return
    const origins = found?.[section]?.origins
    const at = origins === undefined ? tool.origin : placesOf(origins, schema, keyword, tool.origin)[0]
    // Each text uses some of these.
    const params = { ref: value, pattern: value, format: value, found: value, reason: NO_SUCH_PLACE }
    context.report({ code, params, at, keyword, tool: tool.identity })
  }
}

/** Undefined when one of them cannot be expressed. */
function checksAsData(tools: readonly Tool[], { options }: Context): DataChecks | undefined {
  const { formats } = options.validators
  const parts: Parts = { exports: new Set(), formats: new Set() }
  const checks = new Map<Tool, Json>()
  for (const tool of tools) {
    const { schema, formats: own = formats } = tool.input
    const data = checkData(schema, own === 'assert', parts)
    if (data === undefined) return undefined
    checks.set(tool, data)
  }
  return { checks, parts }
}

/** Adds the exports of a single tool. The guards are printed once more, without the code for errors. */
function addParts(tool: Tool, outputs: EmittedValidators, { options }: Context, module: EsModule): void {
  const addGuard = (section: Section): void => {
    const guard = printValidators([entry(tool, section, { is: 'is' })], options.validators)
    addScoped(`is${capitalize(exportName(section, tool))}`, 'is', guard, module)
  }
  const own = exportName('input', tool)
  module.add(`export { ${own} }`)
  addGuard('input')
  if (tool.output !== undefined) {
    addScoped('output', 'output', outputs, module)
    addGuard('output')
  }
  const names = tool.output === undefined ? own : 'input, output'
  module.add(`export const validators = { ${printKey(tool.identity)}: { ${names} } }`)
}

function addTable(tools: readonly Tool[], nameOf: Namer, outputs: EmittedValidators, module: EsModule): void {
  const rows = tools.map((tool) => {
    const output = tool.output === undefined ? '' : `, output: ${nameOf('output', tool)}`
    return `  ${printKey(tool.identity)}: { input: ${nameOf('input', tool)}${output} },\n`
  })
  const table = `{\n${rows.join('')}}`
  if (tools.some((tool) => tool.output !== undefined)) addScoped('validators', table, outputs, module)
  else module.add(`export const validators = ${table}`)
}

function entry(tool: Tool, section: Section, faces: ValidatorEntry['faces']): ValidatorEntry {
  const { schema = true, formats } = tool[section] ?? {}
  return { schema, faces, ...(formats === undefined ? {} : { formats }) }
}

/** Adds an export whose value is an expression that uses emitted declarations. */
function addScoped(name: string, value: string, emitted: EmittedValidators, module: EsModule): void {
  module.importAll(emitted.imports)
  const body = `${emitted.code.trimEnd()}\nreturn ${value}`
  module.add(`export const ${name} = /* @__PURE__ */ (() => {\n${body}\n})()`)
}
