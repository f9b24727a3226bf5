import type { Resource } from './resources.ts'

/**
 * The dynamic scope, as far as dynamic references can see it: for each anchor name the outermost resource that has it.
 * Known when code is generated, because a schema is compiled once per scope that it is reached in.
 */
export interface Scope {
  readonly outermost: ReadonlyMap<string, Resource>
  /** Equal for equal scopes. */
  readonly id: string
}

export const EMPTY_SCOPE: Scope = { outermost: new Map(), id: '' }

/** The scope inside a resource that is entered. */
export function enterScope(scope: Scope, resource: Resource): Scope {
  let outermost: Map<string, Resource> | undefined
  let { id } = scope
  for (const anchor of resource.dynamicAnchors.keys()) {
    if (scope.outermost.has(anchor)) continue
    outermost ??= new Map(scope.outermost)
    outermost.set(anchor, resource)
    id += `${anchor}\n${resource.uri}\n`
  }
  return outermost === undefined ? scope : { outermost, id }
}
