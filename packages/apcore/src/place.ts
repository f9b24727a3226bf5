import { nodeHost, pathToUri, realPath } from '@toolbake/core/node'
import type { Place } from './compiler.ts'

/** Opens a folder of schemas on disk, which references must not leave, whatever package it belongs to. */
export function openFolder(schemasDir: string): Place {
  return { host: { ...nodeHost(), reach: () => [] }, root: `${pathToUri(realPath(schemasDir))}/` }
}
