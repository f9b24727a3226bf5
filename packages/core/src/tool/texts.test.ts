import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'

function reported(tool: object): string[] {
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: { type: 'object' }, ...tool })
  const { diagnostics } = compile({ uri: 'file:///w/a.schema.json', text }, { profiles: ['generic'] })
  return diagnostics
    .filter(({ code }) => code === 'invisible_character')
    .map(({ pointer, message }) => `${pointer} ${/U\+\w+/.exec(message)?.[0]}`)
}

const inText = (description: string): string[] => reported({ description })

describe('invisible characters', () => {
  it.each([
    0x00, 0x08, 0x0b, 0x1b, 0x7f, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c,
    0x200d, 0x200e, 0x202e, 0x2060, 0x2065, 0x206a, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff9,
    0xfffb, 0x1bca0, 0x1d173, 0xe0041, 0xe0100,
  ])('%i between letters is reported', (point) => {
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    expect(inText(`a${String.fromCodePoint(point)}b`)).toEqual([`/description ${code}`])
  })

  it.each([
    ['lines and tabs', 'a\tb\r\nc'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a profession with a skin', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['a flag of two pictures', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a heart in colour', 'I \u2764\ufe0f it'],
    ['a key cap', 'press 1\ufe0f\u20e3'],
    ['a variant of a Han character', '\u8fbb\ufe00'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Persian after a vowel sign', '\u062d\u062a\u0645\u0627\u064b\u200c\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Malayalam', '\u0d28\u0d4d\u200d'],
    ['accents', 'e\u0301'],
  ])('%s is ordinary', (_, text) => {
    expect(inText(text)).toEqual([])
  })

  it.each([
    ['joiners in a row hide bits', '\u0645\u200c\u200d', 'U+200D'],
    ['a joiner after an accent', 'e\u0301\u200db', 'U+200D'],
    ['a joiner at the start', '\u200da', 'U+200D'],
    ['a joiner behind a picture', '\u{1f468}\u200d ', 'U+200D'],
    ['selectors in a row hide bytes', '\u2764\ufe0f\ufe01', 'U+FE01'],
    ['a selector at the start', '\ufe0fa', 'U+FE0F'],
  ])('%s', (_, text, code) => {
    expect(inText(text)).toEqual([`/description ${code}`])
  })

  it('is reported in all that a model reads', () => {
    const hidden = 'a\u200b'
    const inner = { title: hidden, description: hidden, 'x-llm-description': hidden, const: hidden }
    const properties = { [hidden]: inner, b: { enum: ['b', hidden, 5] } }
    expect(
      reported({ title: hidden, 'x-llm-description': hidden, input_schema: { type: 'object', properties } }),
    ).toEqual([
      '/title U+200B',
      '/x-llm-description U+200B',
      '/input_schema/properties/a\u200b U+200B',
      '/input_schema/properties/a\u200b/title U+200B',
      '/input_schema/properties/a\u200b/description U+200B',
      '/input_schema/properties/a\u200b/x-llm-description U+200B',
      '/input_schema/properties/a\u200b/const U+200B',
      '/input_schema/properties/b/enum/1 U+200B',
    ])
  })
})
