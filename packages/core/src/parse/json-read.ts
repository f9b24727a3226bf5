import type { Json } from '../json.ts'
import { explainAt, explainString } from './json-errors.ts'
import type { Reader } from './reader.ts'
import { add, checkNumber, checkText, close, countNodes, open, readWith, stopWith } from './reader.ts'
import { LIMITS, type Reading } from './reading.ts'

/**
 * Reads JSON (RFC 8259) with the range of each value, and reports syntax errors, as well as what `JSON.parse` accepts
 * silently: duplicate keys, and numbers that lose precision. Not recursive.
 */
export function readJson(text: string, maxNodes: number = LIMITS.nodes): Reading {
  return readWith(text, maxNodes, (reader) => {
    if (skipBlanks(reader) === text.length) return
    let isOpening = readValue(reader)
    for (let frame = reader.frames.at(-1); frame !== undefined; frame = reader.frames.at(-1)) {
      const isList = Array.isArray(frame.value)
      const closing = isList ? ']' : '}'
      if (text[skipBlanks(reader)] === closing) {
        close(reader, reader.cursor + 1)
        isOpening = false
        continue
      }
      if (!isOpening) skipComma(reader, closing)
      if (!isList) {
        if (text[reader.cursor] !== '"') fail(reader, 'key')
        readString(reader)
        if (text[skipBlanks(reader)] !== ':') fail(reader, 'colon')
        reader.cursor += 1
      }
      isOpening = readValue(reader)
    }
    if (skipBlanks(reader) < text.length) fail(reader, 'end')
  })
}

function skipComma(reader: Reader, closing: string): void {
  const comma = reader.cursor
  if (reader.text[comma] !== ',') fail(reader, 'separator')
  reader.cursor += 1
  if (reader.text[skipBlanks(reader)] !== closing) return
  reader.cursor = comma
  fail(reader, 'trailing comma')
}

const WORD_OR_NUMBER = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y

/** Reads a scalar, or the opening of a collection, for which it returns true. */
function readValue(reader: Reader): boolean {
  const { text } = reader
  const start = skipBlanks(reader)
  const char = text[start]
  if (char === '{' || char === '[') {
    open(reader, char === '{' ? {} : [], start)
    return true
  }
  countNodes(reader, 1, { start, end: start + 1 })
  if (char === '"') readString(reader)
  else {
    WORD_OR_NUMBER.lastIndex = start
    const [source] = WORD_OR_NUMBER.exec(text) ?? fail(reader, 'value')
    const value: Json = JSON.parse(source)
    reader.cursor = start + source.length
    const place = { start, end: reader.cursor }
    if (typeof value === 'number') checkNumber(reader, value, source, place)
    add(reader, { value, place, size: 1, height: 0 }, place)
  }
  return false
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Reads a string as a key or a value. */
function readString(reader: Reader): void {
  const { text, cursor: start } = reader
  let at = start + 1
  let isEscaped = false
  for (let code = text.charCodeAt(at); code !== 0x22; code = text.charCodeAt(at)) {
    const isEscape = code === 0x5c
    ESCAPE.lastIndex = at
    // Also at the end of the text, where the code is NaN.
    const isBroken = isEscape ? !ESCAPE.test(text) : !(code >= 0x20)
    if (isBroken) stopWith(reader, explainString(text, start, at))
    at = isEscape ? ESCAPE.lastIndex : at + 1
    isEscaped ||= isEscape
  }
  reader.cursor = at + 1
  const place = { start, end: reader.cursor }
  const value: string = isEscaped ? JSON.parse(text.slice(start, place.end)) : text.slice(start + 1, at)
  checkText(reader, value, place)
  add(reader, { value, place, size: 1, height: 0, text: value }, place)
}

const BLANKS = /[ \n\r\t]*/y

/** Returns where the next token begins. */
function skipBlanks(reader: Reader): number {
  BLANKS.lastIndex = reader.cursor
  BLANKS.test(reader.text)
  reader.cursor = BLANKS.lastIndex
  return reader.cursor
}

function fail(reader: Reader, wanted: Parameters<typeof explainAt>[2]): never {
  const { text, cursor, frames } = reader
  return stopWith(reader, explainAt(text, cursor, wanted, frames.at(-1)?.start))
}
