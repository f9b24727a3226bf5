import type { Json } from '../json.ts'
import { refusedMarks } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { Site, Writer } from './planned.ts'
import { keywordOrigin } from './site.ts'
import type { PropertyMark } from './types.ts'

/** Refuses marks of properties for which the provider's clients leave the tool out. */
export function checkMarks(schema: Schema, site: Site, writer: Writer): void {
  for (const [keyword, mark] of Object.entries(writer.mode.propertyMarks ?? {})) {
    const seen = new Set<string>()
    visit(schema, false)

    function visit(node: Schema, isProperty: boolean): void {
      if (typeof node === 'boolean') return
      const value = node[keyword] as Json | undefined
      const reason = value === undefined ? undefined : faultOf(value, typeList(node), isProperty, mark, seen)
      if (typeof value === 'string') seen.add(value.toLowerCase())
      if (reason !== undefined) {
        const at = keywordOrigin(node, keyword, site, writer)
        writer.refuse({ code: 'mark_refused', at, keyword, params: { keyword, reason } }, site)
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
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(value))
    return refusedMarks.pattern(JSON.stringify(value), pattern)
  if (!isProperty) return refusedMarks.place
  const [type, ...others] = types ?? []
  if (type === undefined || others.length > 0 || !taken.some((name) => name === type))
    return refusedMarks.type(taken)
  return seen.has(value.toLowerCase()) ? refusedMarks.repeated(value) : undefined
}
