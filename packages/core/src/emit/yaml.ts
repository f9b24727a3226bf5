import { dump } from 'js-yaml'
import type { JsonObject } from '../json.ts'
import { parse } from '../parse/parse.ts'
import { parsePointer } from '../pointer.ts'

/** A comment above the member or item at a place; above everything for the empty pointer. */
export interface YamlComment {
  /** JSON Pointer; of a place that does not exist the nearest one above counts. */
  readonly pointer: string
  /** Each line gets its own `#`. */
  readonly text: string
}

/** Prints a module or a toolset as the text of a `.schema.yaml` file, for people to go on with. */
export function printYaml(value: JsonObject, comments: readonly YamlComment[] = []): string {
  const text = dump(value, { noRefs: true, lineWidth: 110 })
  const document = comments.length > 0 ? parse('file:///printed.yaml', text, () => {}) : undefined
  if (document === undefined) return text
  const above = new Map<number, string[]>()
  for (const { pointer, text: comment } of comments) {
    const path = parsePointer(pointer) ?? []
    const line = path.length === 0 ? 1 : document.locate(path, 'key').start.line
    above.set(line, [...(above.get(line) ?? []), ...comment.split(/\r\n|[\r\n\u0085\u2028\u2029]/)])
  }
  const lines = text.split('\n').flatMap((line, index) => {
    const indent = /^ */.exec(line)?.[0] ?? ''
    return [...(above.get(index + 1) ?? []).map((comment) => `${indent}# ${comment}`.trimEnd()), line]
  })
  return lines.join('\n')
}
