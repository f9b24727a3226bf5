import { lineStarts, rangeOf } from '../diagnostics/lines.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Problem, SourceDocument } from '../diagnostics/types.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import { UTF_16 } from '../messages/parse.ts'
import { createDocument, formatOf, placeholderDocument } from './document.ts'
import { readJson } from './json-read.ts'
import { LIMITS, type Reading } from './reading.ts'
import { readYaml } from './yaml-read.ts'

type Report = (problem: Problem) => void
type Input = string | Uint8Array

/**
 * Reads a YAML or JSON text (by the extension of its URI).
 *
 * @param input The text, or the bytes when they may not be UTF-8. A byte order mark is left out.
 * @returns The document; undefined when it is broken, which was reported. After a duplicate key, an unknown tag or a number
 * that no JSON has there is a document although it is in error, so that the rest of the file can be checked too.
 */
export function parse(uri: string, input: Input, report: Report): SourceDocument | undefined {
  const format = formatOf(uri)
  // One UTF-16 unit takes one to three bytes, so short texts need no encoding.
  const isShort = typeof input !== 'string' || input.length * 3 <= LIMITS.bytes
  const size = isShort ? input.length : new TextEncoder().encode(input).length
  if (size <= LIMITS.bytes) return read(uri, input, format, format === 'json' ? readJson : readYaml, report)
  const at = rootOrigin(placeholderDocument(uri))
  report({ code: 'file_too_large', at, params: { size, max: LIMITS.bytes } })
  return undefined
}

/**
 * As `parse`, for JSON that is not a tool file, such as a provider's list of tools: whatever its name is, and however
 * large, as its tools become files of their own.
 */
export function parseJson(uri: string, input: Input, report: Report): SourceDocument | undefined {
  return read(uri, input, 'json', (text) => readJson(text, Infinity), report)
}

function read(
  uri: string,
  input: Input,
  format: SourceDocument['format'],
  reader: (text: string) => Reading,
  report: Report,
): SourceDocument | undefined {
  const decoded = typeof input === 'string' ? { text: input } : decodeUtf8(input)
  const text = decoded.text.replace(/^\uFEFF/, '')
  if (typeof input !== 'string' && decoded.invalidAt !== undefined) {
    report(encodingProblem(uri, text, input, decoded.invalidAt))
    return undefined
  }
  const { root, problems } = reader(text)
  const document =
    root === undefined
      ? placeholderDocument(uri, text)
      : createDocument(uri, text, format, root.value, () => root.place)
  const starts = problems.length > 0 ? lineStarts(text) : []
  for (const { span, path = [], ...message } of problems) {
    const at = childOrigin(rootOrigin(document), ...path)
    report({ ...message, at, range: rangeOf(text, span.start, span.end, starts) })
  }
  const isFatal = problems.some(({ code }) => CATALOGUE[code].severity === 'error' && !READABLE.has(code))
  return root === undefined || isFatal ? undefined : document
}

/** Errors that do not prevent reading the rest of the file. */
const READABLE = new Set<string>(['duplicate_key', 'yaml_tag', 'not_json_value'])

function encodingProblem(uri: string, text: string, bytes: Uint8Array, invalidAt: number): Problem {
  // Without `ignoreBOM` the decoder removes the byte order mark, as in `text`.
  const start = new TextDecoder().decode(bytes.subarray(0, invalidAt)).length
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return {
    code: 'not_utf8',
    at: rootOrigin(placeholderDocument(uri, text)),
    range: rangeOf(text, start, start + 1),
    params: { offset: invalidAt },
    ...(utf16 && { hint: UTF_16 }),
  }
}

/** The text of UTF-8 bytes, with U+FFFD where they are invalid, and the offset of the first byte that is. */
function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly invalidAt?: number } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!text.includes('\ufffd')) return { text }
  const back = new TextEncoder().encode(text)
  const different = bytes.findIndex((byte, index) => byte !== back[index])
  if (different === -1 && back.length === bytes.length) return { text }
  let invalidAt = different === -1 ? bytes.length : different
  // Invalid bytes may begin like the encoding of U+FFFD, and differ from it only at a later byte: go back to its first.
  while (((back[invalidAt] ?? 0) & 0xc0) === 0x80) invalidAt -= 1
  return { text, invalidAt }
}
