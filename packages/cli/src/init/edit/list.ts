import { type Insert, indentUnit, lineIndent, withoutComments } from './text.ts'

/** The range of a syntax node; in Babel's types both offsets are optional. */
export interface Range {
  readonly start?: number | null | undefined
  readonly end?: number | null | undefined
}

/** Adds an element to an array, or a property to an object, in the style of the other members. */
export function addMember(source: string, list: Range, members: readonly Range[], code: string): Insert[] {
  const last = members.at(-1)
  return last === undefined
    ? intoEmpty(source, list, code)
    : afterLast(source, list, { first: members[0] ?? last, last }, code)
}

function intoEmpty(source: string, list: Range, code: string): Insert[] {
  const [start, end] = rangeOf(list)
  const inner = source.slice(start + 1, end - 1)
  const isObject = source[start] === '{'
  if (inner.trim() === '' && !inner.includes('\n')) {
    const text = isObject && inner === '' ? ` ${code} ` : isObject ? ` ${code}` : code
    return [{ at: start + 1, text }]
  }
  // Below existing comments.
  const at = start + 1 + inner.trimEnd().length
  return [{ at, text: `\n${lineIndent(source, end - 1)}${indentUnit(source)}${code},` }]
}

interface Ends {
  readonly first: Range
  readonly last: Range
}

function afterLast(source: string, list: Range, { first, last }: Ends, code: string): Insert[] {
  const [start, end] = rangeOf(list)
  const [firstStart] = rangeOf(first)
  const [, lastEnd] = rangeOf(last)
  const tail = source.slice(lastEnd, end - 1)
  const bare = withoutComments(tail)
  const comma = bare.indexOf(',')
  // The range of the last member does not include parentheses around it.
  const closed = lastEnd + (comma < 0 ? bare : bare.slice(0, comma)).trimEnd().length
  const after = comma < 0 ? closed : lastEnd + comma + 1
  if (!source.slice(start, firstStart).includes('\n')) {
    return [{ at: after, text: comma < 0 ? `, ${code}` : ` ${code}` }]
  }
  const indent = lineIndent(source, firstStart)
  // A comment at the end of the line belongs to the last member.
  const [comment = ''] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\n]*?\*\/)?/.exec(source.slice(after, end - 1)) ?? []
  const line = { at: after + comment.trimEnd().length, text: `\n${indent}${code}${comma < 0 ? '' : ','}` }
  if (comma >= 0) return [line]
  return line.at === after ? [{ at: after, text: `,${line.text}` }] : [{ at: after, text: ',' }, line]
}

/** Both offsets are always set by the parsers. */
export function rangeOf({ start, end }: Range): readonly [start: number, end: number] {
  return [start ?? 0, end ?? 0]
}
