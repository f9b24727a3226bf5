import type { JsonObject, YamlComment } from '@toolbake/core'
import { printYaml } from '@toolbake/core'
import { isObject, parsePointer } from '@toolbake/core/internal'
import type { Conversion } from './convert/types.ts'
import { describeNote, notInYaml } from './messages/notes.ts'
import { createCopier } from './worker/to-json.ts'

/** The members of a tool besides its schemas; those that are undefined are not written. */
export interface YamlOptions {
  /** Module id. */
  readonly name?: string
  readonly description?: string
  readonly annotations?: JsonObject
  readonly examples?: readonly JsonObject[]
  readonly metadata?: JsonObject
}

/** More than a file may contain; the file's reader checks its own limit. */
const LIMIT = 4 * 1024 * 1024

/**
 * Prints converted schemas as a `.schema.yaml` file. Comments state what the code contains and the file cannot express.
 *
 * @throws {RangeError} if a schema is too large to be printed
 */
export function conversionsToYaml(
  input: Conversion,
  output: Conversion | undefined,
  { name, description, annotations, examples, metadata }: YamlOptions,
): string {
  const comments: YamlComment[] = []
  const write = ({ schema, notes }: Conversion, key: string): unknown => {
    const comment = (pointer: string, text: string): void => {
      comments.push({ pointer: `/${key}${pointer}`, text })
    }
    const plain = copySchema(schema, comment)
    for (const note of notes) {
      comment(
        note.pointer,
        describeNote(note, note.kind === 'inexpressible' && hasNearest(plain, note.pointer)),
      )
    }
    return plain
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
  const value: JsonObject = JSON.parse(JSON.stringify(copy(module, [])))
  return printYaml(value, comments)
}

/** Copies a schema as plain data; values that JSON cannot express become null with a comment. */
function copySchema(schema: unknown, comment: (pointer: string, text: string) => void): unknown {
  const { copy } = createCopier(LIMIT, ({ pointer, params: { found } }) =>
    comment(pointer, notInYaml(String(found))),
  )
  const plain: unknown = JSON.parse(JSON.stringify(copy(schema, [])))
  if (isObject(plain)) delete plain['$schema']
  return plain
}

const JSON_TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

/**
 * Whether a library replaced an inexpressible schema by a similar one. A type that JSON does not have is removed, so
 * that any value is valid there.
 */
function hasNearest(schema: unknown, pointer: string): boolean {
  let at = schema
  // The token is a name or an index.
  for (const token of parsePointer(pointer) ?? [])
    at = isObject(at) || Array.isArray(at) ? at[token as never] : undefined
  if (!isObject(at)) return false
  const { type } = at
  if (Array.isArray(type) || (typeof type === 'string' && JSON_TYPES.has(type))) return true
  for (const key of ['type', 'parameters', 'returns', 'returnType', 'item', 'source', 'flags']) delete at[key]
  return false
}
