/** The values of names in an expression. */
export type Scope = ReadonlyMap<string, unknown>

interface Reader {
  readonly text: string
  readonly scope: Scope
  at: number
}

/**
 * Returns the value of an expression as `@toolbake/codegen` prints it: literals, names, method calls. It is parsed, not
 * evaluated, so that it works where code from strings is forbidden.
 *
 * @throws {SyntaxError} for anything else
 */
export function readExpression(text: string, scope: Scope): unknown {
  const reader: Reader = { text, scope, at: 0 }
  const value = readValue(reader)
  skip(reader)
  if (reader.at < text.length) fail(reader)
  return value
}

function readValue(reader: Reader): unknown {
  skip(reader)
  const next = reader.text[reader.at]
  if (next === "'") return readString(reader)
  if (next === '[') return readItems(reader, '[', ']', readValue)
  if (next === '{') {
    const object = readObject(reader)
    // The type assertion has no effect here.
    take(reader, /\s+as typeof [\w$]+/y)
    return object
  }
  const number = take(reader, /-?\d[\d.]*(?:e[+-]?\d+)?/iy)
  if (number !== undefined) return Number(number)
  const name = readName(reader)
  if (LITERALS.has(name)) return LITERALS.get(name)
  return readCalls(reader, name)
}

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads `T`, `Type.String(…)`, `Type.Unsafe<unknown>(…)`, `Module.Import('T')`. */
function readCalls(reader: Reader, name: string): unknown {
  if (!reader.scope.has(name)) fail(reader)
  const owner = reader.scope.get(name)
  if (take(reader, /\./y) === undefined) return owner
  const method = readName(reader)
  skipTypes(reader)
  const args = readItems(reader, '(', ')', readValue)
  return Reflect.apply(
    // `owner` is TypeBox's `Type`, and `method` the name of one of its functions.
    (owner as Record<string, (...args: unknown[]) => unknown>)[method] as never,
    owner,
    args,
  )
}

function readObject(reader: Reader): Record<PropertyKey, unknown> {
  const object: Record<PropertyKey, unknown> = {}
  readItems(reader, '{', '}', () => {
    skip(reader)
    if (take(reader, /\.\.\./y) !== undefined) {
      Object.assign(object, readValue(reader))
      return
    }
    const key = readKey(reader)
    expect(reader, ':')
    const value = readValue(reader)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  })
  return object
}

function readKey(reader: Reader): PropertyKey {
  if (reader.text[reader.at] === "'") return readString(reader)
  if (take(reader, /\[/y) === undefined) return readName(reader)
  const key = readValue(reader) as PropertyKey
  expect(reader, ']')
  return key
}

function readItems<T>(reader: Reader, open: string, close: string, read: (reader: Reader) => T): T[] {
  expect(reader, open)
  const items: T[] = []
  for (;;) {
    skip(reader)
    if (reader.text[reader.at] === close) break
    items.push(read(reader))
    skip(reader)
    if (reader.text[reader.at] !== ',') break
    reader.at += 1
  }
  expect(reader, close)
  return items
}

function readString(reader: Reader): string {
  const text = take(reader, /'(?:[^'\\]|\\.)*'/y) ?? fail(reader)
  // A JSON string with other quotes.
  const inner = text
    .slice(1, -1)
    .replace(/\\.|"/g, (part) => (part === '"' ? '\\"' : part === "\\'" ? "'" : part))
  return JSON.parse(`"${inner}"`) as string
}

function readName(reader: Reader): string {
  return take(reader, /[A-Za-z_$][\w$]*/y) ?? fail(reader)
}

/** Skips type arguments, which have no effect here; strings in them are printed without angle brackets. */
function skipTypes(reader: Reader): void {
  let depth = 0
  do {
    const next = reader.text[reader.at]
    if (next === '<') depth += 1
    else if (next === '>') depth -= 1
    else if (depth === 0) return
    reader.at += 1
  } while (reader.at < reader.text.length)
}

function skip(reader: Reader): void {
  take(reader, /\s+/y)
}

function expect(reader: Reader, token: string): void {
  skip(reader)
  if (!reader.text.startsWith(token, reader.at)) fail(reader)
  reader.at += token.length
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  const [found] = pattern.exec(reader.text) ?? []
  if (found !== undefined) reader.at += found.length
  return found
}

function fail({ text, at }: Reader): never {
  throw new SyntaxError(`Unexpected ${JSON.stringify(text.slice(at, at + 20))} at ${at}`)
}
