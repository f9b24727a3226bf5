import { escapeToken } from '../../pointer.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { forEachSubschema } from '../../schema/walk.ts'
import type { Generator } from './generator.ts'
import type { ValidatorProblem } from './types.ts'

/** Notes what cannot be enforced. */
export function reportProblem(
  { module, root }: Generator,
  schema: SchemaObject,
  code: ValidatorProblem['code'],
  keyword: string,
  value: string,
): void {
  module.problems.push({ code, schema, keyword, pointer: pointerTo(schema, root), value })
}

function pointerTo(wanted: SchemaObject, root: Schema): string {
  const pointers = new Map<Schema, string>([[root, '']])
  // Iterating over a map also visits entries that are added meanwhile.
  for (const [schema, pointer] of pointers) {
    if (schema === wanted) return pointer
    if (typeof schema === 'boolean') continue
    forEachSubschema(schema, ({ schema: child, keyword, key }) => {
      const step = key === undefined ? `/${keyword}` : `/${keyword}/${escapeToken(key)}`
      if (!pointers.has(child)) pointers.set(child, pointer + step)
    })
  }
  return ''
}
