import type { Schema } from '../schema.ts'
import type { Definition } from '../strict/types.ts'

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
  if (!ref.startsWith(PREFIX)) return undefined
  return ref.slice(PREFIX.length).replaceAll('~1', '/').replaceAll('~0', '~')
}
