import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject, setOwn } from '../../packages/core/src/json.ts'
import type { Random } from './random.ts'
import { ODD_KEYS } from './strings.ts'

const STRANGERS: readonly Json[] = [
  null,
  true,
  0,
  -1.5,
  '',
  'null',
  '[]',
  [],
  {},
  [null],
  { key: 'a', value: 1 },
]

/** Returns the value with one small fault somewhere; shares nothing with the argument. */
export function damaged(value: Json, random: Random): Json {
  if (typeof value === 'object' && value !== null && random.chance(0.75)) {
    const inside = Array.isArray(value) ? damagedItem(value, random) : damagedMember(value, random)
    if (inside !== undefined) return inside
  }
  return replacement(value, random)
}

function replacement(value: Json, random: Random): Json {
  if (Array.isArray(value)) {
    return random.pick<() => Json>([
      () => [...copy(value), ...copy(value)],
      () => copy(value).slice(1),
      () => [...copy(value), null],
      () => copy(value).reverse(),
      () => stranger(random),
    ])()
  }
  if (isObject(value)) {
    return random.pick<() => Json>([
      () => withMember(value, random.pick(ODD_KEYS), stranger(random)),
      () => withoutMember(value, random),
      () => Object.fromEntries(Object.entries(copy(value)).reverse()),
      () => stranger(random),
      () => JSON.stringify(value),
    ])()
  }
  if (typeof value === 'number')
    return random.pick<Json>([value + 1, value - 1, value + 0.5, -value || 0, String(value), 1e308])
  if (typeof value === 'string')
    return random.pick<Json>([`${value}x`, value.slice(1), value.repeat(40), null, [value]])
  return stranger(random)
}

function stranger(random: Random): Json {
  return structuredClone(random.pick(STRANGERS))
}

function damagedItem(list: readonly Json[], random: Random): Json | undefined {
  if (list.length === 0) return undefined
  const at = random.below(list.length)
  return list.map((item, index) => (index === at ? damaged(item, random) : structuredClone(item)))
}

function damagedMember(value: JsonObject, random: Random): Json | undefined {
  const keys = Object.keys(value)
  if (keys.length === 0) return undefined
  const key = random.pick(keys)
  return withMember(value, key, damaged(value[key] as Json, random))
}

function withMember(value: JsonObject, key: string, member: Json): JsonObject {
  const result = copy(value)
  setOwn(result, key, member)
  return result
}

function withoutMember(value: JsonObject, random: Random): JsonObject {
  const keys = Object.keys(value)
  const gone = keys.length === 0 ? undefined : random.pick(keys)
  return Object.fromEntries(Object.entries(copy(value)).filter(([key]) => key !== gone))
}

function copy<T extends Json>(value: T): T {
  return structuredClone(value)
}
