import type { Json, Options, StrictSetting } from '@toolbake/core'

/** The data that the page of a development server fetches. */
export interface PageProject {
  /** Every tool file, and every file that one of them depends on. */
  readonly files: readonly PageFile[]
  /** Sorted by path. */
  readonly tools: readonly PageTool[]
  /** Paths of the modules with schemas in code, which the page cannot compile. */
  readonly inCode: readonly string[]
  /** Paths that are links, each with its target. */
  readonly links: readonly (readonly [from: string, to: string])[]
  readonly schemas: Readonly<Record<string, Json>>
  /** Ends in `/`. */
  readonly schemasDir: string | undefined
  /** URL that opens a file in the author's editor. */
  readonly openInEditor: string
}

export interface PageFile {
  /** Relative to the folder that contains all files, with `/`. */
  readonly path: string
  readonly text: string
  /** Absolute path on this machine. */
  readonly at: string
}

export interface PageTool {
  readonly path: string
  /** The files that were read for the tool, its own first. */
  readonly files: readonly string[]
  readonly settings: PageSettings
}

/** The options that the page supports, as they apply to one file. */
export interface PageSettings {
  /** Built-in profiles; undefined if the app has none of them. */
  readonly profiles: readonly string[] | undefined
  /** The app's own profiles, which are code. */
  readonly ownProfiles: readonly string[]
  readonly diagnostics: Options['diagnostics']
  readonly strict: Readonly<Record<string, StrictSetting>>
  readonly reshape: boolean
  readonly nullish: 'distinguish' | 'null' | 'absent'
  readonly dots: boolean
  readonly formats: 'annotate' | 'assert'
  readonly errors: 'full' | 'small'
  readonly applyDefaults: boolean
  readonly repair: boolean
  readonly coerce: boolean
}
