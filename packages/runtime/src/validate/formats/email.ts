import { isHostname, isIdnHostname } from './hostname.ts'
import { isIpv4, isIpv6 } from './network.ts'

const ASCII = /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/
const WIDE =
  /^(?:(?:[\w!#$%&'*+/=?^`{|}~-]|[^\0-\x7f])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\0-\x7f])+)*|"(?:[ !#-[\]-~]|[^\0-\x7f]|\\[ -~])*")$/
/** In octets: RFC 5321 §4.5.3.1.1. */
const MAX_LOCAL = 64

/** A `Mailbox` (RFC 5321 §4.1.2). */
export function isEmail(text: string): boolean {
  return isMailbox(text, ASCII, isHostname)
}

/** A `Mailbox` with the letters of RFC 6531 §3.3. */
export function isIdnEmail(text: string): boolean {
  return isMailbox(text, WIDE, (domain) => isIdnHostname(domain.normalize('NFC')))
}

function isMailbox(text: string, local: RegExp, isDomain: (domain: string) => boolean): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  if (!local.test(name) || new TextEncoder().encode(name).length > MAX_LOCAL) return false
  const domain = text.slice(at + 1)
  const [, literal] = /^\[(.*)\]$/.exec(domain) ?? []
  if (literal === undefined) return isDomain(domain)
  return literal.startsWith('IPv6:') ? isIpv6(literal.slice(5)) : isIpv4(literal)
}
