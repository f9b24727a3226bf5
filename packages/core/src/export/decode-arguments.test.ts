import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { decodeArguments, encodeCall } from './export.ts'

test('arguments come back through unions of references, which only the lowered schema distinguishes', () => {
  const closed = (properties: object, ...required: string[]): object => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  })
  const text = JSON.stringify({
    module_id: 'a',
    input_schema: {
      type: 'object',
      required: ['e'],
      properties: { e: { $ref: '#/$defs/Expr' }, c: { $ref: '#/$defs/Col' } },
      $defs: {
        Expr: { anyOf: [{ $ref: '#/$defs/Col' }, { $ref: '#/$defs/Call' }] },
        Col: closed({ col: { type: 'string' } }, 'col'),
        Call: closed(
          { fn: { type: 'string' }, args: { type: 'array', items: { $ref: '#/$defs/Expr' } } },
          'fn',
        ),
      },
    },
  })
  const tool = compile(text, { profile: 'openai', mode: true }).requests['openai']?.tools[0]
  if (tool === undefined) throw new Error('refused')
  for (const e of [{ fn: 'x' }, { col: 'y' }, { fn: 'x', args: [{ col: 'y' }, { fn: 'z' }] }]) {
    const sent = encodeCall(tool, { e })
    expect(sent).toMatchObject({ c: null })
    expect(decodeArguments(tool, sent)).toEqual({ value: { e }, errors: [], repairs: [] })
  }
})
