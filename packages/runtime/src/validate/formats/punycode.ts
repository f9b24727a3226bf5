// The parameters of RFC 3492 §5.
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128

/** Decodes a label without its `xn--` to Unicode (RFC 3492 §6.2). Returns undefined if it is not Punycode. */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(delimiter, 0)), (character) => character.charCodeAt(0))
  let code = INITIAL_N
  let index = 0
  let bias = INITIAL_BIAS
  let at = delimiter < 0 ? 0 : delimiter + 1
  while (at < text.length) {
    const start = index
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at++))
      if (digit === undefined) return undefined
      index += digit * weight
      const threshold = thresholdAt(k, bias)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(index - start, length, start === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return undefined
    output.splice(index++, 0, code)
  }
  return String.fromCodePoint(...output)
}

/** The ASCII form of a label, without `xn--` (RFC 3492 §6.3). */
export function encodePunycode(label: string): string {
  const input = Array.from(label, (character) => character.codePointAt(0) as number)
  const basic = input.filter((code) => code < INITIAL_N)
  let output = basic.length > 0 ? `${String.fromCharCode(...basic)}-` : ''
  let code = INITIAL_N
  let delta = 0
  let bias = INITIAL_BIAS
  for (let handled = basic.length; handled < input.length; ) {
    const next = Math.min(...input.filter((other) => other >= code))
    delta += (next - code) * (handled + 1)
    code = next
    for (const other of input) {
      if (other < code) delta++
      if (other !== code) continue
      output += encodeDelta(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled++
    }
    delta++
    code++
  }
  return output
}

function encodeDelta(delta: number, bias: number): string {
  let text = ''
  let rest = delta
  for (let k = BASE; ; k += BASE) {
    const threshold = thresholdAt(k, bias)
    if (rest < threshold) return text + letterOf(rest)
    text += letterOf(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

function thresholdAt(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, T_MIN), T_MAX)
}

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2)
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

function digitOf(code: number): number | undefined {
  const digit = Number.parseInt(String.fromCharCode(code), 36)
  if (Number.isNaN(digit)) return undefined
  return digit < 10 ? digit + 26 : digit - 10
}

function letterOf(digit: number): string {
  return String.fromCharCode(digit < 26 ? digit + 97 : digit + 22)
}
