import { anthropic } from '@toolbake/core/internal'
import type { $ZodType } from 'zod/v4/core'
import { toJSONSchema } from 'zod/v4/core'
import { zodToJsonSchema } from 'zod-to-json-schema'
import { detectSchema } from './convert/detect.ts'
import type { Conversion, Side, Zod3Library, ZodLibrary } from './convert/types.ts'
import { convertZod } from './convert/zod.ts'
import { convertZod3 } from './convert/zod3.ts'
import type { ImportOptions } from './import-schema.ts'
import { expectedZod } from './messages/failures.ts'
import { conversionsToYaml } from './to-yaml.ts'
import { buildTool } from './tool-builder.ts'
import type { ToolBuildOptions, ToolDefinition } from './tool-builder-types.ts'

export type { ImportOptions } from './import-schema.ts'
export type { ToolBuildOptions, ToolDefinition } from './tool-builder-types.ts'
export { ToolBuildError } from './tool-builder-types.ts'

/** A schema of Zod 4 or of Zod 3. */
export type ZodSchema = $ZodType | { readonly _def: { readonly typeName: unknown } }

/**
 * Builds a tool for Claude's Messages API from a Zod schema: the same object that an import with `?profile=anthropic`
 * contains. Pure: the same arguments give equal objects, which share nothing.
 *
 * @param name the name by which Claude calls the tool
 * @param description what it does and when to call it
 * @param schema an object schema; it is not changed
 * @throws {ToolBuildError} if Claude would refuse the tool, or JSON Schema cannot express the schema
 */
export function buildToolFromZodSchema(
  name: string,
  description: string,
  schema: ZodSchema,
  options: ToolBuildOptions = {},
): ToolDefinition {
  return buildTool(name, description, options, anthropic, (dialect, reused) =>
    convert(schema, 'input', TARGETS[dialect], reused),
  )
}

/**
 * Converts a Zod schema to the text of a `.schema.yaml` file. Comments state what the file cannot express: refinements,
 * transforms, types without values in JSON.
 *
 * @throws {TypeError} if it is not a schema of Zod
 */
export function zodToYaml(schema: ZodSchema, options: ImportOptions<ZodSchema> = {}): string {
  const { output, ...rest } = options
  const [input, result] = [convert(schema, 'input'), output && convert(output, 'output')]
  return conversionsToYaml(input, result, rest)
}

/** The names of dialects in Zod 4 and in `zod-to-json-schema`; draft 7 replaces those that a library lacks. */
const TARGETS: Readonly<
  Record<NonNullable<ToolBuildOptions['target']>, readonly [zod: string, zod3: string]>
> = {
  'jsonSchema2020-12': ['draft-2020-12', 'jsonSchema7'],
  'jsonSchema2019-09': ['draft-07', 'jsonSchema2019-09'],
  jsonSchema7: ['draft-07', 'jsonSchema7'],
  openApi3: ['openapi-3.0', 'openApi3'],
}

function convert(
  schema: ZodSchema,
  side: Side,
  [target, target3]: readonly [string, string] = TARGETS['jsonSchema2020-12'],
  reused: 'inline' | 'ref' = 'inline',
): Conversion {
  const kind = detectSchema(schema)
  if (kind === 'zod')
    // No other function of the library is used.
    return convertZod(schema, side, { toJSONSchema } as unknown as ZodLibrary, { target, reused })
  if (kind === 'zod3')
    // No other function of the library is used.
    return convertZod3(schema, side, { zodToJsonSchema } as unknown as Zod3Library, target3)
  throw new TypeError(expectedZod)
}
