import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { type Places, placesOf } from '../tool/origins.ts'
import type { Lowering, Planned, Planner, Site, WrittenNode } from './planned.ts'

/** The path to a direct subschema: a keyword, and the key below it if the keyword holds several. */
type Path = readonly [keyword: string, key?: string | undefined]

export function childSite(child: Schema, site: Site, lowering: Lowering, ...[keyword, key]: Path): Site {
  const known = typeof child === 'object' ? originOf(child, lowering) : undefined
  const origin = known ?? childOrigin(authorOrigin(keyword, site, lowering), key)
  const isInside = keywordInfo(keyword)?.appliesTo !== undefined
  return { origin, isRoot: false, schema: child, level: (site.level ?? 0) + Number(isInside) }
}

/** Returns the same site with one more object or array around it. */
export function deeper(site: Site): Site {
  return { ...site, level: (site.level ?? 0) + 1 }
}

export function planChild(schema: Schema, site: Site, planner: Planner, ...path: Path): Planned {
  return planner.plan(schema, childSite(schema, site, planner, ...path))
}

/** Returns where the author wrote a keyword of the site's schema. */
export function authorOrigin(keyword: string, site: Site, lowering: Lowering): Origin {
  const { schema } = site
  const isOwn = typeof schema === 'object' && Object.hasOwn(schema, keyword)
  return isOwn ? keywordOrigin(schema, keyword, site, lowering) : childOrigin(site.origin, keyword)
}

/** Returns the origin of a schema; of an `allOf` or `anyOf` that a pass made, the origin of its first part. */
function originOf(schema: SchemaObject, { origins }: Lowering): Origin | undefined {
  const own = origins.of(schema)
  if (own !== undefined) return own
  const part = (schema.allOf ?? schema.anyOf)?.[0]
  return typeof part === 'object' ? origins.of(part) : undefined
}

/** Returns where a keyword of a node was written; the first place if it was merged from several. */
export function keywordOrigin(node: SchemaObject, keyword: string, site: Site, lowering: Lowering): Origin {
  return keywordOrigins(node, keyword, site, lowering)[0]
}

/** Returns every place where a keyword of a node was written. */
export function keywordOrigins(node: SchemaObject, keyword: string, site: Site, lowering: Lowering): Places {
  return placesOf(lowering.origins, node, keyword, site.origin)
}

/** Returns the name by which the author wrote a keyword: an `anyOf` may have been a `oneOf`. */
export function authorKeyword(keyword: string, { node, site, writer }: WrittenNode): string {
  if (keyword !== 'anyOf') return keyword
  const [{ key }, ...others] = keywordOrigins(node, keyword, site, writer)
  return key === 'oneOf' && others.length === 0 ? key : keyword
}
