import { SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A location in a file; line and column count from 1. */
export interface FilePlace {
  readonly path: string
  readonly line: number
  readonly column: number
}

/**
 * Returns the first location in a stack that is in the author's code, converted by the bundle's source map.
 *
 * @param folder that the map's paths are relative to
 */
export function placeInStack(stack: string, bundle: URL, map: string, folder: string): FilePlace | undefined {
  if (map === '') return undefined
  const sourceMap = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
  for (const [line = 1, column = 1] of framesIn(stack, bundle)) {
    const entry = sourceMap.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry) || entry.originalSource.includes('\0')) continue
    const path = resolve(folder, entry.originalSource)
    return { path, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return undefined
}

function framesIn(stack: string, bundle: URL): number[][] {
  const frames: number[][] = []
  for (const name of [bundle.href, fileURLToPath(bundle)]) {
    for (let at = stack.indexOf(name); at >= 0; at = stack.indexOf(name, at + 1)) {
      const [, line, column = '1'] = /^:(\d+)(?::(\d+))?/.exec(stack.slice(at + name.length)) ?? []
      if (line !== undefined) frames.push([Number(line), Number(column)])
    }
    if (frames.length > 0) return frames
  }
  return frames
}
