import type { Json } from '../json.ts'
import { decides } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSubschemas } from '../schema/walk.ts'
import type { Site, Writer } from './planned.ts'
import { childSite, reportDropped } from './site.ts'
import { treatmentOf } from './treatment.ts'

/** A keyword and its value for a description; the schemas in it are shown without what the mode leaves out. */
export function describedText(keyword: string, value: Json, site: Site, writer: Writer): string {
  return `${keyword}: ${JSON.stringify(shownBelow({ [keyword]: value }, writer, site)[keyword])}`
}

/**
 * A schema as a description shows it: without what the mode leaves out.
 *
 * @param site where it was written, to report what is left out; absent where lowering it reports the same
 */
export function shownSchema(schema: Schema, writer: Writer, site?: Site): Schema {
  if (typeof schema === 'boolean') return schema
  const { llmDescriptions } = writer.settings
  const inner = shownBelow(schema, writer, site)
  const result: SchemaObject = {}
  for (const keyword of Object.keys(inner)) {
    if (keyword === 'x-llm-description' && llmDescriptions) continue
    if (decides(keyword) || treatmentOf(keyword, schema, writer).kind !== 'drop')
      result[keyword] = inner[keyword]
    else if (site !== undefined) reportDropped(schema, keyword, site, writer)
  }
  const instead = schema['x-llm-description']
  if (llmDescriptions && typeof instead === 'string') result.description = instead
  return result
}

function shownBelow(schema: SchemaObject, writer: Writer, site: Site | undefined): SchemaObject {
  return mapSubschemas(schema, (child, { keyword, key }) => {
    const keys = key === undefined ? [keyword] : [keyword, key]
    return shownSchema(child, writer, site && childSite(child, site, writer, ...keys))
  })
}
