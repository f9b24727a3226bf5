import type { Json } from '../json.ts'
import type { Schema } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { Lowerer, Site } from './lowerer.ts'
import { keywordOrigin } from './lowerer.ts'
import type { Mode, PropertyMark } from './types.ts'

/** Refuses marks of properties for which the provider's clients leave the tool out. */
export function checkMarks(schema: Schema, mode: Mode, lowerer: Lowerer, site: Site): void {
  for (const [keyword, mark] of Object.entries(mode.propertyMarks ?? {})) {
    const seen = new Set<string>()
    visit(schema, false)

    function visit(node: Schema, isProperty: boolean): void {
      if (typeof node === 'boolean') return
      const value = node[keyword] as Json | undefined
      const reason = value === undefined ? undefined : faultOf(value, typeList(node), isProperty, mark, seen)
      if (typeof value === 'string') seen.add(value.toLowerCase())
      if (reason !== undefined) {
        const at = keywordOrigin(node, keyword, site, lowerer)
        lowerer.refuse({ code: 'mark_refused', at, keyword, params: { keyword, reason } }, site)
      }
      const isReached = node === schema || isProperty
      forEachSubschema(node, ({ schema: child, keyword: holder }) =>
        visit(child, isReached && holder === 'properties'),
      )
    }
  }
}

function faultOf(
  value: Json,
  types: readonly string[] | undefined,
  isProperty: boolean,
  { pattern, types: taken }: PropertyMark,
  seen: ReadonlySet<string>,
): string | undefined {
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(value)) {
    return `${JSON.stringify(value)} does not match ${pattern}`
  }
  if (!isProperty) return 'only properties of the root, and those of properties, can have it'
  const [type, ...others] = types ?? []
  if (type === undefined || others.length > 0 || !taken.some((name) => name === type)) {
    return `only a property of type ${taken.join(', ')} can have it`
  }
  return seen.has(value.toLowerCase())
    ? `another property has "${value}", upper and lower case alike`
    : undefined
}
