import type { JsonObject } from '@toolbake/core'
import type { Opened, Place } from './compiler.ts'
import { openDocument, openSource } from './compiler.ts'
import type { JsonSchema, SchemaDefinition } from './types.ts'

/** The file that a definition was read from. */
export interface DefinitionSource {
  readonly uri: string
  readonly place: Place
}

const SOURCE = Symbol('source')

/** Records where the sections of a definition were read. `{ ...definition }` keeps the record. */
export function setSource({ inputSchema, outputSchema }: SchemaDefinition, source: DefinitionSource): void {
  for (const section of [inputSchema, outputSchema]) Object.defineProperty(section, SOURCE, { value: source })
}

/** Returns undefined for a definition that was not read from a file. */
export function sourceOf({ inputSchema, outputSchema }: SchemaDefinition): DefinitionSource | undefined {
  const noted = [inputSchema, outputSchema] as readonly (JsonSchema & { [SOURCE]?: DefinitionSource })[]
  return noted.map((section) => section[SOURCE]).find((source) => source !== undefined)
}

/**
 * Resolves the references in the sections of a definition, within the file that they were read from.
 *
 * @param nowhere the source for sections that do not come from a file
 */
export function openDefinition(definition: SchemaDefinition, nowhere: DefinitionSource): Opened {
  const source = sourceOf(definition)
  const { uri, place } = source ?? nowhere
  const file = source === undefined ? {} : (openSource(uri, undefined, place).value as JsonObject)
  const document = {
    ...file,
    definitions: {
      ...(definition.definitions as JsonObject),
      ...(file['definitions'] as JsonObject | undefined),
    },
    input_schema: definition.inputSchema as JsonObject,
    output_schema: definition.outputSchema,
  }
  return openDocument(uri, JSON.stringify(document), place)
}
