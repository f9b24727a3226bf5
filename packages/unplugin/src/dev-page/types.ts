import type { Options } from '@toolbake/core'

/** The source of the page's data. */
export interface ProjectSource {
  /** Folder of the app, with links resolved. */
  readonly folder: string
  readonly options: Options
  /** Paths of all tool files that builds have loaded. */
  readonly met: readonly string[]
}
