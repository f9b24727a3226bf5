import { basename, resolve } from 'node:path'
import type { Diagnostic, JsonObject, YamlComment } from '@toolbake/core'
import { createDiagnostic, printYaml } from '@toolbake/core'
import { childOrigin, isObject, rootOrigin } from '@toolbake/core/internal'
import { pathKind, pathToUri } from '@toolbake/core/node'
import * as messages from './messages/usage.ts'
import { refusal } from './native-source.ts'
import type { Project } from './project.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** The tools of a module in code, as tool files. */
export interface ModuleTools {
  /** Absent if the module cannot be evaluated. */
  readonly files?: readonly { readonly path: string; readonly text: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Whether a file contains code instead of JSON or YAML. */
export function isCode(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file)
}

/**
 * Evaluates a module with schemas of Zod or another library, and converts each of its tools to YAML.
 *
 * @throws {UsageError} if the file does not exist
 */
export async function toolsOfModule(file: string, { native }: Project, { cwd }: Io): Promise<ModuleTools> {
  const path = resolve(cwd, file)
  if (pathKind(path) !== 'file') throw new UsageError(messages.noFile(file))
  await native.prepare(path)
  const module = native.get(path)
  if (module === undefined || 'code' in module)
    return { diagnostics: module === undefined ? [] : [refusal(pathToUri(path), module)] }
  const { document, comments, diagnostics } = module
  if (document === undefined) return { diagnostics }
  const { value } = document
  const list = isObject(value) && Array.isArray(value['tools']) ? value['tools'] : undefined
  const nameless: Diagnostic[] = []
  const files = (list ?? [value]).flatMap((tool, index) => {
    // A tool without a name is named after its file.
    const id = isObject(tool) ? (tool['module_id'] ?? (list ? undefined : nameOf(path))) : undefined
    if (!isObject(tool) || typeof id !== 'string') {
      const at = childOrigin(rootOrigin(document), ...(list === undefined ? [] : ['tools', String(index)]))
      const problem = { code: 'not_a_tool', at, params: { found: messages.withoutName } } as const
      nameless.push(createDiagnostic({ ...problem, hint: messages.functionToolNeeds }, 'error'))
      return []
    }
    const own = list === undefined ? comments : commentsBelow(comments, `/tools/${index}`)
    return [{ path: `${id.replaceAll('.', '/')}.schema.yaml`, text: printYaml(withoutDialects(tool), own) }]
  })
  return { files, diagnostics: [...diagnostics, ...nameless] }
}

function nameOf(path: string): string {
  return basename(path).replace(/(?:\.tool)?\.[^.]*$/, '')
}

function commentsBelow(comments: readonly YamlComment[], place: string): YamlComment[] {
  return comments.flatMap(({ pointer, text }) =>
    pointer.startsWith(`${place}/`) ? [{ pointer: pointer.slice(place.length), text }] : [],
  )
}

/** Removes the dialect from a tool's schemas if it is the one of tool files. */
function withoutDialects(tool: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(tool).map(([key, value]) => {
      if (!key.endsWith('_schema') || !isObject(value)) return [key, value]
      const { $schema, ...rest } = value
      return [key, typeof $schema === 'string' && DIALECT.test($schema) ? rest : value]
    }),
  )
}

const DIALECT = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/
