import type { Json, JsonObject } from '@toolbake/core'
import { isObject, takeName } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { objectOf, resolved, UnsupportedOperation } from './document.ts'
import { listOf } from './in-place.ts'

/** https://spec.openapis.org/oas/v3.1.1.html#path-item-object; `query` is new in 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

export interface Operation {
  /** The id of its tool. */
  readonly id: string
  /** In the case in which it is sent. */
  readonly method: string
  readonly path: string
  readonly written: JsonObject
  /** The servers of the operation, or else of the path, or else of the document. */
  readonly servers: Json | undefined
  /** The path's parameters that the operation does not replace, its own, and undeclared ones of the path template. */
  readonly parameters: readonly JsonObject[]
  /** Names that occur only in the path template. */
  readonly undeclared: readonly string[]
  /** Why it could not be read. */
  readonly problem?: string
}

export interface Operations {
  readonly operations: readonly Operation[]
  /** Paths that could not be read, so that their operations are unknown. */
  readonly unread: readonly { readonly id: string; readonly reason: string }[]
}

/** Returns the operations in the order of the document. Ids differ in more than case, because each becomes a file. */
export function operationsOf(document: OpenApi): Operations {
  const { shared: paths, problem } = itemOf(document, document.root['paths'])
  if (problem !== undefined) return { operations: [], unread: [{ id: 'paths', reason: problem }] }
  const taken = new Set<string>()
  const unread: { id: string; reason: string }[] = []
  const operations = Object.entries(paths)
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, written]) => {
      const item = itemOf(document, written)
      const found = methodsOf(item.shared).map(([method, operation]) =>
        operationOf(document, { path, method, written: operation, item, taken }),
      )
      if (found.length === 0 && item.problem !== undefined) unread.push({ id: path, reason: item.problem })
      return found
    })
  return { operations, unread }
}

interface Item {
  readonly shared: JsonObject
  readonly problem?: string
}

/** Returns the operations of a path. `additionalOperations` of 3.2 has other methods, which are sent as written. */
function methodsOf(item: JsonObject): (readonly [method: string, written: JsonObject])[] {
  const known = METHODS.map((method) => [method.toUpperCase(), item[method]] as const)
  const others = Object.entries(objectOf(item['additionalOperations']))
  return [...known, ...others].flatMap(([method, written]) =>
    isObject(written) ? [[method, written] as const] : [],
  )
}

interface Found {
  readonly path: string
  readonly method: string
  readonly written: JsonObject
  readonly item: Item
  readonly taken: Set<string>
}

function operationOf(document: OpenApi, { path, method, written, item, taken }: Found): Operation {
  const { shared, problem } = item
  const operation = {
    id: idOf(written, method.toLowerCase(), path, taken),
    method,
    path,
    written,
    servers: [written, shared, document.root].map(({ servers }) => servers).find(isFilled),
    parameters: [],
    undeclared: [],
  }
  if (problem !== undefined) return { ...operation, problem }
  try {
    return { ...operation, ...parametersOf(document, path, [shared['parameters'], written['parameters']]) }
  } catch (error) {
    return { ...operation, problem: reasonOf(error) }
  }
}

function isFilled(list: Json | undefined): boolean {
  return Array.isArray(list) && list.length > 0
}

/** @throws errors other than `UnsupportedOperation` */
export function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedOperation) return error.message
  throw error
}

/** Resolves a path item. Unlike in other objects, siblings of its reference count in every version. */
function itemOf(document: OpenApi, item: Json | undefined): Item {
  const { $ref, ...beside } = objectOf(item)
  try {
    if ($ref === undefined) return { shared: beside }
    const target = resolved(document, item)
    const parameters = [target, beside].flatMap((part) => listOf(part['parameters']))
    return { shared: { ...target, ...beside, parameters } }
  } catch (error) {
    return { shared: beside, problem: reasonOf(error) }
  }
}

function parametersOf(
  document: OpenApi,
  path: string,
  lists: readonly (Json | undefined)[],
): Pick<Operation, 'parameters' | 'undeclared'> {
  const found = new Map<string, JsonObject>()
  const add = (parameter: JsonObject): void =>
    void found.set(JSON.stringify([parameter['in'], parameter['name']]), parameter)
  for (const entry of lists.flatMap(listOf)) add(resolved(document, entry))
  const undeclared = [...path.matchAll(/\{([^{}]+)\}/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !found.has(JSON.stringify(['path', name])))
  for (const name of undeclared) add({ name, in: 'path', required: true, schema: { type: 'string' } })
  return { parameters: [...found.values()], undeclared: [...new Set(undeclared)] }
}

/** Module ids have 1 to 192 of A-Z a-z 0-9 _ . -; a dot becomes a folder, so dots of a path are replaced. */
function idOf(written: JsonObject, method: string, path: string, taken: Set<string>): string {
  const { operationId } = written
  const given = typeof operationId === 'string' ? usable(operationId.replaceAll('/', '.')) : ''
  const wanted = given || usable(`${method}_${path}`.replaceAll('.', '_')) || 'operation'
  const name = takeName(wanted.toLowerCase(), taken)
  return wanted + name.slice(wanted.length)
}

function usable(text: string): string {
  return text
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^A-Za-z_]+/, '')
    .replace(/[_.]+$/, '')
    .slice(0, 180)
}
