import type { Json, JsonObject } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import { bytesOf } from './bytes.ts'
import type { OpenApi } from './document.ts'
import { objectOf, resolved, UnsupportedOperation } from './document.ts'
import type { SchemaReader } from './schemas.ts'

interface Body {
  readonly schema: JsonObject | boolean
  readonly isRequired: boolean
  /** The media type. */
  readonly type: string
  readonly encoding: { readonly encoding?: JsonObject }
}

/** A media range instead of a type. */
const RANGE = /^(?:\*|application|text)\/\*/i

/** Media types in the order of preference. Others are bytes, which a model cannot write. */
const BODY_TYPES = [
  /^application\/json *(?:;|$)/i,
  /^application\/merge-patch\+json\b/i,
  /^application\/(?!json-patch)[^;]*\+json\b/i,
  // A list of operations (RFC 6902), although documents often give it the schema of the resource.
  /^application\/json-patch\+json\b/i,
  /^application\/x-www-form-urlencoded\b/i,
  /^multipart\/form-data\b/i,
  /^text\/(?!\*)/i,
  RANGE,
]

/** Bodies of GET and HEAD are ignored: https://spec.openapis.org/oas/v3.0.4.html#operation-object */
export function bodyOf(
  document: OpenApi,
  written: Json | undefined,
  reader: SchemaReader,
  note: (text: string) => void,
): Body | undefined {
  if (written === undefined) return undefined
  const body = resolved(document, written)
  const content = objectOf(body['content'])
  const types = Object.keys(content)
  if (types.length === 0) return undefined
  const known = BODY_TYPES.flatMap((wanted) => types.filter((name) => wanted.test(name)))
  const bytes = new Map(known.map((type) => [type, bytesOf(document, type, objectOf(content[type]))]))
  const type = known.find((name) => bytes.get(name)?.required.length === 0)
  const isRequired = body['required'] === true
  if (type === undefined) {
    const [[refused, needed] = []] = bytes
    const reason =
      refused === undefined
        ? messages.bodyType(types)
        : messages.bytesRequired(refused, needed?.required ?? [])
    if (isRequired) throw new UnsupportedOperation(reason)
    note(messages.noBody(reason))
    return undefined
  }
  const { names, schema } = bytes.get(type) ?? { names: new Set<string>(), schema: undefined }
  for (const name of names) note(messages.bytesLeftOut(name))
  const { encoding } = objectOf(content[type])
  return {
    type: RANGE.test(type) ? typeWithin(type, resolved(document, schema)) : type,
    isRequired,
    schema: annotated(reader.read(schema ?? {}, names), body),
    encoding: isObject(encoding) ? { encoding } : {},
  }
}

/** Returns the type to send where the document has a range such as `*\/*`, which no request can declare. */
function typeWithin(range: string, { type }: JsonObject): string {
  return type === 'string' || /^text/i.test(range) ? 'text/plain' : 'application/json'
}

/** Adds the description and deprecation of a parameter or body, which replace those of a possibly shared schema. */
export function annotated(
  schema: JsonObject | boolean,
  { description, deprecated }: JsonObject,
): JsonObject | boolean {
  const own = {
    ...(typeof description === 'string' && description.trim() !== '' && { description: description.trim() }),
    ...(deprecated === true && { deprecated }),
  }
  if (Object.keys(own).length === 0 || schema === false) return schema
  return { ...(schema === true ? {} : schema), ...own }
}
