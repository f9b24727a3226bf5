import { relative } from 'node:path'
import { lineStarts, rangeOf } from '@toolbake/core/internal'
import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import * as messages from '../../messages/init.ts'
import { UsageError } from '../../usage-error.ts'

/** Members that must be objects or arrays if they exist. */
export type Shape = readonly (readonly [path: JSONPath, type: 'object' | 'array'])[]

/**
 * Checks a JSON file before it is edited.
 *
 * @throws {UsageError} with the location of a syntax error, or of a value of the wrong type
 */
export function checkJson(path: string, text: string, folder: string, shape: Shape): void {
  const errors: ParseError[] = []
  // A byte order mark is allowed, and counts as one character.
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true })
  const [error] = errors
  const fail = (at: number, reason: string): never => {
    const { line, column } = rangeOf(text, at, at, lineStarts(text)).start
    throw new UsageError(messages.brokenJson(`${relative(folder, path)}:${line}:${column}`, reason))
  }
  if (error !== undefined) fail(error.offset, messages.syntaxError(printParseErrorCode(error.error)))
  for (const [place, type] of [[[], 'object'] as const, ...shape]) {
    const node: Node | undefined = tree && findNodeAtLocation(tree, [...place])
    if (node !== undefined && node.type !== type) fail(node.offset, messages.wrongKind(place.join('.'), type))
  }
}
