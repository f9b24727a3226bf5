import { expect, it } from 'vitest'
import { compile } from '../src/compile.ts'

const [TEXT, COUNT, FLAG] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }]

/** Returns the lowered schema of a tuple, and the grades of its differences. */
function lowered(tuple: object): unknown {
  const properties = { t: { type: 'array', ...tuple } }
  const tool = { module_id: 'm', input_schema: { type: 'object', properties, required: ['t'] } }
  const { requests, diagnostics } = compile(JSON.stringify(tool), { profile: 'openai', reshape: true })
  const { t } = requests['openai']?.tools[0]?.input.properties ?? {}
  return [t, diagnostics.flatMap(({ code, grade }) => (code === 'keyword_rewritten' ? [grade] : []))]
}

it.each([
  ['items that must be there', { prefixItems: [TEXT, COUNT], items: false, minItems: 2 }],
  ['one item that may be missing: no gap', { prefixItems: [TEXT, COUNT], items: false, minItems: 1 }],
  ['two items that may be missing: a gap', { prefixItems: [TEXT, COUNT, FLAG], items: false, minItems: 1 }],
  ['a missing item before others: a gap', { prefixItems: [TEXT, COUNT], items: FLAG, minItems: 1 }],
  ['bounds on further items', { prefixItems: [TEXT, COUNT], items: FLAG, minItems: 4, maxItems: 5 }],
  ['no further item fits', { prefixItems: [TEXT, COUNT], items: FLAG, minItems: 2, maxItems: 2 }],
  ['an impossible item that may be missing', { prefixItems: [TEXT, false], items: false, minItems: 1 }],
])('%s', (_, tuple) => expect(lowered(tuple)).toMatchSnapshot())
