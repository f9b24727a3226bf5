import { isObject } from '@toolbake/core/internal'
import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser'
import { addMember, type Range } from './list.ts'
import { columnsAt, indentUnit, lineIndent, newlineOf, withInserts } from './text.ts'

/** Sets a value in a JSON file; comments, order and formatting of the rest stay unchanged. */
export function setJson(text: string, path: JSONPath, value: unknown): string {
  const tree = parseTree(text)
  const parent = tree && findNodeAtLocation(tree, path.slice(0, -1))
  if (tree !== undefined && parent === undefined && path.length > 1) {
    return setJson(text, path.slice(0, -1), { [String(path.at(-1))]: value })
  }
  if (tree !== undefined && parent?.type === 'object' && findNodeAtLocation(tree, path) === undefined) {
    return added(text, parent, `${JSON.stringify(path.at(-1))}: ${codeOf(value, text)}`)
  }
  return applyEdits(text, modify(text, path, value, { formattingOptions: formatOf(text) }))
}

/**
 * Adds an item to the end of an array.
 *
 * @param width columns of the longest line; a formatter breaks a longer array over lines
 */
export function appendJson(text: string, path: JSONPath, value: unknown, width: number): string {
  const tree = parseTree(text)
  const list = tree && findNodeAtLocation(tree, path)
  if (list?.type !== 'array') return setJson(text, path, [value])
  const code = JSON.stringify(value)
  const appended = added(text, list, code)
  return columnsAt(appended, list.offset) <= width ? appended : (overLines(text, list, code) ?? appended)
}

/** Breaks an array that fills a line over several lines, one for each item; one with comments stays as it is. */
function overLines(text: string, { offset, length, children = [] }: Node, code: string): string | undefined {
  const end = offset + length
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [rest = ''] = text.slice(end).split('\n', 1)
  const between = children.reduceRight(
    (line, item) => line.slice(0, item.offset) + line.slice(item.offset + item.length),
    text.slice(0, end),
  )
  if (!/^[ \t]*"[^"]*" *: *\[[ ,]*\],?\s*$/.test(between.slice(start) + rest)) return undefined
  const items = [...children.map((item) => text.slice(item.offset, item.offset + item.length)), code]
  const indent = lineIndent(text, offset)
  const line = `\n${indent}${indentUnit(text)}`
  return withInserts(text, [{ at: offset, end, text: `[${line}${items.join(`,${line}`)}\n${indent}]` }])
}

/** Sets a member of an object whose keys are sorted. */
export function setSorted(text: string, path: JSONPath, value: unknown): string {
  const tree = parseTree(text)
  if (tree && findNodeAtLocation(tree, path.slice(0, -1)) === undefined) return setJson(text, path, value)
  const getInsertionIndex = (names: readonly string[]): number => {
    const next = names.findIndex((other) => other > String(path.at(-1)))
    return next < 0 ? names.length : next
  }
  return applyEdits(text, modify(text, path, value, { formattingOptions: formatOf(text), getInsertionIndex }))
}

/** Removes a member of an object. */
export function removeJson(text: string, path: JSONPath): string {
  return applyEdits(text, modify(text, path, undefined, { formattingOptions: formatOf(text) }))
}

/** Adds a member. It gets a trailing comma only if others have one: in strict JSON that would be an error. */
function added(text: string, list: Node, code: string): string {
  const members = (list.children ?? []).map(rangeOf)
  const inserts = addMember(text, rangeOf(list), members, code)
  return withInserts(
    text,
    members.length > 0
      ? inserts
      : inserts.map(({ at, text: line }) => ({ at, text: line.replace(/,$/, '') })),
  )
}

function rangeOf({ offset, length }: Node): Range {
  return { start: offset, end: offset + length }
}

/** Prints arrays on one line, and objects, which are members of the root here, with a line per member. */
function codeOf(value: unknown, text: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${codeOf(inner, text)}`,
  )
  const unit = indentUnit(text)
  return text.trim().includes('\n')
    ? `{\n${unit}${unit}${members.join(`,\n${unit}${unit}`)}\n${unit}}`
    : `{ ${members.join(', ')} }`
}

function formatOf(text: string): FormattingOptions {
  const unit = indentUnit(text)
  return { insertSpaces: unit !== '\t', tabSize: unit === '\t' ? 4 : unit.length, eol: newlineOf(text) }
}
