import { SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a file; line and column count from 1. */
export interface FilePlace {
  readonly path: string
  readonly line: number
  readonly column: number
}

/**
 * The first place of a stack that is the author's: in the bundle, and by its source map in one of the bundled files.
 *
 * @param folder that the paths of the map start from
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
