import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** A place in the document, derived from the text before it. */
export interface Position {
  /** Names of members; `0` means any item. */
  readonly path: readonly string[]
  /** Whether a member's name or a value is at the place. */
  readonly at: 'key' | 'value'
  /** The text from its start to the given offset. */
  readonly from: number
  readonly text: string
  /** The existing members of the object. */
  readonly taken: readonly string[]
  readonly isFlow: boolean
}

interface Frame {
  readonly isMap: boolean
  readonly keys: string[]
  key: string | undefined
}

/** Returns the position of an offset; undefined inside of comments. Block style YAML is read by its indentation. */
export function positionAt(state: EditorState, offset: number, isJson: boolean): Position | undefined {
  const { text: line, from: lineStart } = state.doc.lineAt(offset)
  const before = line.slice(0, offset - lineStart)
  if (!isJson && /(?:^|\s)#/.test(before)) return undefined
  const start = isJson ? 0 : flowStart(state, offset, before, lineStart)
  if (start === undefined) return blockPosition(state, offset, before, lineStart)
  const inner = scanFlow(state.sliceDoc(start, offset), start)
  if (inner === undefined || isJson) return inner
  const outer = blockPosition(
    state,
    start,
    state.sliceDoc(state.doc.lineAt(start).from, start),
    state.doc.lineAt(start).from,
  )
  return outer && { ...inner, path: [...outer.path, ...inner.path] }
}

/** Returns the start of the outermost braces or brackets around an offset. */
function flowStart(
  state: EditorState,
  offset: number,
  before: string,
  lineStart: number,
): number | undefined {
  let outermost: number | undefined
  for (let node = syntaxTree(state).resolveInner(offset, -1); node.parent; node = node.parent)
    if (/^Flow(?:Mapping|Sequence)$/.test(node.name) && node.from < offset) outermost = node.from
  if (outermost !== undefined && scanFlow(state.sliceDoc(outermost, offset), outermost) !== undefined)
    return outermost
  // While typing, the closing bracket may be missing.
  const opened = /^(?:\s*- )*\s*(?:[^\s'"#{[][^:{[]*:\s+|- \s*)?(?<open>[{[])/.exec(before)
  const at = opened && lineStart + opened[0].length - 1
  return at !== null && scanFlow(state.sliceDoc(at, offset), at) !== undefined ? at : undefined
}

/** Scans text that begins with a brace or bracket; undefined if that is closed before the end. */
function scanFlow(text: string, start: number): Position | undefined {
  const frames: Frame[] = []
  let token = ''
  let tokenStart = 0
  let quote: string | undefined
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote !== undefined) {
      token += character
      if (character === '\\' && quote === '"') {
        index += 1
        token += text[index] ?? ''
      } else if (character === quote) quote = undefined
      continue
    }
    const top = frames.at(-1)
    if (character === '{' || character === '[') {
      frames.push({ isMap: character === '{', keys: [], key: undefined })
      token = ''
    } else if (character === '}' || character === ']') {
      frames.pop()
      if (frames.length === 0) return undefined
      token = ''
    } else if (character === ',') {
      if (top) top.key = undefined
      token = ''
    } else if (
      character === ':' &&
      top?.isMap &&
      top.key === undefined &&
      /^(?:\s|$|["[{])/.test(text[index + 1] ?? '')
    ) {
      top.key = unquote(token.trim())
      top.keys.push(top.key)
      token = ''
    } else if (token === '' && /\s/.test(character)) continue
    else {
      if (token === '') {
        tokenStart = index
        if (character === '"' || character === "'") quote = character
      }
      token += character
    }
  }
  const top = frames.at(-1)
  if (top === undefined) return undefined
  const path = frames.flatMap((frame) => (frame.isMap ? (frame.key === undefined ? [] : [frame.key]) : ['0']))
  const at = top.isMap && top.key === undefined ? 'key' : 'value'
  const from = start + (token === '' ? text.length : tokenStart)
  return { path, at, from, text: token, taken: top.keys, isFlow: true }
}

const BLOCK_LINE =
  /^(?<lead>\s*(?:- +)*)(?:(?<key>"[^"]*"|'[^']*'|[^\s'"#{[&*!|>-][^:#]*?|-[^\s:]+)\s*:(?=\s|$)(?<rest>\s*))?(?<text>.*)$/

function blockPosition(
  state: EditorState,
  offset: number,
  before: string,
  lineStart: number,
): Position | undefined {
  const groups = BLOCK_LINE.exec(before)?.groups
  if (groups === undefined || insideBlockScalar(state, offset)) return undefined
  const { lead = '', key, rest = '', text = '' } = groups
  const indent = lead.length
  const line = state.doc.lineAt(lineStart).number
  const parent = parentPath(state, line, indent, lead)
  const from = offset - text.length
  if (key !== undefined)
    return {
      path: [...parent, unquote(key)],
      at: 'value',
      from,
      text: text + rest.slice(rest.length),
      taken: [],
      isFlow: false,
    }
  // A line without a colon begins a name, or is an item of a list.
  if (/-\s+$/.test(lead) && !takesMembers(text))
    return { path: parent, at: 'value', from, text, taken: [], isFlow: false }
  return { path: parent, at: 'key', from, text, taken: siblings(state, line, indent), isFlow: false }
}

function takesMembers(text: string): boolean {
  return /^["'\w$-]*$/.test(text)
}

/** Returns the members around a line, outermost first. */
function parentPath(state: EditorState, line: number, indent: number, lead: string): string[] {
  const path: string[] = []
  let limit = indent
  const dashes = (text: string): number[] => [...text.matchAll(/-/g)].map(({ index }) => index)
  for (const dash of dashes(lead).reverse()) {
    path.unshift('0')
    limit = dash
  }
  let isItem = lead.includes('-')
  for (let number = line - 1; number > 0 && (limit > 0 || isItem); number -= 1) {
    const { lead: above = '', key } = BLOCK_LINE.exec(state.doc.line(number).text)?.groups ?? {}
    if (state.doc.line(number).text.trim() === '') continue
    // A list may have the same indentation as its name.
    if (
      key !== undefined &&
      (above.length < limit || (isItem && above.length === limit && !above.includes('-')))
    ) {
      path.unshift(unquote(key))
      limit = above.length
      isItem = false
    }
    for (const dash of dashes(above).reverse())
      if (dash < limit) {
        path.unshift('0')
        limit = dash
        isItem = true
      }
  }
  return path
}

/** Returns the names at the same indentation around a line. */
function siblings(state: EditorState, line: number, indent: number): string[] {
  const names: string[] = []
  for (const step of [-1, 1])
    for (let number = line + step; number >= 1 && number <= state.doc.lines; number += step) {
      const { text } = state.doc.line(number)
      if (text.trim() === '') continue
      const { lead = '', key } = BLOCK_LINE.exec(text)?.groups ?? {}
      if (lead.length < indent) break
      if (lead.length > indent) continue
      if (step === 1 && lead.includes('-')) break
      if (key !== undefined) names.push(unquote(key))
      if (lead.includes('-')) break
    }
  return names
}

function insideBlockScalar(state: EditorState, offset: number): boolean {
  for (let node = syntaxTree(state).resolveInner(offset, -1); node.parent; node = node.parent)
    if (node.name === 'BlockLiteralContent') return true
  return false
}

export function unquote(text: string): string {
  return text.replace(/^["']|["']$/g, '')
}
