// Values for the tools as models send them: keys in any order, optional ones omitted; and the same with one fault.
const WORDS = 'add fix update remove parser build cache issue flaky test branch release naïve 東京'.split(' ')
const PATTERNS = {
  '^[A-Z0-9][A-Z0-9 -]{2,9}$': 'SW1A 1AA',
  '^[A-Z]{2}$': 'DE',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$': 'jo.doe@example.com',
  '^[A-Z]{3}-[0-9]{4}$': 'ABC-1234',
  '^[0-9a-fA-F]{6}$': 'c0ffee',
  '^[a-z]{2}(-[A-Z]{2})?$': 'pt-BR',
}

/** mulberry32: the same values on every machine. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function seedOf(id) {
  return Array.from(id).reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)
}

/**
 * @param {{ id: string, schema: any }} tool
 * @returns {{ valid: any[], invalid: any[] }} sixteen of each; faults are at the top or one level below
 */
export function valuesFor({ id, schema }) {
  const random = randomOf(seedOf(id))
  // Like parsed arguments: without shared objects, and with the hidden classes of `JSON.parse`.
  const make = () => JSON.parse(JSON.stringify(valid(schema, schema, random, 0)))
  const times = (run) => Array.from({ length: 16 }, run)
  return { valid: times(make), invalid: times((_, index) => damage(make(), schema, random, index)) }
}

/**
 * Like `valuesFor`, with one fault at any place of the value, and all kinds of faults equally likely.
 *
 * @param {{ id: string, schema: any }} tool
 * @returns {{ valid: any[], invalid: any[] }}
 */
export function deepValuesFor({ id, schema }) {
  const random = randomOf(seedOf(id))
  const make = () => JSON.parse(JSON.stringify(valid(schema, schema, random, 0)))
  const values = Array.from({ length: 16 }, make)
  const invalid = []
  while (invalid.length < 48) {
    const value = make()
    const faults = faultsOf(value, schema, schema)
    const kind = pick([...new Set(faults.map(([each]) => each))], random)
    const [, apply] = pick(
      faults.filter(([each]) => each === kind),
      random,
    )
    apply()
    invalid.push(JSON.parse(JSON.stringify(value)))
  }
  return { valid: values, invalid }
}

/** Returns each way to break one place of a value: its kind, and a function that does it. */
function faultsOf(value, schema, root, set) {
  if (schema.$ref) return faultsOf(value, root.$defs[schema.$ref.slice(8)], root, set)
  if (schema.anyOf) {
    const fits = ({ type, properties = {} }) =>
      type === 'object'
        ? Object.entries(properties).every(
            ([name, part]) => part.const === undefined || part.const === value?.[name],
          )
        : (type === 'null') === (value === null)
    const branch = schema.anyOf.find(fits)
    return branch === undefined ? [] : faultsOf(value, branch, root, set)
  }
  const { enum: list, const: constant, minimum, maximum, exclusiveMinimum, minLength, maxLength } = schema
  const bad = [
    ['type', [schema.type].flat()[0] === 'string' ? 12 : 'twelve', schema.type !== undefined],
    ['enum', '__other__', list !== undefined],
    ['const', '__other__', constant !== undefined],
    ['minimum', minimum - 1, minimum !== undefined],
    ['exclusiveMinimum', exclusiveMinimum, exclusiveMinimum !== undefined],
    ['maximum', maximum + 1, maximum !== undefined],
    ['minLength', '', minLength > 0],
    ['maxLength', 'y'.repeat((maxLength ?? 0) + 1), maxLength !== undefined],
    ['pattern', '~ ~', schema.pattern !== undefined],
    ['minItems', [], schema.minItems > 0],
  ]
  const here = set ? bad.flatMap(([kind, other, isAsked]) => (isAsked ? [[kind, () => set(other)]] : [])) : []
  return [...here, ...faultsBelow(value, schema, root)]
}

function faultsBelow(value, { required = [], properties = {}, items, ...schema }, root) {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      faultsOf(item, items, root, (other) => {
        value[at] = other
      }),
    )
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  return [
    ...required.map((name) => ['required', () => delete value[name]]),
    ...(schema.additionalProperties === false
      ? [['additional', () => Object.assign(value, { unexpected_key: 1 })]]
      : []),
    ...names.flatMap((name) =>
      faultsOf(value[name], properties[name], root, (other) => {
        value[name] = other
      }),
    ),
  ]
}

function pick(list, random) {
  return list[Math.floor(random() * list.length)]
}

function valid(schema, root, random, depth) {
  if (schema.$ref) return valid(root.$defs[schema.$ref.slice(8)], root, random, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  if (schema.anyOf) return valid(pick(schema.anyOf, random), root, random, depth)
  switch ([schema.type].flat()[Math.floor(random() * [schema.type].flat().length)]) {
    case 'string':
      return PATTERNS[schema.pattern] ?? Array.from({ length: 4 }, () => pick(WORDS, random)).join(' ')
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1000, (schema.minimum ?? 1) + Math.floor(random() * 10))
    case 'boolean':
      return random() < 0.5
    case 'array': {
      const length = depth > 3 ? 0 : Math.max(schema.minItems ?? 0, Math.floor(random() * 5))
      return Array.from({ length }, () => valid(schema.items, root, random, depth + 1))
    }
    case 'object': {
      const names = Object.keys(schema.properties).filter(
        (name) => schema.required.includes(name) || random() < 0.6,
      )
      const ordered = random() < 0.5 ? names : names.sort(() => random() - 0.5)
      return Object.fromEntries(
        ordered.map((name) => [name, valid(schema.properties[name], root, random, depth + 1)]),
      )
    }
    default:
      return null
  }
}

/** Adds one fault: another type, a missing or unknown key, or another type in a nested object, as far as possible. */
function damage(value, schema, random, index) {
  const names = Object.keys(schema.properties).filter((name) => Object.hasOwn(value, name))
  const required = schema.required.filter((name) => names.includes(name))
  const deep = (part) => {
    const inner = Array.isArray(part) ? part : part && typeof part === 'object' ? Object.values(part) : []
    return inner.find((item) => item && typeof item === 'object' && !Array.isArray(item)) ?? null
  }
  const faults = [
    () => (names.length > 0 ? { ...value, [pick(names, random)]: { wrong: true } } : null),
    () => (required.length > 0 ? without(value, pick(required, random)) : []),
    () => (schema.additionalProperties === false ? { ...value, unexpected_key: 1 } : []),
    () => {
      const part = names.map((name) => deep(value[name])).find(Boolean)
      if (part) part[Object.keys(part)[0]] = { wrong: [] }
      return part ? value : 'text'
    },
  ]
  return JSON.parse(JSON.stringify(faults[index % faults.length]()))
}

function without(value, name) {
  const { [name]: _, ...rest } = value
  return rest
}
