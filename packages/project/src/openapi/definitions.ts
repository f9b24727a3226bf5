import type { JsonObject } from '@toolbake/core'
import { escapeToken, takeName } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { objectOf } from './document.ts'

type Schema = JsonObject | boolean

/** The definitions of one tool file. */
export interface Definitions {
  /** Whether a reference is one of these. */
  has(reference: string): boolean
  /** The reference to the definition of this name, which is a schema of the document. */
  define(name: string, make: () => Schema): string
  /** The reference to a schema that the document does not have. It is made once for a key. */
  derive(key: string, wanted: string, make: () => JsonObject): string
  all(): JsonObject
}

/**
 * @param made gets what derived references lead to, as the document would have it
 * @param read what a schema of the document becomes
 */
export function createDefinitions(
  { root }: OpenApi,
  made: Map<string, JsonObject>,
  read: (schema: Schema) => Schema,
): Definitions {
  const found = new Map<string, Schema>()
  const derived = new Map<string, string>()
  const taken = new Set(Object.keys(objectOf(objectOf(root['components'])['schemas'])))
  return {
    has: (reference) => made.has(reference),
    define(name, make) {
      if (!found.has(name)) {
        // It may lead back to itself.
        found.set(name, true)
        found.set(name, read(make()))
      }
      return definitionAt([name])
    },
    derive(key, wanted, make) {
      const known = derived.get(key)
      if (known !== undefined) return known
      const name = takeName(wanted, taken)
      const reference = definitionAt([name])
      derived.set(key, reference)
      found.set(name, true)
      made.set(reference, {})
      const schema = make()
      made.set(reference, schema)
      found.set(name, read(schema))
      return reference
    },
    all: () => Object.fromEntries(found),
  }
}

function definitionAt(keys: readonly string[]): string {
  return `#/definitions/${below(keys)}`
}

/** The end of a reference. */
export function below(keys: readonly string[]): string {
  return keys.map((key) => encodeURI(escapeToken(key)).replaceAll('#', '%23')).join('/')
}
