import { createMarks } from './marks.ts'
import type { Conversion, Side, ValibotContext, ValibotLibrary } from './types.ts'

/** Converts a schema of Valibot. What its converter cannot express is marked in place. */
export function convertValibot(schema: unknown, side: Side, { toJsonSchema }: ValibotLibrary): Conversion {
  const marks = createMarks()
  const noteErrors = ({
    errors,
    jsonSchema,
    valibotSchema,
    valibotAction,
  }: ValibotContext): object | undefined => {
    if (errors === undefined || errors.length === 0) return undefined
    const name = `v.${valibotAction?.type ?? valibotSchema?.type ?? ''}()`
    if (valibotAction === undefined) return marks.add(jsonSchema, { kind: 'inexpressible', what: name })
    const isTransform = valibotAction.type.includes('transform')
    return marks.add(jsonSchema, { kind: isTransform ? 'transform' : 'check', what: name })
  }
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = toJsonSchema(schema as never, {
    typeMode: side,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema: noteErrors,
    overrideAction: noteErrors,
  })
  return marks.settle(made)
}
