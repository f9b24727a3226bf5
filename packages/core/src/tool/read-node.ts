import type { Context } from '../context.ts'
import { booleanHint, describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, setOwn } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import type { SchemaNode } from '../ref/types.ts'
import type { AnyKeyword } from '../schema/keywords.ts'
import { KEYWORDS, keywordInfo } from '../schema/keywords.ts'
import { holdsSchemas, isSchemaMap } from '../schema/walk.ts'
import { suggest } from '../suggest.ts'
import { checkBounds } from './bounds.ts'
import { checkInert } from './inert.ts'
import { exampleOf, expectedValue, fitsKeyword, isSchemaValue, wrongPart } from './keyword-values.ts'
import { isMisplaced, keywordMeant, repairOf } from './misplaced.ts'
import { checkRepeats } from './repeats.ts'
import { hintForMember, hintForValue, quoteHint } from './value-hints.ts'

/**
 * The valid members of a schema as written, without the core keywords; every wrong one is reported. The valid members of
 * lists and maps of schemas stay, so that they are read, too.
 */
export function readKeywords(node: SchemaNode, context: Context): JsonObject {
  const written = node.value as JsonObject
  const result: JsonObject = {}
  for (const keyword of Object.keys(written)) {
    const value = written[keyword] as Json
    const info = keywordInfo(keyword)
    if (keyword === 'x-llm-description' && !isText(value, keyword, node.origin, context)) continue
    if (keyword === 'x-sensitive' && typeof value !== 'boolean') {
      reportMark(value, childOrigin(node.origin, keyword), context)
      continue
    }
    if (info === undefined) reportUnknown(keyword, node, context)
    else if (!isRight(keyword as AnyKeyword, value, node, context)) continue
    if (keyword === 'additionalItems' && !Array.isArray(written['items'])) reportInert(node, context)
    const read = info === undefined ? value : readMembers(keyword as AnyKeyword, value, node, context)
    // The bundle replaces what identifies a resource, and definitions.
    if (info?.kind === 'core' && (keyword !== 'id' || typeof value === 'string')) continue
    if (keyword === '__proto__') continue
    result[keyword] = read
  }
  checkRequired(result, node, context)
  checkBounds(result, node, context)
  checkRepeats(result, node, context)
  checkInert(result, node, context)
  return result
}

/** Whether the text that models read instead of a description is a string; other values are left out. */
export function isText(value: Json, keyword: string, origin: Origin, context: Context): value is string {
  if (typeof value === 'string') return true
  const params = {
    keyword,
    expected: expectedValue('description'),
    found: describeValue(value),
    example: exampleOf('description'),
  }
  const hint = quoteHint(value)
  context.report({
    code: 'annotation_invalid',
    at: childOrigin(origin, keyword),
    keyword,
    params,
    ...(hint === undefined ? {} : { hint }),
  })
  return false
}

/** An ignored mark would leave in logs what its author wants out of them. */
function reportMark(value: Json, at: Origin, context: Context): void {
  const hint = booleanHint(value)
  context.report({
    code: 'keyword_invalid',
    at,
    keyword: 'x-sensitive',
    params: {
      keyword: 'x-sensitive',
      expected: expectedValue('uniqueItems'),
      found: describeValue(value),
      example: exampleOf('uniqueItems'),
    },
    ...(hint === undefined ? {} : { hint }),
  })
}

/** `additionalItems` applies to what follows a list in `items` (draft-07 validation §6.4.2); without a list it has no effect. */
function reportInert({ value, origin }: SchemaNode, context: Context): void {
  const { prefixItems, items } = value as JsonObject
  const keyword = 'additionalItems'
  const hint =
    prefixItems === undefined
      ? messages.ADDITIONAL_ITEMS_WITHOUT_LIST
      : messages.ADDITIONAL_ITEMS_BESIDE_PREFIX_ITEMS
  context.report({
    code: items === undefined ? 'keyword_misspelt' : 'keyword_unknown',
    at: childOrigin(origin, keyword),
    mark: 'key',
    keyword,
    params: { keyword },
    hint,
  })
}

/** Reports a required name that is nearly the name of a property, which is then optional against what was meant. */
function checkRequired({ required, properties }: JsonObject, node: SchemaNode, context: Context): void {
  if (!Array.isArray(required) || !isObject(properties)) return
  const listed = new Set(required as string[])
  let free: readonly string[] | undefined
  for (const [index, key] of (required as string[]).entries()) {
    // Names this short resemble too many others.
    if (key.length <= 3 || Object.hasOwn(properties, key)) continue
    if (!context.mayGuess()) return
    free ??= Object.keys(properties).filter((name) => !listed.has(name))
    const meant = suggest(key, free)
    if (meant === undefined) continue
    const at = childOrigin(node.origin, 'required', String(index))
    context.report({ code: 'required_misspelt', at, keyword: 'required', params: { key, meant } })
  }
}

function reportUnknown(keyword: string, node: SchemaNode, context: Context): void {
  if (keyword.startsWith('x-')) return
  const at = childOrigin(node.origin, keyword)
  const place = { at, mark: 'key', keyword } as const
  const hint = repairOf(keyword, node)
  if (hint !== undefined) {
    context.report({ code: 'keyword_misspelt', ...place, params: { keyword }, hint })
    return
  }
  const meant = keywordMeant(keyword, node.value as JsonObject)
  if (meant === undefined) context.report({ code: 'keyword_unknown', ...place, params: { keyword } })
  else context.report({ code: 'keyword_misspelt', ...place, params: { keyword, meant } })
}

function isRight(keyword: AnyKeyword, value: Json, node: SchemaNode, context: Context): boolean {
  if (!fitsKeyword(keyword, value)) {
    // `ref/` has reported these two.
    if (keyword !== '$ref' && keyword !== '$id')
      reportWrong(keyword, value, expectedValue(keyword), node, context)
    return false
  }
  if (keyword === 'items' && Array.isArray(value) && Object.hasOwn(node.value as JsonObject, 'prefixItems')) {
    const expected = messages.SCHEMA_BESIDE_PREFIX_ITEMS
    reportWrong(keyword, value, expected, node, context, messages.ITEMS_IS_OLD_PREFIX_ITEMS)
    return false
  }
  if (keyword === 'pattern') return checkPattern(value as string, childOrigin(node.origin, keyword), context)
  if (keyword === 'patternProperties') {
    for (const pattern of Object.keys(value as JsonObject)) {
      checkPattern(pattern, childOrigin(node.origin, keyword, pattern), context, 'key')
    }
  }
  return true
}

function reportWrong(
  keyword: AnyKeyword,
  value: Json,
  expected: string,
  node: SchemaNode,
  context: Context,
  known?: string,
): void {
  const { path, value: part, isTwice } = wrongPart(keyword, value) ?? { path: [], value, isTwice: false }
  const hint = isTwice ? messages.REMOVE_ONE : (known ?? hintForValue(keyword, part, path.length > 0))
  const found = isTwice ? messages.repeatedValue(describeValue(part)) : describeValue(part)
  context.report({
    code: KEYWORDS[keyword].kind === 'annotation' ? 'annotation_invalid' : 'keyword_invalid',
    at: childOrigin(node.origin, keyword, ...path),
    keyword,
    params: { keyword, expected, found, example: exampleOf(keyword) },
    ...(hint === undefined ? {} : { hint }),
  })
}

/** Members of lists and maps of schemas must be schemas. `true` replaces one that is not. */
function readMembers(keyword: AnyKeyword, value: Json, node: SchemaNode, context: Context): Json {
  const isMap = isSchemaMap(keyword) && isObject(value)
  const isList = holdsSchemas(keyword) && Array.isArray(value)
  if (!isMap && !isList) return value
  let result: Json | undefined
  for (const [key, item] of Object.entries(value)) {
    const isNames =
      keyword === 'dependencies' &&
      (typeof item === 'string' || (Array.isArray(item) && item.every((name) => typeof name === 'string')))
    const at = childOrigin(node.origin, keyword, key)
    if (keyword === 'properties' && isMisplaced(key, item))
      context.report({ code: 'keyword_misplaced', at, mark: 'key', keyword: key, params: { keyword: key } })
    if (isSchemaValue(item) || isNames) continue
    const hint = hintForMember(keyword, key, item)
    context.report({
      code: 'schema_invalid',
      at,
      keyword,
      params: { found: describeValue(item) },
      ...(hint === undefined ? {} : { hint }),
    })
    result ??= isList ? [...value] : { ...(value as JsonObject) }
    setOwn(result as JsonObject, key, true)
  }
  return result ?? value
}

/** JSON Schema asks for ECMA-262 with the u flag; a pattern that compiles only without it is reported and kept. */
function checkPattern(
  pattern: string,
  at: Origin,
  context: Context,
  mark: 'key' | 'value' = 'value',
): boolean {
  const unicode = compileError(pattern, 'u')
  if (unicode === undefined) return true
  const legacy = compileError(pattern, '')
  const code = legacy === undefined ? 'pattern_not_unicode' : 'pattern_invalid'
  context.report({ code, at, mark, keyword: 'pattern', params: { pattern, reason: legacy ?? unicode } })
  return legacy === undefined
}

function compileError(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags)
    return undefined
  } catch (error) {
    // V8: "Invalid regular expression: /(/u: Unterminated group"
    return (error as Error).message.replace(/^.*: /s, '')
  }
}
