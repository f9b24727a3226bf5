import { reportingTo } from './context.ts'
import { createContext } from './create-context.ts'
import { severityOf } from './diagnostics/diagnostic.ts'
import { originPath } from './diagnostics/origin.ts'
import type { Problem } from './diagnostics/types.ts'
import type { ValidatorProblem } from './emit/validator/types.ts'
import { memoryHost } from './host.ts'
import { copyJson, isObject, type Json, type JsonObject, memberOf, own } from './json.ts'
import { resolveOptions } from './options/resolve.ts'
import { createDocument } from './parse/document.ts'
import { formatPointer } from './pointer.ts'
import { resolve } from './ref/resolve.ts'
import { definitionsOf } from './schema/definitions.ts'
import type { Schema, SchemaObject } from './schema/types.ts'
import { someSchema } from './schema/walk.ts'
import { bundleSchema } from './tool/bundle.ts'
import type { ToolSchema } from './tool/types.ts'

/** A schema in which each reference refers to the root or to a definition. */
export interface FlatSchema extends Pick<ToolSchema, 'schema' | 'formats'> {
  readonly problems: readonly ValidatorProblem[]
}

const SECTION = 'output_schema'

/** Reads a self-contained JSON Schema like those of tool files, unless it is flat already. */
export function flattenSchema(given: Schema): FlatSchema {
  if (typeof given === 'boolean' || isFlat(given)) return { schema: given, problems: [] }
  const problems: ValidatorProblem[] = []
  const options = resolveOptions()
  const file = { [SECTION]: copyJson(given) }
  const document = createDocument('memory:/schema.json', '', 'json', file, () => undefined)
  const report = (problem: Problem): void => {
    if (severityOf(problem.code, options.diagnostics) === 'error') problems.push(toProblem(problem, file))
  }
  const context = reportingTo(report, createContext(options, memoryHost({})))
  const resolved = resolve(document, context)
  const [module] = resolved.modules
  if (module?.output === undefined) return { schema: given, problems }
  const { schema: flat, formats } = bundleSchema(module.output, { resolved, context })
  return { schema: flat, problems, ...(formats === undefined ? {} : { formats }) }
}

/** Keywords that identify a schema, and `$dynamicRef`, which finds one by its anchor. */
const IDENTIFIERS = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$dynamicRef'] as const
const PLAIN_REFERENCE = /^#(?:\/\$defs\/[\w.-]+)?$/

/** Whether a schema has no identifiers and each reference refers to the root or to a definition with a plain name. */
function isFlat(root: SchemaObject): boolean {
  const definition = definitionsOf(root)
  return !someSchema(root, (schema) => {
    if (IDENTIFIERS.some((keyword) => schema[keyword] !== undefined)) return true
    const { $ref } = schema
    return $ref !== undefined && !(PLAIN_REFERENCE.test($ref) && definition($ref) !== undefined)
  })
}

function toProblem({ code, at, keyword = at.key ?? '' }: Problem, file: JsonObject): ValidatorProblem {
  const path = originPath(at)
  // The innermost object on the path that has the keyword.
  let found: { readonly schema: JsonObject; readonly depth: number } = { schema: {}, depth: 0 }
  let holder: Json | undefined = file
  for (const [depth, key] of [...path, ''].entries()) {
    if (isObject(holder) && Object.hasOwn(holder, keyword)) found = { schema: holder, depth }
    holder = memberOf(holder, key)
  }
  const { schema, depth } = found
  const value = own(schema, keyword)
  const other = code.startsWith('ref_') ? 'ref_not_found' : 'schema_invalid'
  return {
    code: code === 'ref_cycle' || code === 'pattern_invalid' ? code : other,
    schema,
    keyword,
    pointer: formatPointer(path.slice(1, Math.max(depth, 1))),
    // Only references and patterns need the text.
    value: typeof value === 'string' ? value : '',
  }
}
