import type { Options } from 'unplugin-toolbake'
import type { Project } from '../project.ts'

export interface Request {
  readonly project: Project
  /** Relative to the project. */
  readonly entry: string
  /** Folder of the output, relative to the project. */
  readonly out: string
  readonly options?: Options
  /** Folder of a cache that outlasts the process, relative to the project; Farm, webpack and Rspack have one. */
  readonly cache?: string
}

/** What a user gets to see of a build. */
export interface Outcome {
  /** The bundle; undefined when the build failed. */
  readonly file?: string
  /** Errors and warnings, as the bundler prints them. */
  readonly printed: string
}

/** One bundler in production mode, with nothing configured that the plugin does not need. */
export interface Bundler {
  readonly name: string
  build(this: void, request: Request): Promise<Outcome>
  /** Builds again whenever something changes, until it is closed; undefined where the bundler cannot with plugins. */
  watch?(this: void, request: Request, onBuild: (outcome: Outcome) => void): Promise<() => Promise<void>>
  /** Ends what a bundler keeps running between builds. */
  close?(this: void): void
}
