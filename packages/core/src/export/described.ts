import type { Json } from '../json.ts'
import { decides } from '../keywords.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { mapSubschemas } from '../walk.ts'
import type { Lowerer, Site } from './lowerer.ts'
import { childSite, keywordOrigins } from './lowerer.ts'
import { treatmentOf } from './treatment.ts'

/** A keyword and its value for a description: of the schemas in it what the mode would send of them. */
export function describedText(keyword: string, value: Json, site: Site, lowerer: Lowerer): string {
  return `${keyword}: ${JSON.stringify(shownBelow({ [keyword]: value }, site, lowerer)[keyword])}`
}

/** A schema as a description shows it: without what the mode leaves out, which is told. */
export function shownSchema(schema: Schema, site: Site, lowerer: Lowerer): Schema {
  if (typeof schema === 'boolean') return schema
  const { llmDescriptions } = lowerer.settings
  const inner = shownBelow(schema, site, lowerer)
  const result: SchemaObject = {}
  for (const keyword of Object.keys(inner)) {
    if (keyword === 'x-llm-description' && llmDescriptions) continue
    if (decides(keyword) || treatmentOf(keyword, schema, lowerer).kind !== 'drop') {
      result[keyword] = inner[keyword]
      continue
    }
    for (const at of keywordOrigins(schema, keyword, site, lowerer))
      lowerer.report({ code: 'keyword_dropped', at, mark: 'key', keyword, params: { keyword } }, site)
  }
  const instead = schema['x-llm-description']
  if (llmDescriptions && typeof instead === 'string') result.description = instead
  return result
}

function shownBelow(schema: SchemaObject, site: Site, lowerer: Lowerer): SchemaObject {
  return mapSubschemas(schema, (child, { keyword, key }) => {
    const keys = key === undefined ? [keyword] : [keyword, key]
    return shownSchema(child, childSite(child, site, lowerer, ...keys), lowerer)
  })
}
