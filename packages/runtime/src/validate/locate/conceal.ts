import { isContainer, namesValues } from '../../messages/for-model.ts'
import type { CallError } from '../../types.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { unescapeToken } from '../pointer.ts'
import type { LimitedCheck } from '../validator.ts'
import { isMarkedWithin, partsOf } from './parts.ts'

/**
 * A check whose errors do not show values, or parts of values, that the schema marks `x-sensitive`: errors are logged, and a
 * model reads them. A mark of any alternative counts, because what is wrong fits none. So does one of a part where the value
 * is of a wrong kind: it may be that part, or its text.
 */
export function concealSensitive(check: LimitedCheck, whole: SchemaData): LimitedCheck {
  const root = nodeOf(whole)
  const isSensitive = ({ path, keyword, actual }: CallError): boolean => {
    let schemas: readonly SchemaNode[] = [root]
    for (const token of [undefined, ...path.split('/').slice(1)]) {
      const key = token === undefined ? undefined : unescapeToken(token)
      if (key !== undefined) {
        // An index may also be a name.
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
    // Of a container only its kind is shown.
    const isOther = (namesValues(keyword) || keyword.endsWith('Of')) && !isContainer(actual)
    return isOther && isMarkedWithin(root, schemas)
  }
  const concealing: LimitedCheck = (value, limit) =>
    check(value, limit).map((error) => {
      if (error.actual === undefined || !isSensitive(error)) return error
      const { actual: _, ...others } = error
      return others
    })
  return Object.assign(concealing, { conceals: true as const })
}
