import type { Check } from './types.ts'
import { isObject, setOwn } from './values.ts'

/** The defaults of a value and its parts. A string names a plan, which may be used several times or recursive. */
export type DefaultsPlan = string | DefaultsNode

export interface DefaultsNode {
  /** Defaults of absent properties. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Plans for the values of properties; with 0 a property gets no defaults, not even from `others`. */
  readonly members?: Readonly<Record<string, DefaultsPlan | 0>>
  readonly others?: DefaultsPlan
  /** Plans for the first items; `items` is for the rest. */
  readonly prefix?: readonly (DefaultsPlan | 0)[]
  readonly items?: DefaultsPlan
  /** Further plans for the same value. */
  readonly also?: readonly DefaultsPlan[]
}

type Plans = Readonly<Record<string, DefaultsNode>>

/**
 * Returns a function that fills in defaults, in a copy if there are any. It returns the input itself if the copy would
 * be invalid, for example because of `maxProperties`.
 */
export function createDefaults(
  plan: DefaultsPlan,
  plans: Plans = {},
): (input: unknown, check?: Check) => unknown {
  return (input, check) => {
    const filled = fill(input, plan, plans)
    return filled !== input && check && check(filled, 1).length > 0 ? input : filled
  }
}

function fill(value: unknown, plan: DefaultsPlan, plans: Plans): unknown {
  const { values = {}, also = [], ...parts } = (typeof plan === 'string' ? plans[plan] : plan) ?? {}
  let result = also.reduce<unknown>((filled, other) => fill(filled, other, plans), value)
  if (!isObject(result) && !Array.isArray(result)) return result
  const write = (key: string, part: unknown): void => {
    const copy = result === value ? (Array.isArray(value) ? [...value] : { ...(value as object) }) : result
    setOwn(copy as Record<string, unknown>, key, part)
    result = copy
  }
  if (isObject(result)) {
    for (const key of Object.keys(values)) {
      if (!Object.hasOwn(result, key)) write(key, structuredClone(values[key]))
    }
  }
  for (const [key, part] of Object.entries(result)) {
    const inner = planFor(parts, key, Array.isArray(result))
    const filled = inner ? fill(part, inner, plans) : part
    if (filled !== part) write(key, filled)
  }
  return result
}

function planFor(
  { members = {}, others, prefix = [], items }: DefaultsNode,
  key: string,
  isItem: boolean,
): DefaultsPlan | 0 | undefined {
  if (isItem) return Number(key) < prefix.length ? prefix[Number(key)] : items
  return Object.hasOwn(members, key) ? members[key] : others
}
