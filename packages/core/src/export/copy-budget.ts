import type { Schema } from '../schema/types.ts'
import type { CopyBudget } from '../strict/types.ts'

/** So many characters may be copied for any tool. With the rest more than any tool needs that is known. */
const FREE_TEXT = 20_000

/**
 * Definitions may be copied to the places that refer to them up to three times the size of the tool, so that a request
 * grows as its tool does and not as the product of its references and what they lead to.
 */
export function createCopyBudget(root: Schema): CopyBudget {
  const sizes = new WeakMap<object, number>()
  let spent = 0
  let most: number | undefined
  return {
    get isSpent() {
      if (spent <= FREE_TEXT) return false
      most ??= FREE_TEXT + 3 * JSON.stringify(root).length
      return spent > most
    },
    add(schema) {
      if (typeof schema === 'boolean') return
      const known = sizes.get(schema) ?? JSON.stringify({ ...schema, $defs: undefined }).length
      sizes.set(schema, known)
      spent += known
    },
  }
}
