import { expect } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { importOpenApi } from '../../packages/project/src/openapi/import.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from '../emit/modules.ts'
import { createJudges } from '../laws/judge.ts'

const judges = createJudges(64)

/** The schemas of a document. */
export type Schemas = Readonly<Record<string, Json>>

/** Creates a document whose only operation has a body of this schema. */
export function withBody(
  schema: Json,
  schemas: Schemas = {},
  { openapi = '3.1.0', type = 'application/json', isRequired = true } = {},
): JsonObject {
  const post = { requestBody: { required: isRequired, content: { [type]: { schema } } } }
  return { openapi, info: {}, paths: { '/a': { post } }, components: { schemas: { ...schemas } } }
}

export const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

export interface ImportedTool {
  readonly module: JsonObject
  readonly notes: readonly string[]
  /** The schema of the body as written, and the definitions. */
  readonly body: JsonObject
  readonly definitions: JsonObject
  accepts(body: Json): boolean
  /** Decodes a call from a model. */
  decode(body: Json): ReturnType<Decoder>
}

/** Returns the tool of the only operation, which must compile without errors. */
export function toolIn(document: JsonObject): ImportedTool {
  const { files, refused, notes } = importOpenApi(document, () => true)
  expect(refused).toEqual([])
  const [file] = files
  const compiled = compile(
    { uri: 'memory:/a.schema.yaml', text: file?.text ?? '' },
    { profile: 'openai', reshape: true },
  )
  expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const tool = compiled.requests['openai']?.tools[0]
  const module = file?.module ?? {}
  const { properties } = module['input_schema'] as { properties: JsonObject }
  return {
    module,
    notes: notes.map(({ text }) => text),
    body: properties['body'] as JsonObject,
    definitions: (module['definitions'] ?? {}) as JsonObject,
    accepts: (body) => judges(tool?.tool.input.schema ?? false).isValid({ body }),
    decode: (body) =>
      (evaluate(compiled.code)['decodeCall'] as Decoder)(tool?.name ?? '', JSON.stringify({ body })),
  }
}

export function refusalsIn(document: JsonObject): string[] {
  return importOpenApi(document, () => true).refused.map(({ id, reason }) => `${id}: ${reason}`)
}
