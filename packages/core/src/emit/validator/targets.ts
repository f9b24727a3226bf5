import { equalJson, type Json } from '../../json.ts'
import { type Schema, toSchemaObject } from '../../schema/types.ts'
import { mapSchemas } from '../../schema/walk.ts'
import { printJson, printString } from '../print.ts'
import type { EmittedModule } from './module.ts'
import { toDraft07 } from './targets/draft-07.ts'
import { toOpenApi30 } from './targets/openapi-3.0.ts'

/** Prints the JSON Schemas of Standard JSON Schema's targets as an expression. Equal ones share one constant. */
export function printTargets(module: EmittedModule, schema: Schema): string {
  const described = forModels(schema)
  const targets: readonly (readonly [name: string, value: Json])[] = [
    ['draft-2020-12', toSchemaObject(described)],
    ['draft-07', toSchemaObject(toDraft07(described))],
    ['openapi-3.0', toOpenApi30(described)],
  ]
  const members = targets.map(([target, value]) => {
    const [, shared] = targets.find(([, other]) => equalJson(other, value)) ?? [target, value]
    return `${printString(target)}:${module.constant(printJson(shared))}`
  })
  return `{${members.join(',')}}`
}

/** Replaces `description` by `x-llm-description`, because libraries give these schemas to models. */
function forModels(schema: Schema): Schema {
  return mapSchemas(schema, (mapped) => {
    const { 'x-llm-description': description, ...others } = mapped
    return typeof description === 'string' ? { ...others, description } : mapped
  })
}
