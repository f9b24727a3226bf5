import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { placesOf } from '../tool/origins.ts'
import type { Lowering, Site, Writer } from './planned.ts'

/** The site of a direct subschema. */
export function childSite(child: Schema, site: Site, lowering: Lowering, ...path: readonly string[]): Site {
  const [keyword = '', ...keys] = path
  const known = typeof child === 'object' ? originOf(child, lowering) : undefined
  return {
    origin: known ?? childOrigin(authorOrigin(keyword, site, lowering), ...keys),
    isRoot: false,
    schema: child,
  }
}

/** Where the author wrote a keyword of the schema at hand. */
function authorOrigin(keyword: string, site: Site, lowering: Lowering): Origin {
  const { schema } = site
  const isOwn = typeof schema === 'object' && Object.hasOwn(schema, keyword)
  return isOwn ? keywordOrigin(schema, keyword, site, lowering) : childOrigin(site.origin, keyword)
}

/** A conjunction or union that a pass made stands where its first part does. */
function originOf(schema: SchemaObject, { origins }: Lowering): Origin | undefined {
  const [part] = schema.allOf ?? schema.anyOf ?? []
  return origins.of(schema) ?? (typeof part === 'object' ? origins.of(part) : undefined)
}

/** Where a keyword of a node was written; the first place where it was merged from several. */
export function keywordOrigin(node: SchemaObject, keyword: string, site: Site, lowering: Lowering): Origin {
  return keywordOrigins(node, keyword, site, lowering)[0]
}

/** Every place where a keyword of a node was written. */
export function keywordOrigins(
  node: SchemaObject,
  keyword: string,
  site: Site,
  lowering: Lowering,
): readonly [Origin, ...Origin[]] {
  return placesOf(lowering.origins, node, keyword, site.origin)
}

/** Reports that a constraint moved to the description, wherever it was written. */
export function reportDescribed(node: SchemaObject, keyword: string, site: Site, writer: Writer): void {
  for (const at of keywordOrigins(node, keyword, site, writer)) {
    const params = { keyword }
    writer.report({ code: 'keyword_described', at, mark: 'key', keyword, params, grade: 'described' }, site)
  }
}

/** Reports that another form stands in the place of a keyword. */
export function reportRewritten(
  node: SchemaObject,
  keyword: string,
  { replacement, grade }: { replacement: string; grade: 'exact' | 'reversible' | 'described' },
  site: Site,
  writer: Writer,
  at: Origin = keywordOrigin(node, keyword, site, writer),
): void {
  const params = { keyword, replacement }
  writer.report({ code: 'keyword_rewritten', at, mark: 'key', keyword, params, grade }, site)
}

/** Reports that a keyword is left out, which changes nothing. */
export function reportDropped(node: SchemaObject, keyword: string, site: Site, writer: Writer): void {
  for (const at of keywordOrigins(node, keyword, site, writer)) {
    const params = { keyword }
    writer.report({ code: 'keyword_dropped', at, mark: 'key', keyword, params, grade: 'exact' }, site)
  }
}

/** Refuses a construct that needs a shape of its own, unless shapes may change. */
export function requireReshape(
  what: string,
  keyword: string | undefined,
  site: Site,
  writer: Writer,
  hint?: string,
): void {
  if (writer.settings.reshape) return
  const at = keyword === undefined ? site.origin : authorOrigin(keyword, site, writer)
  const named = keyword === undefined ? {} : { keyword }
  const hinted = hint === undefined ? {} : { hint }
  writer.refuse({ code: 'needs_reshape', at, params: { what }, ...named, ...hinted }, site)
}
