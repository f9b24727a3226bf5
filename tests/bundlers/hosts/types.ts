import type { Options } from 'unplugin-toolbake'
import type { Project } from '../project.ts'

export interface Request {
  readonly project: Project
  /** Relative to the project. */
  readonly entry: string
  /** Folder of the output, relative to the project. */
  readonly out: string
  readonly options?: Options
  /** Folder of a persistent cache, relative to the project; Farm, webpack and Rspack have one. */
  readonly cache?: string
}

/** The visible result of a build. */
export interface Outcome {
  /** The bundle; undefined if the build failed. */
  readonly file?: string
  /** Errors and warnings, as the bundler prints them. */
  readonly printed: string
}

/** A bundler in production mode, configured only with what the plugin needs. */
export interface Bundler {
  readonly name: string
  build(this: void, request: Request): Promise<Outcome>
  /** Rebuilds on changes until it is closed; undefined if the bundler cannot watch with plugins. */
  watch?(this: void, request: Request, onBuild: (outcome: Outcome) => void): Promise<() => Promise<void>>
  /** Ends processes that the bundler keeps between builds. */
  close?(this: void): void
}
