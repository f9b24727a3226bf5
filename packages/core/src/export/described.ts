import type { Json } from '../json.ts'
import { decides } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSubschemas } from '../schema/walk.ts'
import type { Lowerer, Site } from './lowerer.ts'
import { childSite, keywordOrigins } from './lowerer.ts'
import { treatmentOf } from './treatment.ts'

/** A keyword and its value for a description: of the schemas in it what the mode would send of them. */
export function describedText(keyword: string, value: Json, site: Site, lowerer: Lowerer): string {
  return `${keyword}: ${JSON.stringify(shownBelow({ [keyword]: value }, lowerer, site)[keyword])}`
}

/**
 * A schema as a description shows it: without what the mode leaves out.
 *
 * @param site where it is, to tell what is left out; absent where it is lowered as well, which tells it
 */
export function shownSchema(schema: Schema, lowerer: Lowerer, site?: Site): Schema {
  if (typeof schema === 'boolean') return schema
  const { llmDescriptions } = lowerer.settings
  const inner = shownBelow(schema, lowerer, site)
  const result: SchemaObject = {}
  for (const keyword of Object.keys(inner)) {
    if (keyword === 'x-llm-description' && llmDescriptions) continue
    if (decides(keyword) || treatmentOf(keyword, schema, lowerer).kind !== 'drop')
      result[keyword] = inner[keyword]
    else if (site !== undefined) tellDropped(keyword, schema, site, lowerer)
  }
  const instead = schema['x-llm-description']
  if (llmDescriptions && typeof instead === 'string') result.description = instead
  return result
}

function shownBelow(schema: SchemaObject, lowerer: Lowerer, site: Site | undefined): SchemaObject {
  return mapSubschemas(schema, (child, { keyword, key }) => {
    const keys = key === undefined ? [keyword] : [keyword, key]
    return shownSchema(child, lowerer, site && childSite(child, site, lowerer, ...keys))
  })
}

function tellDropped(keyword: string, schema: SchemaObject, site: Site, lowerer: Lowerer): void {
  for (const at of keywordOrigins(schema, keyword, site, lowerer))
    lowerer.report({ code: 'keyword_dropped', at, mark: 'key', keyword, params: { keyword } }, site)
}
