import { describe, expect, it } from 'vitest'
import { resolveFiles } from '../../tests/resolve-files.ts'

describe('resolve', () => {
  it('smoke', () => {
    const { links, problems } = resolveFiles(
      {
        'a.schema.yaml': `
definitions: { Pet: { type: object, properties: { next: { $ref: '#/definitions/Pet' }, a: {$ref: '#/definitions/Alias'} } }, Alias: { $ref: './b.yaml#/components/schemas/X' } }
input_schema:
  type: object
  properties:
    pet: { $ref: '#/definitions/Pet' }
    bad: { $ref: '#/definitions/Pte' }
    self: { $ref: '#' }
    http: { $ref: 'https://example.com/x' }
    no: { $ref: './nope.yaml' }
    cyc: { $ref: '#/definitions/A' }
  definitions: { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A', description: x } }
`,
        'b.yaml': `
components: { schemas: { X: { $ref: '#/components/schemas/Y' }, Y: { type: string } } }
`,
      },
      'a.schema.yaml',
    )
    expect({ links, problems }).toMatchInlineSnapshot(`
      {
        "links": [
          "a.schema.yaml#/input_schema/properties/pet → a.schema.yaml#/definitions/Pet",
          "a.schema.yaml#/input_schema/properties/self → a.schema.yaml#/input_schema",
          "a.schema.yaml#/definitions/Pet/properties/next → a.schema.yaml#/definitions/Pet",
          "a.schema.yaml#/definitions/Pet/properties/a → b.yaml#/components/schemas/Y",
          "a.schema.yaml#/definitions/Alias → b.yaml#/components/schemas/Y",
          "b.yaml#/components/schemas/X → b.yaml#/components/schemas/Y",
        ],
        "problems": [
          "ref_not_found a.schema.yaml#/input_schema/properties/bad/$ref",
          "ref_remote a.schema.yaml#/input_schema/properties/http/$ref",
          "file_not_found a.schema.yaml#/input_schema/properties/no/$ref",
          "ref_cycle a.schema.yaml#/input_schema/definitions/A/$ref",
        ],
      }
    `)
  })
})
