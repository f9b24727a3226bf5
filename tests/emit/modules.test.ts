import { describe, expect, test } from 'vitest'
import type { CompiledFile } from '../../packages/core/src/emit/file.ts'
import { emitFile } from '../../packages/core/src/emit/file.ts'
import { printJson } from '../../packages/core/src/emit/print.ts'
import type { Codec } from '../../packages/core/src/export/codec.ts'
import { SAME } from '../../packages/core/src/export/codec.ts'
import type { LoweredRequest } from '../../packages/core/src/export/types.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { BUNDLERS } from './bundlers.ts'
import { bundle, evaluate, loweredTool, request, toUrl, unchecked } from './modules.ts'

const NULLS: Codec = { kind: 'object', properties: { cc: { name: 'cc', codec: SAME, absent: 'null' } } }
const SMALL: JsonObject = {
  name: 'email_send',
  description: "Send it's </script>",
  parameters: { type: 'object' },
}
const LARGE: JsonObject = { ...SMALL, description: `Send it ${"it's ".repeat(1000)}` }

const send = loweredTool({ codec: NULLS })
const search = loweredTool({ id: 'web.search', author: { type: 'object', required: ['query'] } })

function emit(file: CompiledFile, code?: 'data' | 'compiled'): string {
  return emitFile(file, unchecked(code))
}

/** Returns a file with the request of one profile. */
function ofOne(kind: CompiledFile['kind'], one: LoweredRequest): CompiledFile {
  return { kind, requests: { one }, profile: 'one' }
}

describe('the module of a profile', () => {
  test('of a file with one tool', () => {
    expect(emit(ofOne('module', request([send], [SMALL])))).toMatchInlineSnapshot(`
      "import { objectShape, dataDecoder } from "@toolbake/runtime"

      const tools = /* @__PURE__ */ JSON.parse('[{"name":"email_send","description":"Send it\\'s \\x3c/script>","parameters":{"type":"object"}}]')

      export { tools as default }

      export const tool = /* @__PURE__ */ (([only]) => only)(tools)

      export const names = {email_send:"email.send"}

      export const decodeCall = /* @__PURE__ */ dataDecoder('{"email_send":{"tool":"email.send","empty":true,"codecs":{"#":["object",{"cc":1}]}}}', [objectShape])
      "
    `)
  })

  test('of a toolset', () => {
    expect(emit(ofOne('toolset', request([send, search], [SMALL, SMALL])))).not.toContain('const tool ')
  })

  test('its values', async () => {
    for (const json of [SMALL, LARGE]) {
      const runtime = toUrl(bundle('', "export * from '@toolbake/runtime'"))
      const code = emit(ofOne('module', request([send], [json]))).replace('@toolbake/runtime', runtime)
      const module = (await import(toUrl(code))) as Record<string, Json>
      expect(module).toMatchObject({ default: [json], tool: json, names: { email_send: 'email.send' } })
      expect((module.default as JsonObject[])[0]).toBe(module.tool)
      // Evaluated code has no types.
      expect((module.decodeCall as unknown as Decoder)('email_send', '{"to":"a","cc":null}')).toMatchObject({
        ok: true,
        tool: 'email.send',
        input: { to: 'a' },
      })
    }
  })

  test('the default export alone is the JSON and at most 40 bytes, minified', () => {
    const use = 'export { default } from "module"'
    for (const kind of ['module', 'toolset'] as const) {
      const small = bundle(emit(ofOne(kind, request([send], [SMALL]))), use).trimEnd()
      const literal = bundle(`export default ${printJson([SMALL])}`, use).trimEnd()
      // The cost of `var x=` and `export{x as default}`, which is independent of us.
      expect(small.length - (literal.length - 'var x=;export{x as default};'.length)).toBeLessThanOrEqual(40)
      const large = bundle(emit(ofOne(kind, request([send], [LARGE]))), use).trimEnd()
      expect(large.length - `'${JSON.stringify([LARGE]).replaceAll("'", "\\'")}'`.length).toBeLessThanOrEqual(
        40,
      )
    }
  })
})

describe('the module without query', () => {
  const requests: Record<string, LoweredRequest> = {
    openai: request([send], [{ ...SMALL, marker: 'first' }]),
    'openai-responses': request([send], [{ ...LARGE, marker: 'second' }]),
    mcp: request([loweredTool({})], [{ ...SMALL, marker: 'third' }]),
  }

  test('has an array and a decoder for each profile, and no default', () => {
    const module = evaluate(emit({ kind: 'module', requests }, 'compiled'))
    expect(Object.keys(module)).toEqual([
      'openai',
      'decodeOpenai',
      'openaiResponses',
      'decodeOpenaiResponses',
      'mcp',
      'decodeMcp',
    ])
    expect(module).toMatchObject({ openaiResponses: [{ ...LARGE, marker: 'second' }] })
    expect((module.decodeOpenaiResponses as Decoder)('email_send', { cc: null })).toMatchObject({ input: {} })
    expect((module.decodeMcp as Decoder)('email_send', { cc: null })).toMatchObject({ input: { cc: null } })
  })

  test('profiles that decode alike share one function', () => {
    expect(emit({ kind: 'module', requests }, 'compiled').match(/^function/gm)).toHaveLength(1)
  })

  test('an export may be called like a helper', () => {
    const { createDecoder, decodeCreateDecoder } = evaluate(
      emit({ kind: 'module', requests: { 'create-decoder': request([send], [SMALL]) } }, 'compiled'),
    )
    expect(createDecoder).toEqual([SMALL])
    expect((decodeCreateDecoder as Decoder)('email_send', { cc: null })).toMatchObject({ input: {} })
  })
})

/** Text of the output that shows that an export is included; the tool and its list have the same text. */
const MARKS: Readonly<Record<string, string>> = {
  default: 'Send it',
  tool: 'Send it',
  names: 'a name of its own',
  decodeCall: 'unknown_tool',
}

describe.each([
  ['literal', SMALL],
  ['JSON text', LARGE],
])('one import brings nothing of the others (%s)', (_, json) => {
  const names = { email_send: MARKS.names as string }
  const code = emit(ofOne('module', { ...request([send], [json]), names }))
  test.each(Object.entries(BUNDLERS))('%s', async (_name, build) => {
    for (const [wanted, mark] of Object.entries(MARKS)) {
      const output = await build(code, `import { ${wanted} as x } from 'module'\nconsole.log(x)`)
      expect(new Set(Object.values(MARKS).filter((text) => output.includes(text)))).toEqual(new Set([mark]))
    }
    const nothing = await build(code, "import * as module from 'module'\nconsole.log(1)")
    expect(nothing.trim().replace(/^\/\/.*\n?/gm, '')).toBe('console.log(1);')
  })
})
