import { reportingTo } from './context.ts'
import { createContext } from './create-context.ts'
import { originPath } from './diagnostics/origin.ts'
import { severityOf } from './diagnostics/severity.ts'
import type { Problem } from './diagnostics/types.ts'
import type { ValidatorProblem } from './emit/validator/types.ts'
import { memoryHost } from './host.ts'
import type { Json, JsonObject } from './json.ts'
import { copyJson, isObject, own } from './json.ts'
import { resolveOptions } from './options/resolve.ts'
import { createDocument } from './parse/document.ts'
import { formatPointer } from './pointer.ts'
import { resolve } from './ref/resolve.ts'
import { definitionsOf } from './schema/definitions.ts'
import type { Schema, SchemaObject } from './schema/types.ts'
import { schemaToJson } from './schema/types.ts'
import { forEachSubschema } from './schema/walk.ts'
import { bundleSchema } from './tool/bundle.ts'

/** A schema in which each reference leads to the root or to a definition. */
export interface FlatSchema {
  readonly schema: Schema
  /** Asked for by a meta-schema: a `format` that a value does not match is an error. */
  readonly formats?: 'assert'
  readonly problems: readonly ValidatorProblem[]
}

const SECTION = 'output_schema'

/** Reads a self-contained JSON Schema as those of tool files are read, where it is not flat as it stands. */
export function flattenSchema(given: Schema): FlatSchema {
  if (typeof given === 'boolean' || isFlat(given)) return { schema: given, problems: [] }
  const problems: ValidatorProblem[] = []
  const options = resolveOptions()
  const file = { [SECTION]: copyJson(schemaToJson(given)) }
  const document = createDocument('memory:/schema.json', '', 'json', file, () => undefined)
  const report = (problem: Problem): void => {
    if (severityOf(problem.code, options.diagnostics) === 'error') problems.push(toProblem(problem, file))
  }
  const context = reportingTo(report, createContext(options, memoryHost({})))
  const resolved = resolve(document, context)
  const [module] = resolved.modules
  if (module?.output === undefined) return { schema: given, problems }
  const { schema: flat, formats } = bundleSchema(module.output, resolved, context)
  return { schema: flat, problems, ...(formats === undefined ? {} : { formats }) }
}

const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$schema']
const PLAIN_REFERENCE = /^#(?:\/\$defs\/[\w.-]+)?$/

/** Whether a schema has no identifiers, and each reference leads to the root or to a definition with a plain name. */
function isFlat(root: SchemaObject): boolean {
  const definition = definitionsOf(root)
  const leadsToDefinition = (ref: string): boolean =>
    PLAIN_REFERENCE.test(ref) && definition(ref) !== undefined
  const schemas: SchemaObject[] = [root]
  for (const schema of schemas) {
    if (IDENTIFIERS.some((keyword) => schema[keyword] !== undefined)) return false
    if (schema.$ref !== undefined && !leadsToDefinition(schema.$ref)) return false
    forEachSubschema(schema, (child) => {
      if (typeof child.schema === 'object') schemas.push(child.schema)
    })
  }
  return true
}

function toProblem({ code, at, keyword = at.key ?? '' }: Problem, file: JsonObject): ValidatorProblem {
  const path = originPath(at)
  const holders: Json[] = [file]
  for (const key of path) {
    const holder = holders.at(-1)
    const member = isObject(holder) || Array.isArray(holder) ? (holder as JsonObject)[key] : undefined
    if (member === undefined) break
    holders.push(member)
  }
  const depth = holders.findLastIndex((holder) => isObject(holder) && Object.hasOwn(holder, keyword))
  const schema = (holders[depth] ?? {}) as JsonObject
  return {
    code:
      code === 'ref_cycle' || code === 'pattern_invalid'
        ? code
        : code.startsWith('ref_')
          ? 'ref_not_found'
          : 'schema_invalid',
    schema: schema as SchemaObject,
    keyword,
    pointer: formatPointer(path.slice(1, Math.max(depth, 1))),
    value: textOf(own(schema, keyword)),
  }
}

/** A reference or a pattern; other keywords need no text. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
