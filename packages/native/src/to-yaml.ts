import type { JsonObject, YamlComment } from '@toolbake/core'
import { printYaml } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import type { Conversion, SchemaNote } from './convert/types.ts'
import { describeNote } from './describe-notes.ts'
import { createCopier } from './worker/to-json.ts'

/** What a tool has beside its schemas; all but the schemas stays out of the file when it is left out. */
export interface YamlOptions {
  /** Its module id. */
  readonly name?: string
  readonly description?: string
  readonly annotations?: JsonObject
  readonly examples?: readonly JsonObject[]
  readonly metadata?: JsonObject
}

/** More than a file may hold is cut by the reader. */
const LIMIT = 4 * 1024 * 1024

/**
 * Prints converted schemas as a `.schema.yaml` file. A comment stands where the code says more than the file.
 *
 * @throws {RangeError} when a schema is too large to be printed
 */
export function conversionsToYaml(
  input: Conversion,
  output: Conversion | undefined,
  { name, description, annotations, examples, metadata }: YamlOptions,
): string {
  const comments: YamlComment[] = []
  const write = ({ schema, notes }: Conversion, key: string): unknown => {
    comments.push(...notes.map((note) => ({ pointer: `/${key}${note.pointer}`, text: describeNote(note) })))
    return copySchema(schema, notes, (pointer, text) => comments.push({ pointer: `/${key}${pointer}`, text }))
  }
  const module = {
    module_id: name,
    description,
    input_schema: write(input, 'input_schema'),
    output_schema: output && write(output, 'output_schema'),
    annotations,
    examples,
    metadata,
  }
  const { copy } = createCopier(LIMIT, () => {})
  const value = JSON.parse(JSON.stringify(copy(module, []))) as JsonObject
  return printYaml(value, comments)
}

/** Plain data; what JSON cannot say is null, and told. A type of JavaScript admits anything. */
function copySchema(
  schema: unknown,
  notes: readonly SchemaNote[],
  comment: (pointer: string, text: string) => void,
): unknown {
  const { copy } = createCopier(LIMIT, ({ pointer, params }) =>
    comment(pointer, `in the code this is ${String(params?.['found'])}, which YAML cannot say`),
  )
  const plain = JSON.parse(JSON.stringify(copy(schema, []))) as unknown
  for (const { kind, pointer } of notes) if (kind === 'unsayable') removeType(plain, pointer)
  if (isObject(plain)) delete plain['$schema']
  return plain
}

function removeType(schema: unknown, pointer: string): void {
  const path = pointer === '' ? [] : pointer.slice(1).split('/')
  let at = schema
  for (const token of path) {
    if (typeof at !== 'object' || at === null) return
    at = (at as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  // JSON's own types stay: a library may have found something near.
  if (!isObject(at) || JSON_TYPES.has(String(at['type']))) return
  for (const key of ['type', 'parameters', 'returns', 'returnType', 'item', 'source', 'flags']) delete at[key]
}

const JSON_TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
