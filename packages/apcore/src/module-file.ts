import type { JsonObject } from '@toolbake/core'
import type { Compat } from './compat.ts'
import { DEFINITION_MAPS } from './compat.ts'
import { copyData } from './copy-data.ts'
import * as messages from './messages/messages.ts'
import type { OpenedFile } from './open-file.ts'
import { errorOf } from './problems.ts'
import type { JsonSchema, SchemaDefinition } from './types.ts'

const SECTIONS = ['input_schema', 'output_schema']

/** The members of a module file that are read here, and their types; the compiler reads the others. */
const RULES = {
  required: [...SECTIONS, 'description'],
  mappings: [...SECTIONS, 'error_schema', ...DEFINITION_MAPS],
  texts: ['description', 'module_id', 'documentation', '$schema'],
}

/**
 * Returns a module as its file describes it.
 *
 * @param moduleId used if the file has no id
 * @throws {SchemaParseError} with all problems of the file
 */
export function readModule(
  file: OpenedFile,
  moduleId: string,
  { members }: Compat['loader'],
): SchemaDefinition {
  const module = file.readModule({ ...RULES, isClosed: members === 'closed' })
  if (module === undefined) throw errorOf(file)
  const missing = RULES.required.find((key) => !Object.hasOwn(module, key))
  if (file.failed()) throw errorOf(file, missing && messages.missingField(missing))
  return toDefinition(copyData(module), moduleId)
}

function toDefinition(file: JsonObject, moduleId: string): SchemaDefinition {
  const version = file['version']
  return {
    moduleId: (file['module_id'] ?? moduleId) as string,
    description: file['description'] as string,
    inputSchema: file['input_schema'] as JsonSchema,
    outputSchema: file['output_schema'] as JsonSchema,
    errorSchema: (file['error_schema'] ?? null) as JsonSchema | null,
    definitions: { ...(file['definitions'] as JsonObject), ...(file['$defs'] as JsonObject) },
    version: typeof version === 'string' || typeof version === 'number' ? `${version}` : '1.0.0',
    documentation: (file['documentation'] ?? null) as string | null,
    schemaUrl: (file['$schema'] ?? null) as string | null,
  }
}
