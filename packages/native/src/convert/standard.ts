import type { Conversion, Side } from './types.ts'

interface StandardJsonSchema {
  readonly '~standard': {
    readonly jsonSchema: Readonly<Record<Side, (options: { target: string }) => unknown>>
  }
}

/**
 * Converts a schema by its own JSON Schema method. https://standardschema.dev/json-schema
 *
 * @throws the library's error for a schema that it cannot express
 */
export function convertStandard(schema: unknown, side: Side): Conversion {
  const { jsonSchema } = (schema as StandardJsonSchema)['~standard']
  return { schema: jsonSchema[side]({ target: 'draft-2020-12' }), notes: [] }
}
