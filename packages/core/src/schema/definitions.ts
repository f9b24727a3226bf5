import { unescapeToken } from '../pointer.ts'
import type { Schema } from './types.ts'

/** Looks up the target of a `$ref` in the document at hand; `#` is its root. */
export type Definition = (ref: string) => Schema | undefined

const PREFIX = '#/$defs/'

/** Where the references of a self-contained schema lead: `#` is the schema, `#/$defs/<name>` one of its definitions. */
export function definitionsOf(root: Schema): Definition {
  return (ref) => {
    if (ref === '#') return root
    if (typeof root === 'boolean' || root.$defs === undefined) return undefined
    const name = definitionName(ref)
    return name !== undefined && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
  }
}

/** The definition that a reference leads to. */
export function definitionName(ref: string): string | undefined {
  return ref.startsWith(PREFIX) ? unescapeToken(ref.slice(PREFIX.length)) : undefined
}
