/**
 * Whether a number is a multiple of `step` by the decimal digits of both: `0.07` is a multiple of `0.01`, although the
 * remainder of the two doubles is not 0.
 */
export function isMultiple(value: number, step: number): boolean {
  if (Number.isInteger(step) && Number.isInteger(value)) return value % step === 0
  const [digits, scale] = decimal(value)
  const [stepDigits, stepScale] = decimal(step)
  const common = Math.max(scale, stepScale)
  return (digits * 10n ** BigInt(common - scale)) % (stepDigits * 10n ** BigInt(common - stepScale)) === 0n
}

/** Returns digits and scale: `1.25` is 125 at scale 2; the scale of whole numbers is 0. */
function decimal(value: number): [digits: bigint, scale: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? [digits * 10n ** BigInt(-scale), 0] : [digits, scale]
}
