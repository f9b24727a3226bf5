import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isWithin, realPath } from '@toolbake/core/node'
import type { Baked } from '../core/build.ts'

/**
 * Returns the paths that Rollup, Rolldown and Vite's build watch for a module. Folders report new files: Rolldown does
 * not watch a missing file, and Rollup (chokidar 3) only if it watches nothing else in the folder. Folders of single
 * missing files are watched only while a build fails without them; no build fails without a companion (`_meta.yaml`).
 *
 * @param unwatched folders that no watched folder may contain: with the output in it a build would start the next one
 */
export function watchList({ watch, code }: Baked, unwatched: Iterable<string>): string[] {
  const { files, missing, folders: listed } = watch()
  const wanted = code === undefined ? missing.filter((file) => !file.endsWith('_meta.yaml')) : []
  const folders = new Set([...listed, ...wanted.map((file) => dirname(file))])
  const kept = [...unwatched].map(realPath)
  const safe = [...folders].filter(
    (folder) => existsSync(folder) && !kept.some((inner) => isWithin(inner, folder)),
  )
  return [...safe, ...files, ...missing]
}
