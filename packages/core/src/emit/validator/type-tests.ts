import type { SchemaType } from '../../json.ts'
import { ALWAYS } from './expression.ts'
import type { EmittedModule } from './module.ts'

/** Prints an expression that is true when a value has one of the types. */
export function hasType(module: EmittedModule, value: string, types: readonly SchemaType[]): string {
  return tests(module, value, types, true)
}

/** Prints an expression that is true when a value has none of the types. */
export function lacksTypes(module: EmittedModule, value: string, types: readonly SchemaType[]): string {
  return types.length === 0 ? ALWAYS : tests(module, value, types, false)
}

/** Numbers are finite: NaN and Infinity have no JSON form. */
const CALLS: Partial<Record<SchemaType, string>> = {
  array: 'Array.isArray',
  integer: 'Number.isInteger',
  number: 'Number.isFinite',
}

function tests(
  module: EmittedModule,
  value: string,
  types: readonly SchemaType[],
  isWanted: boolean,
): string {
  const [is, nor, no] = isWanted ? ['===', '||', ''] : ['!==', '&&', '!']
  const each = types.map((type) => {
    const call = type === 'object' && module.isCompact ? module.use('isObject') : CALLS[type]
    if (call !== undefined) return `${no}${call}(${value})`
    if (type === 'null') return `${value}${is}null`
    if (type !== 'object') return `typeof ${value}${is}"${type}"`
    return isWanted
      ? `(typeof ${value}==="object"&&${value}!==null&&!Array.isArray(${value}))`
      : `(typeof ${value}!=="object"||${value}===null||Array.isArray(${value}))`
  })
  return each.length === 1 ? each.join() : `(${each.join(nor)})`
}
