import type { JsonObject } from '@toolbake/core'
import { escapeToken, takeName } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { objectOf } from './document.ts'

type Schema = JsonObject | boolean

/** The definitions of one tool file. */
export interface Definitions {
  /** Whether a reference was made by `derive`. */
  has(reference: string): boolean
  /** Returns the reference to the definition with this name, which is a schema of the document. */
  define(name: string, make: () => Schema): string
  /** Returns the reference to a schema that the document does not contain. It is made once per key. */
  derive(key: string, wanted: string, make: () => JsonObject): string
  all(): JsonObject
}

/**
 * @param made receives the targets of derived references, in the form of the document
 * @param read converts a schema of the document
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
        // The schema may be recursive.
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

/** Returns the end of a reference, from a list of keys. */
export function below(keys: readonly string[]): string {
  return keys.map((key) => encodeURI(escapeToken(key)).replaceAll('#', '%23')).join('/')
}
