import { lineStarts, positionAt, rangeOf } from '../diagnostics/lines.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import { UTF_16 } from '../messages/parse.ts'
import { createDocument, formatOf, placeholderDocument } from './document.ts'
import { readJson } from './json-read.ts'
import { LIMITS } from './limits.ts'
import type { Finding, Reading } from './reading.ts'
import type { SourceDocument } from './types.ts'
import { decodeUtf8, utf8Length } from './utf8.ts'
import { readYaml } from './yaml.ts'

/**
 * Reads a YAML or JSON text (by the extension of its URI).
 *
 * @param uri Canonical URI of the file.
 * @param input The text, or the bytes when they may not be UTF-8. A byte order mark is left out.
 * @param report Is called with every problem.
 * @returns The document; undefined when it is broken, which was reported. After a duplicate key, an unknown tag or a number
 * that no JSON has there is a document although it is in error, so that the rest of the file can be checked too.
 */
export function parse(
  uri: string,
  input: string | Uint8Array,
  report: (problem: Problem) => void,
): SourceDocument | undefined {
  const size = typeof input === 'string' ? sizeIfLarge(input) : input.length
  if (size > LIMITS.bytes) {
    report({
      code: 'file_too_large',
      at: rootOrigin(placeholderDocument(uri)),
      params: { size, max: LIMITS.bytes },
    })
    return undefined
  }
  const text = decodeText(uri, input, report)
  return text === undefined ? undefined : parseText(uri, text, report)
}

/**
 * Reads JSON that is no tool file, such as a provider's list of tools: whatever its name is, and however large, as its
 * tools become files of their own.
 *
 * @returns As `parse` does.
 */
export function parseJson(
  uri: string,
  input: string | Uint8Array,
  report: (problem: Problem) => void,
): SourceDocument | undefined {
  const text = decodeText(uri, input, report)
  return text === undefined ? undefined : toDocument(uri, text, 'json', readJson(text, Infinity), report)
}

/** The text without a byte order mark; undefined when it is no UTF-8, which was reported. */
function decodeText(
  uri: string,
  input: string | Uint8Array,
  report: (problem: Problem) => void,
): string | undefined {
  const { text: decoded, invalidAt } = typeof input === 'string' ? { text: input } : decodeUtf8(input)
  const text = decoded.charCodeAt(0) === 0xfe_ff ? decoded.slice(1) : decoded
  if (invalidAt === undefined) return text
  reportEncoding(uri, text, input as Uint8Array, invalidAt, report)
  return undefined
}

function parseText(
  uri: string,
  text: string,
  report: (problem: Problem) => void,
): SourceDocument | undefined {
  const format = formatOf(uri)
  return toDocument(uri, text, format, format === 'json' ? readJson(text) : readYaml(text), report)
}

function toDocument(
  uri: string,
  text: string,
  format: SourceDocument['format'],
  { root, findings }: Reading,
  report: (problem: Problem) => void,
): SourceDocument | undefined {
  const document =
    root === undefined
      ? placeholderDocument(uri, text)
      : createDocument(uri, text, format, root.value, root.place)
  if (findings.length > 0) {
    const starts = lineStarts(text)
    for (const finding of findings) report(toProblem(finding, document, starts))
  }
  return root === undefined || findings.some(isFatal) ? undefined : document
}

/** The rest of the file can be read as if these were mended. */
const READABLE = new Set<string>(['duplicate_key', 'yaml_tag', 'not_json_value'])

function isFatal({ code }: Finding): boolean {
  return CATALOGUE[code].severity === 'error' && !READABLE.has(code)
}

function toProblem(finding: Finding, document: SourceDocument, starts: readonly number[]): Problem {
  const { span, path = [] } = finding
  const { text } = document
  const at = childOrigin(rootOrigin(document), ...path)
  const range = rangeOf(text, span.start, span.end, starts)
  if (finding.code !== 'duplicate_key') return { ...finding, at, range }
  const { line } = positionAt(starts, text.length, finding.earlier)
  return { code: finding.code, params: { ...finding.params, line }, at, range }
}

function reportEncoding(
  uri: string,
  text: string,
  bytes: Uint8Array,
  invalidAt: number,
  report: (problem: Problem) => void,
): void {
  // Without `ignoreBOM` the decoder leaves the byte order mark out, as `text` does.
  const start = new TextDecoder().decode(bytes.subarray(0, invalidAt)).length
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  report({
    code: 'not_utf8',
    at: rootOrigin(placeholderDocument(uri, text)),
    range: rangeOf(text, start, start + 1),
    params: { offset: invalidAt },
    ...(utf16 && { hint: UTF_16 }),
  })
}

/** The bytes of a text that may have too many; a UTF-16 unit has at most three. */
function sizeIfLarge(text: string): number {
  if (text.length * 3 <= LIMITS.bytes) return 0
  return text.length > LIMITS.bytes ? text.length : utf8Length(text)
}
