import { pathToFileURL } from 'node:url'
import type { Diagnostic, Json, Problem, SourceDocument, YamlComment } from '@toolbake/core'
import { severityOf, sortDiagnostics } from '@toolbake/core'
import {
  childOrigin,
  diagnosticsOf,
  formatPointer,
  isObject,
  parsePointer,
  rootOrigin,
} from '@toolbake/core/internal'
import { pathToUri, realPath } from '@toolbake/core/node'
import type { Bundle } from './bundle.ts'
import { bundleModule } from './bundle.ts'
import { commentsOf } from './comments.ts'
import type { ModuleDocument } from './document.ts'
import { createModuleDocument } from './document.ts'
import { bundleProblems, missingPackages, outcomeProblem } from './failures.ts'
import { mergeYaml } from './merge.ts'
import { textOf } from './read-text.ts'
import type { Limits } from './run-module.ts'
import { runModule } from './run-module.ts'
import type { EvaluatorOptions, NativeModule } from './types.ts'
import { LIBRARIES } from './worker/schemas.ts'
import type { Finding, WorkerReply } from './worker/types.ts'
import type { Workspace } from './workspace.ts'

/** The limit for files of the format. */
const MAX_SIZE = 1024 * 1024

/** Used if the option is off, because whoever creates an evaluator wants modules evaluated. */
const DEFAULTS = { strategy: 'yaml_first', timeout: 10_000, memory: 256, alias: {} } as const

type ReadReply = Extract<WorkerReply, { kind: 'read' }>

/** Collected during the evaluation of a module. */
interface Evaluation {
  readonly uri: string
  readonly text: string
  readonly inputs: Set<string>
  readonly problems: Problem[]
}

/** Bundles, runs and reads a module, and merges it with the YAML file next to it. */
export async function evaluateModule(
  path: string,
  options: EvaluatorOptions,
  workspace: Workspace,
): Promise<NativeModule> {
  const { compiler } = options
  const settings = compiler.options.native ?? DEFAULTS
  const real = realPath(path)
  const uri = pathToUri(real)
  const evaluation: Evaluation = { uri, text: textOf(real), inputs: new Set([real]), problems: [] }
  const bundle = await bundled(real, { ...options.alias, ...settings.alias }, evaluation, settings)
  const read = bundle && (await run(real, bundle, settings, evaluation, workspace))
  const diagnostics: Diagnostic[] = []
  let document: SourceDocument | undefined
  let comments: readonly YamlComment[] = []
  if (read?.document !== undefined && !evaluation.problems.some(isError)) {
    const merged = mergeYaml(read.document, real, settings.strategy, compiler)
    for (const input of merged.inputs) evaluation.inputs.add(input)
    diagnostics.push(...merged.diagnostics)
    const made = createModuleDocument(uri, evaluation.text, merged.value, read.exports)
    evaluation.problems.push(...merged.missing.map((problem) => problemAt(problem, made)))
    document = made
    comments = commentsOf(read.findings, read.document, merged.value)
  }
  const { decode, diagnostics: severities } = compiler.options
  const isApplied = ({ code }: Problem): boolean => code === 'native_default' && decode.applyDefaults
  const problems = evaluation.problems.filter((problem) => !isApplied(problem))
  diagnostics.push(...diagnosticsOf(problems, severities))
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  return {
    document: isBroken ? undefined : document,
    comments,
    diagnostics: sortDiagnostics(diagnostics, uri),
    inputs: [...evaluation.inputs],
  }
}

async function bundled(
  path: string,
  alias: Readonly<Record<string, string>>,
  { inputs, problems, uri }: Evaluation,
  { timeout }: Limits,
): Promise<Bundle | undefined> {
  const libraries = Object.fromEntries(
    Object.entries(LIBRARIES).map(([kind, { specifier }]) => [kind, specifier]),
  )
  try {
    const bundling = bundleModule(path, { alias, libraries, onInput: (input) => inputs.add(input) })
    const bundle = await inTime(bundling, timeout)
    if (bundle === undefined) {
      problems.push({
        code: 'native_late',
        at: { document: createModuleDocument(uri, '', null) },
        params: { limit: timeout },
      })
      return undefined
    }
    problems.push(...missingPackages(bundle.missing))
    return bundle.missing.length > 0 ? undefined : bundle
  } catch (error) {
    problems.push(...bundleProblems(error, uri))
    return undefined
  }
}

/** Resolves to undefined if the work takes too long. */
async function inTime<T>(work: Promise<T>, timeout: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function run(
  path: string,
  bundle: Bundle,
  limits: Limits,
  evaluation: Evaluation,
  workspace: Workspace,
): Promise<ReadReply | undefined> {
  const { uri, text, problems } = evaluation
  let at = pathToFileURL(path)
  const { outcome, printed } = await workspace.use(bundle.code, (module, script) => {
    at = module
    const request = { module: module.href, libraries: bundle.libraries, limit: MAX_SIZE }
    return runModule(script, request, limits)
  })
  const exported = outcome.kind === 'read' ? outcome.exports : undefined
  const document = createModuleDocument(uri, text, null, exported)
  if (printed.trim() !== '') {
    problems.push({ code: 'native_printed', at: rootOrigin(document), params: { text: printed.trim() } })
  }
  if (outcome.kind === 'read') {
    problems.push(...outcome.findings.map((finding) => problemAt(finding, document, outcome.document)))
    return outcome
  }
  problems.push(outcomeProblem(outcome, { limits, bundle, at, path, document }))
  return undefined
}

/**
 * Returns a finding as a problem with its location. Where the location shows neither tool nor property, the text does.
 *
 * @param read the document that the module stands for
 */
function problemAt({ exported, ...finding }: Finding, document: ModuleDocument, read: Json = null): Problem {
  const path = parsePointer(finding.pointer) ?? []
  const at = childOrigin(rootOrigin(document), ...path)
  if (exported !== undefined) return { ...finding, at, range: document.locateExport(exported) }
  return document.shows(path) ? { ...finding, at } : { ...withPart(finding, partOf(path, read)), at }
}

/** Returns a finding that names a part of a tool besides what it is about. */
function withPart(finding: Finding, part: string): Finding {
  const { params } = finding as { params?: Readonly<Record<string, unknown>> }
  const name = ['what', 'found', 'reason'].find((one) => typeof params?.[one] === 'string')
  if (name === undefined || part === '') return finding
  // Only the text of the param differs.
  return { ...finding, params: { ...params, [name]: `${String(params?.[name])} (${part})` } } as Finding
}

/** Names a part of a tool, as `search, /properties/q`. */
function partOf(path: readonly string[], read: Json): string {
  const [first, index = '', ...below] = path
  const tools = first === 'tools' && isObject(read) ? read['tools'] : undefined
  const tool = Array.isArray(tools) ? tools[Number(index)] : read
  const inside = Array.isArray(tools) ? below : path
  const id = isObject(tool) ? tool['module_id'] : undefined
  const pointer = formatPointer(inside[0] === 'input_schema' ? inside.slice(1) : inside)
  return [typeof id === 'string' ? id : '', pointer].filter((text) => text !== '').join(', ')
}

function isError({ code }: Problem): boolean {
  return severityOf(code, {}) === 'error'
}
