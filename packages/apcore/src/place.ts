import { nodeHost, pathToUri, realPath } from '@toolbake/core/node'
import type { Place } from './compiler.ts'

/** A folder of schemas on disk: references stay in it, whatever package it belongs to. */
export function openFolder(schemasDir: string): Place {
  return { host: { ...nodeHost(), reach: () => [] }, root: `${pathToUri(realPath(schemasDir))}/` }
}
