import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { SCHEMA_TYPES } from '../json.ts'
import type { AnyKeyword } from '../keywords.ts'
import { KEYWORDS, keywordInfo } from '../keywords.ts'
import type { Dialect, SchemaNode } from '../ref/types.ts'
import { suggest } from '../suggest.ts'
import { isSchemaValue, KEYWORD_VALUES } from './keyword-values.ts'

/** Keywords that identify a resource or hold what references lead to; the bundle replaces them. */
const CORE = new Set([
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
])

/** The members of a schema as written that are right, without the core keywords; every wrong one is reported. */
export function readKeywords(node: SchemaNode, context: Context): JsonObject {
  const written = node.value as JsonObject
  const dialect = node.resource.dialect
  const result: JsonObject = {}
  for (const keyword of Object.keys(written)) {
    const value = written[keyword] as Json
    const info = keywordInfo(keyword)
    if (info === undefined) reportUnknown(keyword, node, context)
    else if (!isRight(keyword as AnyKeyword, value, dialect, node, context)) continue
    if (CORE.has(keyword) && (keyword !== 'id' || typeof value === 'string')) continue
    if (keyword === '__proto__') continue
    result[keyword] = value
  }
  return result
}

function reportUnknown(keyword: string, node: SchemaNode, context: Context): void {
  if (keyword.startsWith('x-')) return
  const meant = suggest(keyword, Object.keys(KEYWORDS))
  context.report({
    code: meant === undefined ? 'keyword_unknown' : 'keyword_misspelt',
    at: childOrigin(node.origin, keyword),
    mark: 'key',
    keyword,
    params: { keyword, meant: meant ?? '' },
  })
}

/** Names of types in other languages that stand in schemas made from them. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  date: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  dict: 'object',
  map: 'object',
  list: 'array',
  tuple: 'array',
  none: 'null',
}

function typeHint(value: Json): { hint: string } | Record<string, never> {
  if (typeof value !== 'string') return {}
  if (value === 'any') return { hint: 'Leave "type" out to allow any value.' }
  const known = Object.hasOwn(FOREIGN_TYPES, value.toLowerCase())
    ? FOREIGN_TYPES[value.toLowerCase()]
    : undefined
  const meant = known ?? suggest(value, SCHEMA_TYPES)
  return meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }
}

function isRight(
  keyword: AnyKeyword,
  value: Json,
  dialect: Dialect,
  node: SchemaNode,
  context: Context,
): boolean {
  const expected = KEYWORD_VALUES[keyword](value, dialect)
  // `ref/` has reported these.
  if (expected !== undefined && (keyword === '$ref' || keyword === '$id')) return false
  if (expected !== undefined) {
    const isAnnotation = KEYWORDS[keyword].kind === 'annotation'
    context.report({
      code: isAnnotation ? 'annotation_invalid' : 'keyword_invalid',
      at: childOrigin(node.origin, keyword),
      keyword,
      params: { keyword, expected, found: describeValue(value) },
      ...(keyword === 'type' ? typeHint(value) : {}),
    })
    return false
  }
  const valid = checkMembers(keyword, value, node, context)
  if (keyword === 'pattern') return checkPattern(value as string, childOrigin(node.origin, keyword), context)
  if (keyword === 'patternProperties') {
    const patterns = Object.keys(value as JsonObject)
    return (
      patterns.filter(
        (pattern) => !checkPattern(pattern, childOrigin(node.origin, keyword, pattern), context),
      ).length === 0 && valid
    )
  }
  return valid
}

/** Members of lists and maps of schemas must be schemas. */
function checkMembers(keyword: AnyKeyword, value: Json, node: SchemaNode, context: Context): boolean {
  const { role } = KEYWORDS[keyword]
  const members =
    role !== 'data' &&
    role !== 'schema' &&
    typeof value === 'object' &&
    value !== null &&
    (role === 'schema-map' || role === 'map-or-names' || Array.isArray(value))
  if (!members) return true
  let valid = true
  for (const [key, item] of Object.entries(value as JsonObject)) {
    const isNames =
      role === 'map-or-names' &&
      (typeof item === 'string' || (Array.isArray(item) && item.every((name) => typeof name === 'string')))
    if (isSchemaValue(item) || isNames) continue
    valid = false
    const at = childOrigin(node.origin, keyword, key)
    context.report({ code: 'schema_invalid', at, keyword, params: { found: describeValue(item) } })
  }
  return valid
}

/** JSON Schema asks for ECMA-262 with the u flag; what compiles only without it is told and kept. */
function checkPattern(pattern: string, at: ReturnType<typeof childOrigin>, context: Context): boolean {
  const unicode = compileError(pattern, 'u')
  if (unicode === undefined) return true
  const legacy = compileError(pattern, '')
  const code = legacy === undefined ? 'pattern_not_unicode' : 'pattern_invalid'
  context.report({ code, at, keyword: 'pattern', params: { pattern, reason: legacy ?? unicode } })
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
