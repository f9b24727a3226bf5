import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'

/** Creates a second judge, an interpreter: slow, but right where ajv is known to be wrong. */
export async function hyperjump(schema: Schema): Promise<(value: Json) => boolean> {
  const uri = 'https://nasty.example/schema'
  const own = typeof schema === 'object' && typeof schema.$id === 'string' ? schema.$id : uri
  // Hyperjump has its own types for JSON.
  registerSchema(schema as never, own, 'https://json-schema.org/draft/2020-12/schema')
  try {
    const check = await validate(own)
    return (value) => check(value as never).valid
  } finally {
    unregisterSchema(own)
  }
}
