import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULL } from '../../../../tests/full.ts'
import { codePoint } from '../../../../tests/generate/code-points.ts'
import { parseText } from '../../tests/parse-text.ts'
import type { Problem } from '../diagnostics/types.ts'

const runs = FULL ? 20_000 : 500

const TOKENS = '{ } [ ] , : # | > " \' \\ % @ &a *a !t a 1 null --- ... <<'.split(' ')
const token = fc.constantFrom(
  ...TOKENS.concat(': ', '- ', '? ', '  ', '\n', '\r', '\t', '\uFEFF', '\ud800', '\0', '\u2028', '😀'),
)
const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
)

/** Whatever was read: there is a document or a reason, and every place lies in the text. */
function isSound(input: string | Uint8Array, uri: string): boolean {
  const { document, problems } = parseText(input, uri)
  if (document === undefined && problems.length === 0) return false
  const places = problems.map(({ range, at }) => isInside(range, at.document.text.length))
  if (document !== undefined) places.push(isInside(document.locate(['a', '0']), document.text.length))
  return !places.includes(false)
}

function isInside(range: Problem['range'], length: number): boolean {
  if (range === undefined) return false
  const { start, end } = range
  return start.offset >= 0 && start.offset <= end.offset && end.offset <= length
}

describe('any text', () => {
  it.each(['yaml', 'json'])('is read or refused as %s, never thrown at', (extension) => {
    const property = fc.property(text, (input) => isSound(input, `file:///a.${extension}`))
    expect(fc.check(property, { seed: 17, numRuns: runs }).counterexample).toBeNull()
  })

  it.each(['yaml', 'json'])('so are any bytes as %s', (extension) => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    const property = fc.property(bytes, (input) => isSound(input, `file:///a.${extension}`))
    expect(fc.check(property, { seed: 17, numRuns: runs }).counterexample).toBeNull()
  })

  it('is refused as UTF-8 where TextDecoder refuses it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const { problems } = parseText(bytes)
        expect(problems.some(({ code }) => code === 'not_utf8')).toBe(!isUtf8(bytes))
      }),
      { seed: 17, numRuns: runs },
    )
  })
})

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

describe('JSON', () => {
  const json = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value, undefined, 2)),
    fc.jsonValue().map((value) => JSON.stringify(value, undefined, '\t')),
  )

  it('has the value of JSON.parse, as a JSON file and as YAML', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(json, (source) => {
        const expected: unknown = JSON.parse(source)
        expect(readValue(source, 'file:///a.json')).toEqual(expected)
        // YAML takes control characters only escaped.
        const escaped = source.replace(/[\u007f-\u009f\ufffe\uffff]/g, escapeUnit)
        expect(readValue(escaped, 'file:///a.yaml')).toEqual(expected)
      }),
      { seed: 17, numRuns: runs },
    )
  })

  it('is refused exactly when JSON.parse refuses it', () => {
    const broken = fc
      .tuple(
        json,
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '-', '\n', 'e'),
      )
      .map(([source, at, length, insert]) => {
        const start = at % (source.length + 1)
        return source.slice(0, start) + insert + source.slice(start + length)
      })
    fc.assert(
      fc.property(broken, (source) => {
        const { problems } = parseText(source, 'file:///a.json')
        const isBroken = problems.some(({ code }) => code === 'syntax_error' || code === 'empty_file')
        expect(isBroken, source).toBe(!isJson(source))
      }),
      { numRuns: runs * 3 },
    )
  })
})

function readValue(source: string, uri: string): unknown {
  const { document, problems } = parseText(source, uri)
  const refused = problems.filter(({ code }) => code !== 'lone_surrogate' && code !== 'unsafe_integer')
  expect(refused.map(({ code, params }) => [code, params])).toEqual([])
  return document === undefined ? 'no document' : document.value
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}
