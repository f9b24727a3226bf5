/** Where `toolbake import` found what a tool's arguments become: `metadata.http` of the tool. */
export interface Http {
  readonly method: string
  readonly path: string
  readonly server?: string
  readonly parameters?: Readonly<Record<string, Parameter>>
  readonly body?: Body
}

interface Body {
  readonly member: string
  /** Media type. */
  readonly type: string
  /** How members of a form are written, where it is not the default. */
  readonly encoding?: Readonly<Record<string, Encoding>>
}

interface Encoding {
  readonly style?: string
  readonly explode?: boolean
  readonly contentType?: string
}

interface Parameter {
  readonly in: string
  /** Where it differs from the member. */
  readonly name?: string
  readonly style?: string
  readonly explode?: boolean
  /** The media type of a value that is sent as text of that type. */
  readonly type?: string
}

type Input = Readonly<Record<string, unknown>>

/** The request of a call, whose arguments were decoded. Throws if it would not be a request of this operation. */
export function requestOf(http: Http, input: Input, headers: Record<string, string> = {}): Request {
  const query: string[] = []
  const sent = new Headers(headers)
  const cookies: string[] = []
  const inPath = new Map<string, string>()
  for (const [member, parameter] of Object.entries(http.parameters ?? {})) {
    const value = input[member]
    // No parameter is null: OpenAPI has no text for it.
    if (value === undefined || value === null) continue
    const name = parameter.name ?? member
    if (parameter.in === 'path') inPath.set(name, simple(value, parameter))
    else if (parameter.in === 'query') query.push(...queryParts(name, value, parameter))
    else if (parameter.in === 'querystring') query.push(wholeQuery(value, parameter))
    else if (parameter.in === 'header') sent.set(name, decodeURIComponent(simple(value, parameter)))
    else if (parameter.in === 'cookie') cookies.push(...queryParts(name, value, parameter))
    else throw new Error(`the parameter ${name} is in an unknown place: ${parameter.in}`)
  }
  if (cookies.length > 0) sent.set('cookie', cookies.join('; '))
  const body = http.body && bodyOf(input[http.body.member], http.body)
  if (body !== undefined && !(body instanceof FormData)) sent.set('content-type', http.body?.type ?? '')
  const path = pathOf(http.path, inPath)
  const url = `${http.server ?? ''}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return new Request(url, { method: http.method, headers: sent, ...(body !== undefined && { body }) })
}

/** Fills the path. A segment that is empty, `.` or `..` would be the path of another operation. */
function pathOf(template: string, values: ReadonlyMap<string, string>): string {
  const fill = (segment: string): string => {
    const filled = segment.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '')
    if (filled !== segment && /^\.{0,2}$/.test(filled))
      throw new Error(`"${filled}" cannot be sent as ${segment} of the path ${template}`)
    return filled
  }
  return template.split('/').map(fill).join('/')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: unknown): string => encodeURIComponent(textOf(value))

/** `style: simple`, that of paths and headers; `label` and `matrix` are rare, and not here. */
function simple(value: unknown, { style = 'simple', explode = false, type }: Parameter): string {
  if (style !== 'simple') throw new Error(`the style ${style} is not written here`)
  if (type !== undefined) return encode(value)
  if (Array.isArray(value)) return value.map(encode).join(',')
  if (typeof value !== 'object' || value === null) return encode(value)
  const pair = explode ? '=' : ','
  return Object.entries(value)
    .map((entry) => entry.map(encode).join(pair))
    .join(',')
}

/** A parameter that is the whole query: a form, or a text of its media type. */
function wholeQuery(value: unknown, { type = '' }: Parameter): string {
  if (/form-urlencoded/i.test(type)) return formText(value)
  return encodeURIComponent(/json/i.test(type) ? JSON.stringify(value) : textOf(value))
}

const DELIMITERS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' }

function queryParts(
  name: string,
  value: unknown,
  { style = 'form', explode, type }: Omit<Parameter, 'in'>,
): string[] {
  const key = encodeURIComponent(name)
  if (type !== undefined || typeof value !== 'object' || value === null) return [`${key}=${encode(value)}`]
  if (style === 'deepObject') return deepParts(key, value)
  const isExploded = explode ?? style === 'form'
  if (Array.isArray(value)) {
    if (isExploded) return value.map((item) => `${key}=${encode(item)}`)
    return [`${key}=${value.map(encode).join(DELIMITERS[style] ?? ',')}`]
  }
  const entries = Object.entries(value)
  if (isExploded) return entries.map((entry) => entry.map(encode).join('='))
  return [`${key}=${entries.flat().map(encode).join(',')}`]
}

function bodyOf(value: unknown, { type, encoding = {} }: Body): string | FormData | undefined {
  if (value === undefined) return undefined
  if (/json/i.test(type)) return JSON.stringify(value)
  if (/form-urlencoded/i.test(type)) return formText(value, encoding)
  if (!/multipart/i.test(type)) return textOf(value)
  const form = new FormData()
  for (const [name, item] of membersOf(value)) {
    const type = encoding[name]?.contentType
    // A list is a part for each of its items.
    const parts = Array.isArray(item) && type === undefined ? item : [item]
    for (const part of parts)
      form.append(name, type === undefined ? textOf(part) : new Blob([textOf(part)], { type }))
  }
  return form
}

/** The members of a form. As for parameters, there is no text for null. */
function membersOf(value: unknown): [name: string, item: unknown][] {
  return Object.entries(Object(value)).filter(([, item]) => item !== null)
}

function formText(value: unknown, encoding: NonNullable<Body['encoding']> = {}): string {
  return membersOf(value)
    .flatMap(([name, item]) => queryParts(name, item, partOf(encoding[name])))
    .join('&')
}

/** A style replaces the media type: https://spec.openapis.org/oas/v3.0.4.html#encoding-object */
function partOf({ contentType: type, ...part }: Encoding = {}): Omit<Parameter, 'in'> {
  return part.style === undefined && part.explode === undefined && type !== undefined ? { type } : part
}

/** Nested values as `a[b]=1` and `a[0]=1`, which Stripe and others read. */
function deepParts(name: string, value: unknown): string[] {
  if (value === null) return []
  if (typeof value !== 'object') return [`${name}=${encode(value)}`]
  return Object.entries(value).flatMap(([key, item]) => deepParts(`${name}[${encode(key)}]`, item))
}
