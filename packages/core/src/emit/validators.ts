import type { Tool } from '../tool/types.ts'
import type { EsModule } from './module.ts'
import { printKey } from './print.ts'
import { emitValidators } from './validator/emit.ts'
import type {
  EmittedValidators,
  ValidatorEntry,
  ValidatorOptions,
  ValidatorProblem,
} from './validator/types.ts'
import { walkExports } from './walks.ts'

/** The validators of a file's tools, printed once: printing is what finds out what cannot be enforced. */
export interface FileValidators {
  readonly problems: readonly { readonly tool: Tool; readonly problem: ValidatorProblem }[]
  /** Adds the functions that check inputs. */
  addChecks(module: EsModule): void
  /** The name of the function that checks the input of a tool. */
  check(tool: Tool): string
  /** Undefined where only decoders use them. */
  readonly exports?: ValidatorExports
}

/** `validators`, of one tool `input`, `output`, `isInput` and `isOutput`, and what walks over values. */
export interface ValidatorExports {
  readonly names: readonly string[]
  print(module: EsModule): void
}

export interface ValidatorRequest {
  /** A file with one module exports the validators of its tool by name. */
  readonly kind: 'module' | 'toolset'
  readonly tools: readonly Tool[]
  /** The validators are exports of their own; otherwise only decoders use them. */
  readonly exported: boolean
  readonly settings: ValidatorOptions
}

/**
 * Inputs and outputs are printed apart, the latter in a scope of their own: rows of errors are shared by what is printed
 * together, and who uses a decoder should not pay for the outputs.
 */
export function printFileValidators(request: ValidatorRequest): FileValidators {
  const { kind, tools, exported, settings } = request
  const isOne = kind === 'module' && tools.length === 1
  const names: Names = {
    check: (tool) => `$check_${tools.indexOf(tool)}`,
    face: (face, tool) => (isOne ? face : `$${face}_${tools.indexOf(tool)}`),
  }
  const answering = exported ? tools.filter((tool) => tool.output !== undefined) : []
  const inputs = emitValidators(
    tools.flatMap((tool) => inputEntries(tool, names, request)),
    settings,
  )
  const outputs = emitValidators(
    answering.map((tool) => entry(tool, 'output', { validator: names.face('output', tool) })),
    settings,
  )
  const [only] = tools
  const asExports = (): ValidatorExports => {
    const checks =
      isOne && only !== undefined ? oneTool(only, outputs, settings) : manyTools(tools, names, outputs)
    const walks = walkExports(tools, isOne)
    return {
      names: [...checks.names, ...walks.names],
      print(module) {
        checks.print(module)
        walks.print(module)
      },
    }
  }
  return {
    problems: [...problemsOf(inputs, tools, 'input'), ...problemsOf(outputs, answering, 'output')],
    addChecks: (module) => addImported(inputs, module, (code) => module.add(code)),
    check: names.check,
    ...(exported ? { exports: asExports() } : {}),
  }
}

/** What constants are called; those of an only tool are exported. */
interface Names {
  check(tool: Tool): string
  face(face: 'input' | 'output', tool: Tool): string
}

function inputEntries(tool: Tool, names: Names, { exported, settings }: ValidatorRequest): ValidatorEntry[] {
  const check = { check: names.check(tool) }
  if (!exported) return [entry(tool, 'input', check)]
  const validator = { validator: names.face('input', tool) }
  // An interpreted validator keeps the whole schema, which a decoder by itself does not need.
  return settings.errors === 'small'
    ? [entry(tool, 'input', check), entry(tool, 'input', validator)]
    : [entry(tool, 'input', { ...check, ...validator })]
}

/** The guards are printed once more, without what errors need. */
function oneTool(tool: Tool, outputs: EmittedValidators, settings: ValidatorOptions): ValidatorExports {
  const hasOutput = tool.output !== undefined
  const names = hasOutput ? ['input', 'output'] : ['input']
  return {
    names: [...names, 'isInput', ...(hasOutput ? ['isOutput'] : []), 'validators'],
    print(module) {
      const addGuard = (name: string, section: 'input' | 'output'): void =>
        addScoped(name, 'is', emitValidators([entry(tool, section, { is: 'is' })], settings), module)
      module.add('export { input }')
      addGuard('isInput', 'input')
      if (hasOutput) {
        addScoped('output', 'output', outputs, module)
        addGuard('isOutput', 'output')
      }
      module.add(`export const validators = { ${printKey(tool.identity)}: { ${names.join(', ')} } }`)
    },
  }
}

function manyTools(tools: readonly Tool[], names: Names, outputs: EmittedValidators): ValidatorExports {
  const rows = tools.map((tool) => {
    const output = tool.output === undefined ? '' : `, output: ${names.face('output', tool)}`
    return `  ${printKey(tool.identity)}: { input: ${names.face('input', tool)}${output} },\n`
  })
  const table = `{\n${rows.join('')}}`
  return {
    names: ['validators'],
    print(module) {
      if (tools.some((tool) => tool.output !== undefined)) addScoped('validators', table, outputs, module)
      else module.add(`export const validators = ${table}`)
    },
  }
}

function entry(tool: Tool, section: 'input' | 'output', faces: ValidatorEntry['faces']): ValidatorEntry {
  const { schema = true, formats } = tool[section] ?? {}
  return { schema, faces, ...(formats === undefined ? {} : { formats }) }
}

/** Adds an export whose value is an expression over what was emitted. */
function addScoped(name: string, value: string, emitted: EmittedValidators, module: EsModule): void {
  addImported(emitted, module, (code) =>
    module.add(`export const ${name} = /* @__PURE__ */ (() => {\n${code}\nreturn ${value}\n})()`),
  )
}

function addImported(
  { code, imports }: EmittedValidators,
  module: EsModule,
  add: (code: string) => void,
): void {
  for (const [local, name] of imports) module.importAs(name, local)
  add(code.trimEnd())
}

/** Each problem once, with the tool that it is found in. */
function problemsOf(
  { problems }: EmittedValidators,
  tools: readonly Tool[],
  section: 'input' | 'output',
): { tool: Tool; problem: ValidatorProblem }[] {
  const seen = new Set<string>()
  return problems.flatMap((problem) => {
    const tool = tools.find((each) => each[section]?.origins.of(problem.schema) !== undefined) ?? tools[0]
    const key = JSON.stringify([tool?.identity, problem.code, problem.pointer, problem.keyword])
    if (tool === undefined || seen.has(key)) return []
    seen.add(key)
    return [{ tool, problem }]
  })
}
