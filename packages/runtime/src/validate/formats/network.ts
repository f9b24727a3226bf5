const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/
const GROUP = /^[\da-f]{1,4}$/i

/** An IPv4 address as `dotted-quad` (RFC 2673 §3.2). */
export function isIpv4(text: string): boolean {
  return IPV4.test(text)
}

/** An IPv6 address (RFC 4291 §2.2), without zone. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::')
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const groups = [...left, ...right]
  const last = groups.at(-1)
  const isMixed = last?.includes('.') === true && isIpv4(last) && !text.endsWith('::')
  const count = groups.length + (isMixed ? 1 : 0)
  const plain = isMixed ? groups.slice(0, -1) : groups
  if (halves.length > 2 || !plain.every((group) => GROUP.test(group))) return false
  return halves.length === 2 ? count <= 7 : count === 8
}
