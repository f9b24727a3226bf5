/** What an unquoted YAML scalar can mean beside a string. */
export type PlainValue = null | boolean | number

const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/

/**
 * The value of an unquoted scalar in the core schema of YAML 1.2 (§10.3.2), or undefined when it is a string. This is
 * the only place that knows: both readers ask here. `yes`, `on`, `0b1`, `1_000` and dates are strings; numbers that are
 * not finite come back as such, for the caller to refuse.
 */
export function resolvePlain(source: string): PlainValue | undefined {
  switch (source.charCodeAt(0)) {
    case 0x7e: // ~
    case 0x6e: // n
    case 0x4e: // N
      return isNull(source) ? null : undefined
    case 0x74: // t
    case 0x54: // T
    case 0x66: // f
    case 0x46: // F
      return toBoolean(source)
    case 0x2b: // +
    case 0x2d: // -
    case 0x2e: // .
      return toNumber(source)
    default: {
      const code = source.charCodeAt(0)
      if (code >= 0x30 && code <= 0x39) return toNumber(source)
      return source === '' ? null : undefined
    }
  }
}

/**
 * The value of a scalar with an explicit tag; `mismatch` when the text is not of that type, `unknown` when the core
 * schema has no such tag.
 */
export function resolveTagged(
  tag: string,
  source: string,
): { value: PlainValue | string } | 'mismatch' | 'unknown' {
  switch (tag) {
    case '!':
    case 'tag:yaml.org,2002:str':
      return { value: source }
    case 'tag:yaml.org,2002:null':
      return isNull(source) ? { value: null } : 'mismatch'
    case 'tag:yaml.org,2002:bool': {
      const value = toBoolean(source)
      return value === undefined ? 'mismatch' : { value }
    }
    case 'tag:yaml.org,2002:int':
      return INTEGER.test(source) ? { value: toNumber(source) as number } : 'mismatch'
    case 'tag:yaml.org,2002:float': {
      const value = toNumber(source)
      return value === undefined || /^0[ox]/.test(source) ? 'mismatch' : { value }
    }
    default:
      return 'unknown'
  }
}

/** Whether the text of a number is an integer whose digits a double cannot all keep. */
export function losesDigits(source: string, value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && INTEGER.test(source)
}

function isNull(source: string): boolean {
  return source === 'null' || source === '~' || source === '' || source === 'Null' || source === 'NULL'
}

function toBoolean(source: string): boolean | undefined {
  if (source === 'true' || source === 'True' || source === 'TRUE') return true
  if (source === 'false' || source === 'False' || source === 'FALSE') return false
  return undefined
}

function toNumber(source: string): number | undefined {
  if (INTEGER.test(source) || FLOAT.test(source)) return Number(source)
  if (INFINITE.test(source)) return source.startsWith('-') ? -Infinity : Infinity
  return NOT_A_NUMBER.test(source) ? NaN : undefined
}
