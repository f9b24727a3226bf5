import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import { isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import { EXPECTED } from '../messages/file-format.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/tools.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { holdsSchemas, isSchema, isSchemaMap } from '../schema/walk.ts'
import { suggest } from '../suggest.ts'
import { checkKeywords } from './keyword-checks.ts'
import { isOtherAnnotation, keywordMeant, repairOf } from './misplaced.ts'
import { EXTENSIONS, VALUE_FORMS, wrongPart } from './value-forms.ts'
import { formatMeant, hintForMember, hintForValue } from './value-hints.ts'

/**
 * Returns the valid keywords of a schema as written, without the core keywords; reports each invalid one. Arrays and
 * maps of schemas keep their valid members, so that these are read, too.
 */
export function readKeywords(written: JsonObject, origin: Origin, context: Context): JsonObject {
  const result: JsonObject = {}
  for (const [keyword, value] of Object.entries(written)) {
    const info = keywordInfo(keyword)
    if (!checkValue(keyword, written, origin, context)) continue
    const isWithoutList = keyword === 'additionalItems' && !Array.isArray(written['items'])
    if (info === undefined || isWithoutList) reportUnknown(keyword, written, origin, context)
    const read = readMembers(keyword, value, childOrigin(origin, keyword), context)
    // The bundle replaces references, identifiers of resources, and definitions.
    if (info?.value === 'reference' || keyword === '__proto__') continue
    if (info?.kind === 'core' && (keyword !== 'id' || typeof value === 'string')) continue
    result[keyword] = read
  }
  checkKeywords({ schema: result, written, origin }, context)
  return result
}

function reportUnknown(keyword: string, schema: JsonObject, origin: Origin, context: Context): void {
  const isExtension = keyword.startsWith('x-')
  const problem = { at: childOrigin(origin, keyword), mark: 'key', keyword, params: { keyword } } as const
  const isOther = isOtherAnnotation(keyword, schema)
  const hint = isExtension ? undefined : repairOf(keyword, schema, problem.at)
  const guess = isExtension ? suggest(keyword, Object.keys(EXTENSIONS)) : keywordMeant(keyword, schema)
  if (hint === undefined && guess !== undefined && guess !== keyword && !isOther)
    context.report({ ...problem, code: 'keyword_misspelt', params: { keyword, meant: guess } })
  // The parser has reported a merge key.
  else if (!isExtension && keyword !== '<<')
    context.report({ ...problem, code: isOther ? 'keyword_annotation' : 'keyword_unknown', hint })
}

/** Whether the value of a keyword, or of an extension that has an effect, is valid; problems are reported. */
export function checkValue(keyword: string, schema: JsonObject, origin: Origin, context: Context): boolean {
  const value = own(schema, keyword) ?? null
  const info = keywordInfo(keyword) ?? own(EXTENSIONS, keyword)
  if (info === undefined) return true
  const at = childOrigin(origin, keyword)
  const isBesideHead = keyword === 'items' && Array.isArray(value) && Object.hasOwn(schema, 'prefixItems')
  if (VALUE_FORMS[info.value].fits(value) && !isBesideHead) return hasPatterns(keyword, value, at, context)
  // `ref/` reports these two.
  if (keyword === '$ref' || keyword === '$id') return false
  const { path, value: part, isTwice } = wrongPart(info.value, value) ?? { path: [], value, isTwice: false }
  const found = describeValue(part)
  const known = isBesideHead
    ? messages.ITEMS_IS_OLD_PREFIX_ITEMS
    : hintForValue(keyword, info.value, part, path.length > 0)
  const hint = isTwice ? messages.REMOVE_ONE : known
  context.report({
    code: info.kind === 'annotation' ? 'annotation_invalid' : 'keyword_invalid',
    at: childOrigin(at, ...path),
    keyword,
    params: {
      keyword,
      expected: isBesideHead ? messages.SCHEMA_BESIDE_PREFIX_ITEMS : EXPECTED[info.value],
      found: isTwice ? messages.repeatedValue(found) : found,
      example: VALUE_FORMS[info.value].example,
    },
    ...(hint !== undefined && { hint }),
  })
  return false
}

/** Reports members of arrays and maps of schemas that are not schemas, and replaces them by `true`. */
function readMembers(keyword: string, value: Json, origin: Origin, context: Context): Json {
  const isList = holdsSchemas(keyword) && Array.isArray(value)
  if (!isList && !(isSchemaMap(keyword) && isObject(value))) return value
  let result: Json[] | JsonObject | undefined
  for (const [key, item] of Object.entries<Json>(value)) {
    const at = childOrigin(origin, key)
    if (keyword === 'properties' && key === 'additionalProperties' && item === false)
      context.report({ code: 'keyword_misplaced', at, mark: 'key', keyword: key, params: { keyword: key } })
    const isNames = keyword === 'dependencies' && [item].flat().every((name) => typeof name === 'string')
    if (isSchema(item) || isNames) continue
    const hint = hintForMember(keyword, key, item)
    const params = { found: describeValue(item) }
    context.report({ code: 'schema_invalid', at, keyword, params, hint })
    result ??= Array.isArray(value) ? [...value] : { ...value }
    if (Array.isArray(result)) result[Number(key)] = true
    else setOwn(result, key, true)
  }
  return result ?? value
}

/** Whether the patterns of a keyword are regular expressions. Reports a format that is known under another name. */
function hasPatterns(keyword: string, value: Json, at: Origin, context: Context): boolean {
  const format = keyword === 'format' && typeof value === 'string' ? value : ''
  const meant = formatMeant(format)
  if (meant !== undefined) {
    const hint = didYouMean(meant)
    context.report({ code: 'format_unknown', at, keyword, params: { format }, hint })
  }
  if (keyword === 'pattern' && typeof value === 'string') return checkPattern(value, at, 'value', context)
  if (keyword === 'patternProperties' && isObject(value)) {
    for (const pattern of Object.keys(value)) checkPattern(pattern, childOrigin(at, pattern), 'key', context)
  }
  return true
}

/** Syntax that JavaScript reads as letters without the u flag: of Python, PCRE, Java and POSIX, and some of its own. */
const FOREIGN = /(?<!\\)(?:\\\\)*\\(?:[AZzhGQEpP]|u\{)|\[\[:/

/** Whether a pattern compiles. JSON Schema requires the u flag; a pattern that only compiles without it is reported. */
function checkPattern(pattern: string, at: Origin, mark: 'key' | 'value', context: Context): boolean {
  // A literal of JavaScript, whose slashes would be part of the pattern.
  const inner = /^\/(\^.*|.*(?<!\\)\$)\/[a-z]*$/s.exec(pattern)?.[1]
  const unicode = inner === undefined ? compileError(pattern, 'u') : messages.MATCHES_NOTHING
  if (unicode === undefined) return true
  const legacy = inner !== undefined || FOREIGN.test(pattern) ? unicode : compileError(pattern, '')
  const code = legacy === undefined ? 'pattern_not_unicode' : 'pattern_invalid'
  const hint = inner && messages.withoutSlashes(inner)
  context.report({ code, at, mark, keyword: 'pattern', params: { pattern, reason: legacy ?? unicode }, hint })
  return legacy === undefined
}

function compileError(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags)
    return undefined
  } catch (error) {
    // V8: "Invalid regular expression: /(/u: Unterminated group"
    return error instanceof Error ? error.message.replace(/^.*: /s, '') : String(error)
  }
}
