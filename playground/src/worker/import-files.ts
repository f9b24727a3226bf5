import type { ImportedFile, Json, JsonObject, Problem } from '@toolbake/core'
import { createDiagnostic, ImportError, importTools, printYaml } from '@toolbake/core'
import { isObject, parse } from '@toolbake/core/internal'
import { importOpenApi, isOpenApi, minorVersion } from '@toolbake/project/page'
import { freePath } from '../page/project-files.ts'
import { OTHER_TEXTS } from '../page/texts.ts'
import { describesTools, isToolFile } from '../page/tool-file.ts'
import type { GivenFile, ImportAnswer, ImportJob, ProjectFile } from '../protocol.ts'

/** The beginning of a module with schemas in code, after comments. No text of JSON or YAML that is read begins so. */
const CODE = /^(?:\s|\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:import|export|const)\s+[\w$*{'"]|z\.\w)/

const TYPE = /^(?:object|array|string|number|integer|boolean|null)$/

/** The result of reading one text. */
interface Read {
  readonly file: ProjectFile
  /**
   * A `schema` is kept next to tools, which can refer to it, or becomes the input of a tool; `other` is only kept next
   * to tools; `unusable` is omitted.
   */
  readonly is: 'tools' | 'schema' | 'other' | 'unusable'
  /** What was converted, for people. */
  readonly note?: string | undefined
  /** Why it contains no tool. */
  readonly problem?: string | undefined
  /** What of it was not converted. */
  readonly leftOut?: readonly string[] | undefined
  readonly schema?: JsonObject | undefined
}

/**
 * Opens tool files and the files they refer to unchanged, and converts JSON of providers and OpenAPI documents to tool
 * files. Texts that cannot be read are skipped.
 */
export function importFiles({ files }: ImportJob): ImportAnswer {
  const read = files.map(readOne)
  const lone = read.some(({ is }) => is === 'tools') ? undefined : read.find(({ is }) => is === 'schema')
  const opened = lone ? [...read, toolOf(lone)] : read
  const hasTools = opened.some(({ is }) => is === 'tools')
  const isKept = ({ is }: Read): boolean => hasTools && is !== 'unusable'
  const kept: ProjectFile[] = []
  for (const { file } of opened.filter(isKept)) kept.push({ ...file, path: freePath(kept, file.path) })
  const problems = opened.flatMap((one, index) => {
    const path = files[index]?.path ?? one.file.path
    const found = isKept(one) ? (one.leftOut ?? []) : [one.problem ?? OTHER_TEXTS.notTools]
    return files.length === 1 ? found : found.map((problem) => `${path}: ${problem}`)
  })
  return { kind: 'import', files: kept, notes: opened.flatMap(({ note }) => note ?? []), problems }
}

function readOne({ path: given, text }: GivenFile): Read {
  const isJson = /^\s*[{[]/.test(text)
  const file = { path: given ?? `schema.${isJson ? 'json' : 'yaml'}`, text }
  const asTools = {
    file: { path: given ?? `tool.schema.${isJson ? 'json' : 'yaml'}`, text },
    is: 'tools',
  } as const
  const refuse = (problem: string): Read => ({ file, is: 'unusable', problem })
  if (CODE.test(text)) return refuse(OTHER_TEXTS.code)
  let json: Json
  try {
    json = isJson ? (JSON.parse(text) as Json) : readYaml(text)
  } catch (error) {
    // If a tool refers to the file, the compiler marks the error.
    const problem = error instanceof Error ? error.message : String(error)
    return isToolFile(file) ? asTools : { file, is: 'other', problem }
  }
  if (isOpenApi(json)) return readOperations(json, refuse)
  if (isObject(json) && describesTools(json) && !isOfProvider(json)) return asTools
  if (isJson) {
    const read = readProvider(json, refuse)
    if (read.is === 'tools' || Array.isArray(json) || (isObject(json) && isOfProvider(json))) return read
  }
  if (!isObject(json)) return refuse(OTHER_TEXTS.notTools)
  return { file, is: isSchema(json) ? 'schema' : 'other', schema: json }
}

/** Whether an object that could be a tool file is a provider's: Anthropic's tools also have an `input_schema`. */
function isOfProvider({ module_id: id, name, tools, schema }: JsonObject): boolean {
  if (id !== undefined || isObject(schema ?? null)) return false
  if (!Array.isArray(tools)) return typeof name === 'string'
  const isOwn = (entry: Json): boolean =>
    isObject(entry) && ['module_id', '$ref', 'include'].some((member) => Object.hasOwn(entry, member))
  return tools.length > 0 && !tools.some(isOwn)
}

function readProvider(json: Json, refuse: (problem: string) => Read): Read {
  try {
    const { files, profile, isPartial, leftOut } = importTools(json)
    const note = OTHER_TEXTS.tools(files.length, profile.label, isPartial)
    const parts = leftOut.map(({ pointer, found }) => OTHER_TEXTS.part(found, pointer))
    return { file: asOneFile(files), is: 'tools', note, leftOut: parts }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    // If no profile fits, the hint is about the command line.
    return refuse(error.hint === undefined ? error.message : OTHER_TEXTS.notTools)
  }
}

function readOperations(root: JsonObject, refuse: (problem: string) => Read): Read {
  if (minorVersion(root) === undefined) return refuse(OTHER_TEXTS.otherOpenApi)
  const { files, refused } = importOpenApi(root, () => true)
  if (files.length === 0) return refuse(refused[0]?.reason ?? OTHER_TEXTS.noOperations)
  const file = asOneFile(files.map((one) => ({ ...one, comments: [] })))
  return { file, is: 'tools', note: OTHER_TEXTS.operations(files.length, refused.length) }
}

/** @throws an error with the first problem of the text */
function readYaml(text: string): Json {
  const problems: Problem[] = []
  const document = parse('file:///imported.yaml', text, (problem) => void problems.push(problem))
  const [first] = problems
  if (document === undefined) throw new Error(first && createDiagnostic(first, 'error').message)
  return document.value
}

/** Whether an object constrains values, like a JSON Schema and unlike a collection of definitions. */
function isSchema(root: JsonObject): boolean {
  const { $ref, type, properties } = root
  const types = Array.isArray(type) ? type : [type]
  return (
    typeof $ref === 'string' ||
    isObject(properties ?? null) ||
    types.some((name) => typeof name === 'string' && TYPE.test(name)) ||
    ['anyOf', 'oneOf', 'allOf'].some((name) => Array.isArray(root[name]))
  )
}

/** Returns a tool that refers to a schema, so that references within the schema stay valid. */
function toolOf({ file: { path }, schema }: Read): Read {
  const stem = path.replace(/(?:\.schema)?\.[^./]+$/, '')
  const id =
    [schema?.['title'], stem === 'schema' ? '' : stem].map(idOf).find((one) => one !== '') ?? 'imported'
  const $ref = `./${path.replace(/[%#?\\\s]/g, encodeURIComponent)}`
  const text = printYaml({ module_id: id, input_schema: { $ref } }, [])
  return { file: { path: `${id}.schema.yaml`, text }, is: 'tools', note: OTHER_TEXTS.schemaOf(path) }
}

function idOf(name: Json | undefined): string {
  const id = String(typeof name === 'string' ? name : '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
  return id.slice(0, 60)
}

function asOneFile(
  files: readonly Pick<ImportedFile, 'path' | 'text' | 'module' | 'comments'>[],
): ProjectFile {
  const [only] = files
  if (only !== undefined && files.length === 1)
    return { path: only.path.replaceAll('/', '.'), text: only.text }
  const comments = files.flatMap((file, index) =>
    file.comments.map(({ pointer, text }) => ({ pointer: `/tools/${index}${pointer}`, text })),
  )
  return {
    path: 'tools.schema.yaml',
    text: printYaml({ tools: files.map(({ module }) => module) }, comments),
  }
}
