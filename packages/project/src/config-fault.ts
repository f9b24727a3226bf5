import { readFileSync } from 'node:fs'
import type { Position } from '@toolbake/core'
import { frameOf, lineStarts, rangeOf } from '@toolbake/core/internal'

/** Why a module could not be evaluated, and where, if that is known. */
export interface ConfigFault {
  readonly reason: string
  readonly at?: { readonly start: Position; readonly frame: string } | undefined
}

/** @param path the imported module; a fault in another module has no location */
export function faultOf(error: unknown, path: string): ConfigFault {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { message, stack = '' } = error
  // The parser's message ends with the location, on a line of its own.
  const [whole, line, column] = placeIn(message, path)
  if (whole !== undefined && line !== undefined && column !== undefined) {
    const reason = message
      .slice(0, message.indexOf(whole))
      .replace(/^\w*Error: /, '')
      .trimEnd()
    return { reason, at: frameAt(path, line, column + 1) }
  }
  const [, thrown] = placeIn(stack.slice(stack.indexOf(message) + message.length), path)
  return thrown === undefined ? { reason: message } : { reason: message, at: frameAt(path, thrown) }
}

function placeIn(text: string, path: string): [whole?: string, line?: number, column?: number] {
  const at = text.indexOf(`${path}:`)
  const [numbers, line, column] = /^(\d+):(\d+)/.exec(text.slice(at + path.length + 1)) ?? []
  if (at < 0 || numbers === undefined) return []
  return [`${path}:${numbers}`, Number(line), Number(column)]
}

/** Returns the location. Without a column the whole line is marked: compiled code keeps only the lines of the file. */
function frameAt(path: string, line: number, column?: number): ConfigFault['at'] {
  const text = readFileSync(path, 'utf8')
  const starts = lineStarts(text)
  const first = starts[line - 1]
  if (first === undefined) return undefined
  const [all = ''] = /^[^\r\n]*/.exec(text.slice(first)) ?? []
  const from = column === undefined ? all.search(/\S|$/) : Math.min(column - 1, all.length)
  const to = column === undefined ? all.trimEnd().length : from + 1
  const range = rangeOf(text, first + from, first + to, starts)
  return { start: range.start, frame: frameOf(text, range) }
}
