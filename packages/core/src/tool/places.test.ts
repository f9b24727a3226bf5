import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { memoryHost } from '../host.ts'

/** What is wrong in one schema of another file, `file#pointer line:column`. */
function places(schema: string, entry = 'a.schema.yaml', more: Record<string, string> = {}): string[] {
  const tool = "description: d\ninput_schema: { type: object, properties: { x: { $ref: './b.yaml#/A' } } }\n"
  const files = {
    'file:///w/a.schema.yaml': tool,
    'file:///w/c.schema.yaml': tool,
    'file:///w/both.schema.yaml': 'tools: [{ $ref: ./a.schema.yaml }, { $ref: ./c.schema.yaml }]\n',
    'file:///w/b.yaml': `A:\n${schema}`,
    ...more,
  }
  const { diagnostics } = compile(
    { uri: `file:///w/${entry}` },
    {
      root: 'file:///w/',
      profiles: ['generic'],
      validators: { formats: 'assert' },
      host: memoryHost(files),
    },
  )
  return diagnostics.map(({ code, uri, pointer, range: { start } }) => {
    return `${code} ${uri.split('/').at(-1)}#${pointer} ${start.line}:${start.column}`
  })
}

const SCHEMA = String.raw`  type: string
  pattern: '^(a+)+$'
  title: "q\u202E"
  enum: [a, "b\u202E"]
  format: colour
  default: 5
`

const PLACES = [
  'invisible_character b.yaml#/A/title 4:10',
  'invisible_character b.yaml#/A/enum/1 5:13',
  'default_invalid b.yaml#/A/default 7:12',
  'default_invalid b.yaml#/A/default 7:12',
  'pattern_slow b.yaml#/A/pattern 3:12',
  'format_unknown b.yaml#/A/format 6:11',
]

describe('what is wrong behind a reference that is used once', () => {
  it('is reported where it is written', () => {
    expect(places(SCHEMA)).toEqual(PLACES)
  })

  it('is reported once for several tools', () => {
    expect(places(SCHEMA, 'both.schema.yaml')).toEqual(PLACES)
  })

  it('is reported where it is written when the reference leads on', () => {
    const schema =
      '  $ref: "#/B"\nB: { $ref: "#/C", description: d }\nC: { type: string, pattern: "^(a+)+$" }\n'
    expect(places(schema)).toEqual(['pattern_slow b.yaml#/C/pattern 4:29'])
  })

  it('is reported at the names of properties', () => {
    const schema = String.raw`  type: object
  properties: { "a\u202E": true }
  patternProperties: { '^(a+)+$': true }
`
    expect(places(schema)).toEqual([
      'invisible_character b.yaml#/A/properties/a\u202E 3:17',
      'pattern_slow b.yaml#/A/patternProperties/^(a+)+$ 4:24',
    ])
  })
})

it('a constant that null was added to is reported where it stands', () => {
  const schema = '  type: string\n  const: "a\\u202E"\n  nullable: true\n'
  expect(places(schema)).toContain('invisible_character b.yaml#/A/const 3:10')
})

it('a text of a companion is reported there', () => {
  const more = { 'file:///w/a_meta.yaml': 'description: "d\\u202E"\n' }
  expect(places('  type: string\n', 'a.schema.yaml', more)).toEqual([
    'invisible_character a_meta.yaml#/description 1:14',
  ])
})
