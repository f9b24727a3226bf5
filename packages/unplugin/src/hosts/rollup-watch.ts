import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isWithin, realPath } from '@toolbake/core/node'
import type { Baked } from '../core/build.ts'

/**
 * The paths that Rollup, Rolldown and Vite's build are to watch for a module. Folders report files that appear: Rolldown
 * does not watch a file that is missing, and Rollup (chokidar 3) only where it watches nothing else in the folder. For
 * single files that is done only while a build is broken without them; a companion is not such a file.
 *
 * @param apart folders that no watched one may contain: with the output in it each build would start the next
 */
export function watchList({ watch, code }: Baked, apart: Iterable<string>): string[] {
  const { files, missing, folders: listed } = watch()
  const wanted = code === undefined ? missing.filter((file) => !file.endsWith('_meta.yaml')) : []
  const folders = new Set([...listed, ...wanted.map((file) => dirname(file))])
  const kept = [...apart].map(realPath)
  const safe = [...folders].filter(
    (folder) => existsSync(folder) && !kept.some((inner) => isWithin(inner, folder)),
  )
  return [...safe, ...files, ...missing]
}
