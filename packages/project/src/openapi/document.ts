import type { Json, JsonObject } from '@toolbake/core'
import { isObject, own, parsePointer } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'

/** Why no tool can be made of an operation. */
export class UnsupportedOperation extends Error {}

/** An OpenAPI document, whose local references are resolved on demand. */
export interface OpenApi {
  readonly root: JsonObject
  /** In 3.0 the members beside a `$ref` have no meaning. */
  readonly isOld: boolean
}

/** Whether JSON is an OpenAPI document of any version, also of one that cannot be read. */
export function isOpenApi(json: Json): json is JsonObject {
  return isObject(json) && (typeof own(json, 'openapi') === 'string' || own(json, 'swagger') !== undefined)
}

/** The minor version of OpenAPI 3; undefined for any other version. */
export function minorVersion(root: JsonObject): number | undefined {
  const [, minor] = /^"3\.(\d+)(?:\.|"$)/.exec(JSON.stringify(root['openapi']) ?? '') ?? []
  return minor === undefined || Number(minor) > 2 ? undefined : Number(minor)
}

/**
 * What a local reference leads to.
 *
 * @throws {UnsupportedOperation} when it leads to another file or to nothing
 */
export function resolveReference({ root }: OpenApi, reference: string): Json {
  const path = reference.startsWith('#') ? parsePointer(decode(reference.slice(1))) : undefined
  if (path === undefined) throw new UnsupportedOperation(messages.otherFile(reference))
  const found = path.reduce<Json | undefined>(
    (value, key) => (value !== null && typeof value === 'object' ? own(value as JsonObject, key) : undefined),
    root,
  )
  if (found === undefined) throw new UnsupportedOperation(messages.leadsNowhere(reference))
  return found
}

/** A parameter, a body or a path item, or the one that it refers to. */
export function resolved(document: OpenApi, value: Json | undefined): JsonObject {
  let found = value
  const seen = new Set<string>()
  while (isObject(found) && typeof own(found, '$ref') === 'string') {
    const reference = found['$ref'] as string
    if (seen.has(reference)) throw new UnsupportedOperation(messages.leadsNowhere(reference))
    seen.add(reference)
    found = resolveReference(document, reference)
  }
  return isObject(found) ? found : {}
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
