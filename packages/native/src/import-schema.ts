import { convertArktype } from './convert/arktype.ts'
import { detectSchema } from './convert/detect.ts'
import { convertJson } from './convert/json.ts'
import { convertStandard } from './convert/standard.ts'
import type { Conversion, Side } from './convert/types.ts'
import * as messages from './messages/failures.ts'
import type { YamlOptions } from './to-yaml.ts'
import { conversionsToYaml } from './to-yaml.ts'

/** The output schema of a tool in code, and the other members of its file. */
export interface ImportOptions<Schema = unknown> extends YamlOptions {
  /** Schema of the result. */
  readonly output?: Schema
}

/**
 * Converts a schema of TypeBox (0.34 or 1.x), or any JSON Schema, to the text of a `.schema.yaml` file.
 *
 * @throws {TypeError} for anything else
 */
export function typeboxToYaml(schema: object, options: ImportOptions<object> = {}): string {
  const { output, ...rest } = options
  return conversionsToYaml(fromJson(schema), output && fromJson(output), rest)
}

function fromJson(schema: object): Conversion {
  // `Type.Any()` is an empty object.
  if (detectSchema(schema) !== 'json' && Object.keys(schema).length > 0) {
    throw new TypeError(messages.expectedTypebox)
  }
  return convertJson(schema)
}

/**
 * Converts a schema that implements Standard JSON Schema to the text of a `.schema.yaml` file.
 *
 * @throws {TypeError} for anything else, and the library's error for a schema that it cannot convert
 */
export function standardToYaml(schema: unknown, options: ImportOptions = {}): string {
  const { output, ...rest } = options
  const result = output === undefined ? undefined : fromStandard(output, 'output')
  return conversionsToYaml(fromStandard(schema, 'input'), result, rest)
}

function fromStandard(schema: unknown, side: Side): Conversion {
  const kind = detectSchema(schema)
  if (kind === 'arktype') return convertArktype(schema, side)
  const standard = (schema as { '~standard'?: { jsonSchema?: unknown } } | null)?.['~standard']
  if (standard?.jsonSchema === undefined) throw new TypeError(messages.expectedStandard)
  return convertStandard(schema, side)
}
