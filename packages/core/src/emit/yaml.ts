import { dump } from 'js-yaml'
import { escapeHidden } from '../diagnostics/escape.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import { parse } from '../parse/parse.ts'
import { parsePointer } from '../pointer.ts'

/** A comment above the member or item at a place; at the start of the file for the empty pointer. */
export interface YamlComment {
  /** JSON Pointer; if the place does not exist, its nearest existing ancestor is used. */
  readonly pointer: string
  /** Each line gets its own `#`. */
  readonly text: string
}

/** Prints a module or a toolset as the text of a `.schema.yaml` file, for people to edit. */
export function printYaml(value: JsonObject, comments: readonly YamlComment[] = []): string {
  const text = dumped(value)
  const document = comments.length > 0 ? parse('file:///printed.yaml', text, () => {}) : undefined
  if (document === undefined) return text
  const above = new Map<number, string[]>()
  for (const { pointer, text: comment } of comments) {
    const path = parsePointer(pointer) ?? []
    const line = path.length === 0 ? 1 : document.locate(path, 'key').start.line
    getOrAdd(above, line, () => []).push(...comment.split(/\r\n|[\r\n\u0085\u2028\u2029]/))
  }
  const lines = text.split('\n').flatMap((line, index) => {
    const indent = /^ */.exec(line)?.[0] ?? ''
    return [...(above.get(index + 1) ?? []).map((comment) => `${indent}# ${comment}`.trimEnd()), line]
  })
  return lines.join('\n')
}

/** The longest string for the YAML library, whose regular expressions can overflow the stack. */
const LONGEST = 100_000

/** Prints a value as YAML. Strings that are long or have hidden characters are quoted and escaped. */
function dumped(value: JsonObject): string {
  const written = JSON.stringify(value)
  let mark = 'quoted-text-'
  while (written.includes(mark)) mark += '-'
  const quoted: string[] = []
  const hold = (text: string): string => {
    if (text.length <= LONGEST && escapeHidden(text.replaceAll('\n', '')) === text.replaceAll('\n', ''))
      return text
    return `${mark}${quoted.push(escapeHidden(JSON.stringify(text))) - 1}_`
  }
  const copy = (part: Json): Json => {
    if (typeof part === 'string') return hold(part)
    if (Array.isArray(part)) return part.map(copy)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [hold(key), copy(member)]))
  }
  const text = dump(copy(value), { noRefs: true, lineWidth: 110 })
  return text.replace(new RegExp(`${mark}(\\d+)_`, 'g'), (_, index: string) => quoted[Number(index)] ?? '')
}
