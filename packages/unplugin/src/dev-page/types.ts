import type { Options } from '@toolbake/core'

/** What the page is made from. */
export interface ProjectSource {
  /** Of the app, without links. */
  readonly folder: string
  readonly options: Options
  /** Paths of tool files that builds have met, wherever they are. */
  readonly met: readonly string[]
}
