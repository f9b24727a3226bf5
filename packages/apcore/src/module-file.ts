import type { JsonObject, SourceDocument } from '@toolbake/core'
import type { Context, Fields } from '@toolbake/core/internal'
import {
  ANYTHING,
  copyJson,
  describeValue,
  isObject,
  MAPPING,
  MODULE_FIELDS,
  own,
  readFields,
  rootOrigin,
  STRING,
} from '@toolbake/core/internal'
import type { Compat } from './compat.ts'
import * as messages from './messages/messages.ts'
import { errorOf } from './problems.ts'
import type { JsonSchema, SchemaDefinition } from './types.ts'

const REQUIRED = ['input_schema', 'output_schema', 'description']

/** Of the members of a module file that are read here, what they have to be; the compiler reads the others. */
const READ = {
  input_schema: MAPPING,
  output_schema: MAPPING,
  error_schema: MAPPING,
  definitions: MAPPING,
  $defs: MAPPING,
  description: STRING,
  module_id: STRING,
  documentation: STRING,
  $schema: STRING,
}

const FIELDS: Fields = Object.fromEntries(
  Object.entries(MODULE_FIELDS).map(([key, { description }]) => {
    const type = Object.hasOwn(READ, key) ? READ[key as keyof typeof READ] : ANYTHING
    return [key, { description, type }]
  }),
)

/**
 * A module as its file says it.
 *
 * @param moduleId where the file names none
 * @throws {SchemaParseError} with all problems of the file
 */
export function readModule(
  { document, context }: { document: SourceDocument; context: Context },
  moduleId: string,
  { members }: Compat['loader'],
): SchemaDefinition {
  const at = rootOrigin(document)
  const { value } = document
  if (!isObject(value)) {
    context.report({ code: 'not_a_tool', at, params: { found: describeValue(value) } })
    throw errorOf(context)
  }
  const missing = REQUIRED.filter((key) => !Object.hasOwn(value, key))
  for (const key of missing) context.report({ code: 'missing_key', at, mark: 'key', params: { key } })
  readFields(members === 'closed' ? value : knownMembers(value), at, FIELDS, context)
  if (context.failed()) throw errorOf(context, missing[0] && messages.missingField(missing[0]))
  return toDefinition(copyJson(value), moduleId)
}

function knownMembers(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(FIELDS, key)))
}

function toDefinition(file: JsonObject, moduleId: string): SchemaDefinition {
  const version = own(file, 'version')
  return {
    moduleId: (own(file, 'module_id') ?? moduleId) as string,
    description: file['description'] as string,
    inputSchema: file['input_schema'] as JsonSchema,
    outputSchema: file['output_schema'] as JsonSchema,
    errorSchema: (own(file, 'error_schema') ?? null) as JsonSchema | null,
    definitions: { ...(own(file, 'definitions') as JsonObject), ...(own(file, '$defs') as JsonObject) },
    version: typeof version === 'string' || typeof version === 'number' ? `${version}` : '1.0.0',
    documentation: (own(file, 'documentation') ?? null) as string | null,
    schemaUrl: (own(file, '$schema') ?? null) as string | null,
  }
}
