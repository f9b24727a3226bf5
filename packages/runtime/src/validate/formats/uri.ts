import { isIpv4, isIpv6 } from './network.ts'

/** RFC 3986 appendix B: the parts of any reference. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su
const SCHEME = /^[a-z][a-z\d+.-]*$/i
const PERCENT = '%[\\dA-Fa-f]{2}'
const PLAIN = "\\w.~!$&'()*+,;="
/** RFC 3987 §2.2. */
const UCS =
  '\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef\\u{10000}-\\u{1fffd}\\u{20000}-\\u{2fffd}\\u{30000}-\\u{3fffd}\\u{40000}-\\u{4fffd}\\u{50000}-\\u{5fffd}\\u{60000}-\\u{6fffd}\\u{70000}-\\u{7fffd}\\u{80000}-\\u{8fffd}\\u{90000}-\\u{9fffd}\\u{a0000}-\\u{afffd}\\u{b0000}-\\u{bfffd}\\u{c0000}-\\u{cfffd}\\u{d0000}-\\u{dfffd}\\u{e1000}-\\u{efffd}'
const PRIVATE = '\\ue000-\\uf8ff\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}'
const FUTURE = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i

interface Syntax {
  readonly user: RegExp
  readonly host: RegExp
  readonly path: RegExp
  readonly query: RegExp
  readonly fragment: RegExp
}

function syntax(letters: string, queryLetters: string): Syntax {
  const part = (characters: string): RegExp => new RegExp(`^(?:[${characters}-]|${PERCENT})*$`, 'u')
  const plain = PLAIN + letters
  return {
    user: part(`${plain}:`),
    host: part(plain),
    path: part(`${plain}:@/`),
    query: part(`${plain}:@/?${queryLetters}`),
    fragment: part(`${plain}:@/?`),
  }
}

const URI_SYNTAX: Syntax = /* @__PURE__ */ syntax('', '')
const IRI_SYNTAX: Syntax = /* @__PURE__ */ syntax(UCS, PRIVATE)

/** A URI (RFC 3986 §3): with a scheme. */
export function isUri(text: string): boolean {
  return isReference(text, URI_SYNTAX, true)
}

/** A URI or a relative reference (RFC 3986 §4.1). */
export function isUriReference(text: string): boolean {
  return isReference(text, URI_SYNTAX, false)
}

/** An IRI (RFC 3987 §2.2). */
export function isIri(text: string): boolean {
  return isReference(text, IRI_SYNTAX, true)
}

/** An IRI or a relative reference (RFC 3987 §2.2). */
export function isIriReference(text: string): boolean {
  return isReference(text, IRI_SYNTAX, false)
}

function isReference(text: string, { path, query, fragment, ...rest }: Syntax, absolute: boolean): boolean {
  const [, scheme, authority, pathText = '', queryText = '', fragmentText = ''] = PARTS.exec(text) ?? []
  if (scheme === undefined ? absolute : !SCHEME.test(scheme)) return false
  if (!PARTS.test(text) || (authority !== undefined && !isAuthority(authority, rest))) return false
  return path.test(pathText) && query.test(queryText) && fragment.test(fragmentText)
}

function isAuthority(text: string, { user, host }: Pick<Syntax, 'user' | 'host'>): boolean {
  const at = text.lastIndexOf('@')
  if (at >= 0 && !user.test(text.slice(0, at))) return false
  const [, name = '', literal] = /^(\[([^[\]]*)\]|[^:]*)(?::\d*)?$/u.exec(text.slice(at + 1)) ?? [text, '%']
  if (literal !== undefined) return isIpv6(literal) || FUTURE.test(literal)
  return isIpv4(name) || host.test(name)
}

const TEMPLATE =
  /^(?:[^\0- "%<>\\^`{|}\x7f]|%[\dA-Fa-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*(?::[1-9]\d{0,3}|\*)?)*\})*$/u

/** A URI template (RFC 6570 §2). */
export function isUriTemplate(text: string): boolean {
  return TEMPLATE.test(text)
}
