import { describe, expect, it } from 'vitest'
import { parse } from '../parse/parse.ts'
import { printYaml } from './yaml.ts'

const tool = {
  description: 'Two\nlines\n',
  input_schema: {
    type: 'object',
    properties: { 'a/b': { type: 'string' }, list: { type: 'array', prefixItems: [{}, { type: 'null' }] } },
  },
}

describe('printYaml', () => {
  it('prints what reads back the same', () => {
    const text = printYaml(tool)
    expect(parse('file:///x.yaml', text, () => expect.unreachable())?.value).toEqual(tool)
  })

  it('puts comments above what they are about, and nothing else changes', () => {
    const text = printYaml(tool, [
      { pointer: '', text: 'about all' },
      { pointer: '/input_schema/properties/a~1b', text: 'one\ntwo' },
      { pointer: '/input_schema/properties/a~1b', text: 'three' },
      { pointer: '/input_schema/properties/list/prefixItems/1', text: 'an item' },
      { pointer: '/input_schema/properties/list/gone/0', text: 'near' },
    ])
    expect(text).toBe(`# about all
description: |
  Two
  lines
input_schema:
  type: object
  properties:
    # one
    # two
    # three
    a/b:
      type: string
    list:
      # near
      type: array
      prefixItems:
        - {}
        # an item
        - type: 'null'
`)
    expect(parse('file:///x.yaml', text, () => expect.unreachable())?.value).toEqual(tool)
  })
})
