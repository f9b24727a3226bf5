import fc from 'fast-check'
import type { Profile } from '../../packages/core/src/export/types.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { codePoint } from '../generate/code-points.ts'

const text = fc.string({ unit: codePoint, maxLength: 20 })
const boolean = fc.boolean()
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json)
const jsonObject = fc.dictionary(text, json, { maxKeys: 3 }).map((value) => value as JsonObject)

/** Objects whose members may all be absent, but never undefined. */
function partial(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> {
  return fc.record(members, { requiredKeys: [] }).map((value) => JSON.parse(JSON.stringify(value)))
}

const annotations = partial({
  readonly: boolean,
  destructive: boolean,
  idempotent: boolean,
  open_world: boolean,
  requires_approval: boolean,
  streaming: boolean,
  cacheable: boolean,
  cache_ttl: fc.nat(),
  cache_key_fields: fc.option(fc.array(text, { maxLength: 2 })),
  paginated: boolean,
  pagination_style: text,
})

const schema = partial({
  title: text,
  description: text,
  properties: fc.dictionary(text, fc.constantFrom({ type: 'string' }, { type: 'integer', minimum: 0 }), {
    maxKeys: 3,
  }),
  additionalProperties: boolean,
  'x-note': json,
}).map((members) => ({ type: 'object', ...members }))

/** Values that match the shape of an extra member. */
function ofShape(shape: SchemaObject): fc.Arbitrary<Json> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch (shape.type) {
    case 'boolean':
      return boolean
    case 'string':
      return text
    case 'array':
      return fc.array(ofShape(shape.items as SchemaObject), { maxLength: 3 })
    case 'object': {
      const entries = Object.entries(shape.properties ?? {})
      const members = entries.map(([key, member]) => [key, ofShape(member as SchemaObject)] as const)
      return fc
        .record(Object.fromEntries(members), { requiredKeys: shape.required ?? [] })
        .map((value) => ({ ...value }) as JsonObject)
    }
    default:
      throw new Error(`no values for ${JSON.stringify(shape)}`)
  }
}

/** Modules of the file format with all members that a profile can send, and others. */
export function arbitraryModule(profile: Profile): fc.Arbitrary<JsonObject> {
  const extras = partial(
    Object.fromEntries(Object.entries(profile.extras).map(([key, { shape }]) => [key, ofShape(shape)])),
  )
  const optional = partial({
    title: text,
    description: text,
    version: text,
    tags: fc.array(text, { minLength: 1, maxLength: 2 }),
    output_schema: schema,
    annotations,
    examples: fc.array(partial({ title: text, output: json }).chain(withInputs), {
      minLength: 1,
      maxLength: 2,
    }),
    icons: fc.constant([{ src: 'https://example.org/a.png', theme: 'dark' }]),
    _meta: jsonObject,
    'x-team': json,
  })
  const id = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,40}$/)
  return fc.tuple(id, schema, optional, extras).map(([module_id, input_schema, members, own]) => ({
    module_id,
    input_schema,
    ...members,
    ...(Object.keys(own).length === 0 ? {} : { providers: { [profile.id]: own } }),
  }))
}

function withInputs(example: JsonObject): fc.Arbitrary<JsonObject> {
  return jsonObject.map((inputs) => ({ ...example, inputs }))
}
