import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { type Places, placesOf } from '../tool/origins.ts'
import type { Lowering, Planned, Planner, Site, WrittenNode } from './planned.ts'

/** The way to a direct subschema: the value of a keyword, or what that has under a key. */
type Way = readonly [keyword: string, key?: string | undefined]

export function childSite(child: Schema, site: Site, lowering: Lowering, ...[keyword, key]: Way): Site {
  const known = typeof child === 'object' ? originOf(child, lowering) : undefined
  const origin = known ?? childOrigin(authorOrigin(keyword, site, lowering), key)
  const isInside = keywordInfo(keyword)?.appliesTo !== undefined
  return { origin, isRoot: false, schema: child, level: (site.level ?? 0) + Number(isInside) }
}

/** The same site with one more object or list around it. */
export function deeper(site: Site): Site {
  return { ...site, level: (site.level ?? 0) + 1 }
}

export function planChild(schema: Schema, site: Site, planner: Planner, ...way: Way): Planned {
  return planner.plan(schema, childSite(schema, site, planner, ...way))
}

/** Where the author wrote a keyword of the schema at hand. */
export function authorOrigin(keyword: string, site: Site, lowering: Lowering): Origin {
  const { schema } = site
  const isOwn = typeof schema === 'object' && Object.hasOwn(schema, keyword)
  return isOwn ? keywordOrigin(schema, keyword, site, lowering) : childOrigin(site.origin, keyword)
}

/** A conjunction or union that a pass made stands where its first part does. */
function originOf(schema: SchemaObject, { origins }: Lowering): Origin | undefined {
  const own = origins.of(schema)
  if (own !== undefined) return own
  const part = (schema.allOf ?? schema.anyOf)?.[0]
  return typeof part === 'object' ? origins.of(part) : undefined
}

/** Where a keyword of a node was written; the first place where it was merged from several. */
export function keywordOrigin(node: SchemaObject, keyword: string, site: Site, lowering: Lowering): Origin {
  return keywordOrigins(node, keyword, site, lowering)[0]
}

/** Every place where a keyword of a node was written. */
export function keywordOrigins(node: SchemaObject, keyword: string, site: Site, lowering: Lowering): Places {
  return placesOf(lowering.origins, node, keyword, site.origin)
}

/** The name by which the author wrote a keyword: an `anyOf` may have been a `oneOf`. */
export function authorKeyword(keyword: string, { node, site, writer }: WrittenNode): string {
  if (keyword !== 'anyOf') return keyword
  const [{ key }, ...others] = keywordOrigins(node, keyword, site, writer)
  return key === 'oneOf' && others.length === 0 ? key : keyword
}
