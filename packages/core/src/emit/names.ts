import { capitalize, freeIdentifier } from './identifiers.ts'

/** What a profile is called among the exports of a module without query. */
export interface ProfileExports {
  /** The request's tools: `openaiResponses`. */
  readonly tools: string
  /** `decodeOpenaiResponses`. */
  readonly decode: string
}

/** Names with a meaning of their own in a module without query. */
export const OWN_NAMES = [
  'input',
  'output',
  'isInput',
  'isOutput',
  'validators',
  'coerceInput',
  'redactInput',
  'redactOutput',
  'coercions',
  'redactors',
] as const

/**
 * Names the exports of a module without query: the camel-cased profile id, and `decode` before it. A name that is
 * taken, by another profile or by an export of our own, gets `_` and a number.
 */
export function profileExports(ids: readonly string[]): ReadonlyMap<string, ProfileExports> {
  const taken = new Set<string>(OWN_NAMES)
  const free = (name: string): string => {
    const found = freeIdentifier(name, (identifier) => taken.has(identifier))
    taken.add(found)
    return found
  }
  return new Map(
    ids.map((id) => {
      const tools = free(id)
      return [id, { tools, decode: free(`decode${capitalize(tools)}`) }]
    }),
  )
}
