import type { Json, JsonObject } from '@toolbake/core'
import { isObject, takeName } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { resolved, UnsupportedOperation } from './document.ts'

/** https://spec.openapis.org/oas/v3.1.1.html#path-item-object; `query` is of 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

export interface Operation {
  /** The id of its tool. */
  readonly id: string
  /** In capitals. */
  readonly method: string
  readonly path: string
  readonly written: JsonObject
  /** Those of the path that the operation does not replace, and its own. */
  readonly parameters: readonly JsonObject[]
  /** What the parameters could not be read for. */
  readonly problem?: string
}

/** The operations of a document in its order. No two ids differ only in case, as each becomes a file. */
export function operationsOf(document: OpenApi): Operation[] {
  const taken = new Set<string>()
  return Object.entries(resolved(document, document.root['paths'])).flatMap(([path, item]) => {
    const { shared, problem } = itemOf(document, item)
    return METHODS.flatMap((method): Operation[] => {
      const written = shared[method]
      if (!isObject(written)) return []
      const id = idOf(written, method, path, taken)
      const operation = { id, method: method.toUpperCase(), path, written }
      if (problem !== undefined) return [{ ...operation, parameters: [], problem }]
      try {
        return [
          { ...operation, parameters: parametersOf(document, shared['parameters'], written['parameters']) },
        ]
      } catch (error) {
        return [{ ...operation, parameters: [], problem: reasonOf(error) }]
      }
    })
  })
}

/** @throws what is not an `UnsupportedOperation` */
export function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedOperation) return error.message
  throw error
}

function itemOf(document: OpenApi, item: Json): { shared: JsonObject; problem?: string } {
  try {
    return { shared: resolved(document, item) }
  } catch (error) {
    return { shared: isObject(item) ? item : {}, problem: reasonOf(error) }
  }
}

function parametersOf(document: OpenApi, ...lists: readonly (Json | undefined)[]): JsonObject[] {
  const found = new Map<string, JsonObject>()
  for (const list of lists) {
    for (const entry of Array.isArray(list) ? list : []) {
      const parameter = resolved(document, entry)
      found.set(JSON.stringify([parameter['in'], parameter['name']]), parameter)
    }
  }
  return [...found.values()]
}

/** A module id has 1 to 192 of A-Z a-z 0-9 _ . -, and a dot becomes a folder. */
function idOf(written: JsonObject, method: string, path: string, taken: Set<string>): string {
  const { operationId } = written
  const text = typeof operationId === 'string' ? operationId.replaceAll('/', '.') : `${method}_${path}`
  const id = text
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z_]+/, '')
    .replace(/[_.]+$/, '')
    .slice(0, 180)
  const wanted = id === '' ? method : id
  const name = takeName(wanted.toLowerCase(), taken)
  return wanted + name.slice(wanted.length)
}
