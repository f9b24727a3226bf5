import { expect, test } from 'vitest'
import type { StrictSetting } from '../src/index.ts'
import { compile } from '../src/index.ts'

/** What the tool sets, what the options set, what the import sets; what comes of them. */
test.each<
  [tool: boolean | undefined, options: StrictSetting | undefined, query: boolean | undefined, boolean]
>([
  [undefined, undefined, undefined, true],
  [false, undefined, undefined, false],
  [false, 'auto', undefined, false],
  [false, true, undefined, true],
  [true, false, undefined, false],
  [undefined, false, undefined, false],
  [true, false, true, true],
  [false, 'auto', true, true],
  [true, true, false, false],
])('strict: %s of the tool, %s of the options, %s of the import', (own, set, mode, expected) => {
  const text = JSON.stringify({
    module_id: 'a',
    description: 'd',
    ...(own === undefined ? {} : { providers: { openai: { strict: own } } }),
    input_schema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  })
  const { requests } = compile(
    { uri: 'file:///a.schema.json', text },
    {
      profile: 'openai',
      ...(set === undefined ? {} : { strict: { openai: set } }),
      ...(mode === undefined ? {} : { mode }),
    },
  )
  expect(requests.openai?.tools[0]?.mode).toBe(expected ? 'strict' : 'loose')
})
