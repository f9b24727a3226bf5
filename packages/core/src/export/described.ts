import type { Json } from '../json.ts'
import { notes } from '../messages/lowering.ts'
import { decides } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSchemas, mapSubschemas, visitDown } from '../schema/walk.ts'
import { type Codec, SAME } from './codec.ts'
import type { Site, Writer } from './planned.ts'
import { reportDropped } from './report-keyword.ts'
import { childSite } from './site.ts'
import { treatmentOf } from './treatment.ts'

/** Constraints on which properties are present. */
const ABOUT_PRESENCE = /"required":|^(?:dependentRequired|dependentSchemas|minProperties|maxProperties):/

/**
 * A keyword and its value for a description; what the mode leaves out of the schemas in it is reported.
 *
 * @param codec how values of the schema are sent
 */
export function describedText(
  keyword: string,
  value: Json,
  site: Site,
  writer: Writer,
  codec: Codec = SAME,
): string {
  const holder: SchemaObject = { [keyword]: value }
  visitDown(holder, site, (schema, at) => {
    for (const name of schema === holder ? [] : Object.keys(schema))
      if (isDropped(name, schema, writer)) reportDropped(name, { node: schema, site: at, writer })
    return (child) => childSite(child.schema, at, writer, child.keyword, child.key)
  })
  const shown = mapSubschemas(holder, (schema) => shownSchema(schema, writer))
  const text = `${keyword}: ${JSON.stringify(shown[keyword])}`
  const properties = codec.kind === 'object' ? Object.entries(codec.properties) : []
  const renamed = properties.filter(([key, { name }]) => name !== key && text.includes(JSON.stringify(key)))
  // A list of entries and JSON text have no null in place of an absent property.
  const mayHoldNull = codec.kind !== 'entries' && codec.kind !== 'json-text'
  const isByNull = mayHoldNull && writer.mode.shape.optional === 'null' && ABOUT_PRESENCE.test(text)
  const names = renamed.map(([key, { name }]) => notes.renamed(key, name))
  return [text, ...(isByNull ? [notes.nullIsAbsent] : []), ...names].join(', ')
}

/** Returns a schema as a description shows it: without the annotations that the mode drops. */
export function shownSchema(schema: Schema, writer: Writer): Schema {
  const { llmDescriptions } = writer.settings
  return mapSchemas(schema, (mapped, written) => {
    const result: SchemaObject = {}
    for (const [keyword, value] of Object.entries(mapped)) {
      const isReplaced = keyword === 'x-llm-description' && llmDescriptions
      if (!isReplaced && !isDropped(keyword, written, writer)) result[keyword] = value
    }
    if (written.$ref !== undefined) writer.mention(written.$ref)
    const instead = written['x-llm-description']
    if (llmDescriptions && typeof instead === 'string') result.description = instead
    return result
  })
}

function isDropped(keyword: string, schema: SchemaObject, writer: Writer): boolean {
  if (keyword === 'x-llm-description' && writer.settings.llmDescriptions) return false
  return !decides(keyword) && treatmentOf(keyword, schema, writer).kind === 'drop'
}
