import type { Schema } from '../schema.ts'
import type { Definition } from '../strict/types.ts'

const PREFIX = '#/$defs/'

/** Where the references of a self-contained schema lead: `#` is the schema, `#/$defs/<name>` one of its definitions. */
export function definitionsOf(root: Schema): Definition {
  return (ref) => {
    if (ref === '#') return root
    if (typeof root === 'boolean' || root.$defs === undefined || !ref.startsWith(PREFIX)) return undefined
    const name = ref.slice(PREFIX.length).replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
  }
}
