import type { Json, JsonObject } from '@toolbake/core'
import { isObject, own } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { objectOf, resolved } from './document.ts'
import { alwaysInPlace, listOf, namesOf } from './in-place.ts'

/** The binary properties of a form. */
export interface Bytes {
  /** The schema of the form. */
  readonly schema: Json
  /** Names of the properties that are bytes. */
  readonly names: ReadonlySet<string>
  /** Those of them that are required. */
  readonly required: readonly string[]
}

const TEXT =
  /^\s*(?:text\/|application\/(?:[^;,]+\+)?(?:json|xml|yaml)\b|application\/x-www-form-urlencoded\b)/i
const TEXT_ENCODING = /^(?:7bit|8bit|quoted-printable)$/i

/** Returns the binary properties of a multipart body; other bodies that a model writes have none. */
export function bytesOf(document: OpenApi, type: string, media: JsonObject): Bytes {
  const { schema: written = {}, encoding } = media
  if (!/^multipart\//i.test(type)) return { schema: written, names: new Set(), required: [] }
  const encodings = objectOf(encoding)
  const names = namesOf(document, written, (property, name) => {
    const { contentType } = objectOf(own(encodings, name))
    return isBytes(document, property) || (isBinary(contentType) && isPlain(document, property))
  })
  const schema = names.size === 0 ? written : resolved(document, written)
  const required = requiredOf(document, schema).filter((name) => names.has(name))
  return { schema: withoutBranches(document, schema, names), names, required }
}

/** Returns the properties that an object requires in each of its branches. */
function requiredOf(document: OpenApi, schema: Json): readonly string[] {
  const names = folded<readonly string[]>(document, schema, (parts, of) =>
    parts.flatMap(({ required, anyOf, oneOf }) => [
      ...listOf(required).filter((name) => typeof name === 'string'),
      ...[anyOf, oneOf].flatMap((branches) => {
        const [first = [], ...others] = listOf(branches).map((branch) => of(branch) ?? [])
        return first.filter((name) => others.every((other) => other.includes(name)))
      }),
    ]),
  )
  return [...new Set(names)]
}

/** @param fold combines the schemas that always apply in place; its `of` returns undefined on a cycle */
function folded<T>(
  document: OpenApi,
  schema: Json,
  fold: (parts: readonly JsonObject[], of: (inner: Json) => T | undefined) => T,
  open = new Set<object>(),
): T | undefined {
  if (!isObject(schema) || open.has(schema)) return undefined
  open.add(schema)
  const result = fold(alwaysInPlace(document, schema), (inner) => folded(document, inner, fold, open))
  open.delete(schema)
  return result
}

/** Removes the branches that require bytes. Another branch remains, or the operation is refused. */
function withoutBranches(document: OpenApi, schema: Json, names: ReadonlySet<string>): Json {
  if (!isObject(schema) || names.size === 0) return schema
  const kept = (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
    if (!Array.isArray(schema[keyword])) return []
    const branches = listOf(schema[keyword]).filter(
      (branch) => !requiredOf(document, branch).some((name) => names.has(name)),
    )
    return [[keyword, branches] as const]
  })
  return { ...schema, ...Object.fromEntries(kept) }
}

function isBytes(document: OpenApi, property: Json): boolean {
  const isIt = folded<boolean>(document, property, (parts, of) =>
    parts.some(({ format, contentMediaType, contentEncoding, items, anyOf, oneOf }) => {
      if (format === 'binary' || isBinary(contentMediaType)) return true
      if (typeof contentEncoding === 'string' && !TEXT_ENCODING.test(contentEncoding)) return true
      if (items !== undefined && of(items) === true) return true
      const isEach = (branches: readonly Json[]): boolean => branches.every((branch) => of(branch) === true)
      return [anyOf, oneOf]
        .map((branches) => listOf(branches).filter((branch) => !isNull(document, branch)))
        .some((branches) => branches.length > 0 && isEach(branches))
    }),
  )
  return isIt === true
}

/** Whether a branch accepts only null, such as the one that FastAPI writes for an optional file. */
function isNull(document: OpenApi, branch: Json): boolean {
  const isEach = (list: readonly Json[], one: Json): boolean =>
    list.length > 0 && list.every((item) => item === one)
  return alwaysInPlace(document, branch).some(
    ({ type, const: value, enum: values }) =>
      type === 'null' || value === null || isEach(listOf(type), 'null') || isEach(listOf(values), null),
  )
}

function isBinary(types: Json | undefined): boolean {
  return typeof types === 'string' && types.split(',').every((type) => !TEXT.test(type))
}

/** Whether a property is a string or has no type, so that the media type decides what it contains. */
function isPlain(document: OpenApi, property: Json): boolean {
  return alwaysInPlace(document, property).every(({ type = 'string' }) => type === 'string')
}
