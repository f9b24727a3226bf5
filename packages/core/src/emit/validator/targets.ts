import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import type { Schema } from '../../schema/types.ts'
import { schemaToJson } from '../../schema/types.ts'
import { mapSchemas } from '../../schema/walk.ts'
import { printData, printString } from '../print.ts'
import type { EmittedModule } from './module.ts'
import { toDraft07 } from './targets/draft-07.ts'
import { toOpenApi30 } from './targets/openapi-3.0.ts'

/**
 * The JSON Schemas of the targets that Standard JSON Schema names, as a JavaScript expression. Targets that agree, as
 * they do for most tools, share one constant.
 */
export function printTargets(module: EmittedModule, schema: Schema): string {
  const described = forModels(schema)
  const targets: readonly (readonly [name: string, value: Json])[] = [
    ['draft-2020-12', asObject(described)],
    ['draft-07', asObject(toDraft07(described))],
    ['openapi-3.0', asObject(toOpenApi30(described))],
  ]
  const constants: { readonly value: Json; readonly name: string }[] = []
  const members = targets.map(([target, value]) => {
    let shared = constants.find((constant) => equalJson(constant.value, value))
    if (shared === undefined) {
      shared = { value, name: module.constant(printData(value)) }
      constants.push(shared)
    }
    return `${printString(target)}:${shared.name}`
  })
  return `{${members.join(',')}}`
}

/** Libraries hand these schemas to models, which read `x-llm-description` instead of `description`. */
function forModels(schema: Schema): Schema {
  return mapSchemas(schema, (mapped) => {
    const { 'x-llm-description': description, ...others } = mapped
    return typeof description === 'string' ? { ...others, description } : mapped
  })
}

function asObject(schema: Schema): Json {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} }
  return schemaToJson(schema)
}
