import { isContainer, namesValues } from '../../messages/for-model.ts'
import type { CallError, Check } from '../../types.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { unescapeToken } from '../pointer.ts'
import { isMarkedWithin, partsOf } from './parts.ts'

/**
 * Wraps a check so that its errors omit values, or parts of values, that the schema marks `x-sensitive`, because errors
 * are logged and read by models. A mark in any branch counts, because an invalid value matches none. So does a mark on
 * a part if the value has the wrong type: the value may be that part, or its text.
 */
export function concealSensitive(check: Check, whole: SchemaData): Check {
  const root = nodeOf(whole)
  const isSensitive = ({ path, keyword, actual }: CallError): boolean => {
    let schemas: readonly SchemaNode[] = [root]
    for (const token of [undefined, ...path.split('/').slice(1)]) {
      const key = token === undefined ? undefined : unescapeToken(token)
      if (key !== undefined) {
        // An index may also be a property name.
        const keys = /^\d+$/.test(key) ? [key, Number(key)] : [key]
        schemas = schemas.flatMap((schema) => keys.flatMap((each) => partsOf(schema, each))).map(nodeOf)
      }
      const applied = inPlace(root, schemas, (node) => [
        ...[node.anyOf, node.oneOf, Object.values(node.dependentSchemas ?? {})].flatMap((all) => all ?? []),
        node.if,
        node.then,
        node.else,
      ])
      if (applied.some((schema) => schema['x-sensitive'] === true)) return true
      schemas = applied
    }
    // Only the kind of an array or object is shown.
    const isOther = (namesValues(keyword) || keyword.endsWith('Of')) && !isContainer(actual)
    return isOther && isMarkedWithin(root, schemas)
  }
  const concealing: Check = (value, limit) =>
    check(value, limit).map((error) => {
      if (error.actual === undefined || !isSensitive(error)) return error
      const { actual: _, ...others } = error
      return others
    })
  return Object.assign(concealing, { conceals: true as const })
}
