import type { Json, Options, StrictSetting } from '@toolbake/core'

/** What a page of a development server fetches. */
export interface PageProject {
  /** Every tool file, and every file that one of them depends on. */
  readonly files: readonly PageFile[]
  /** Sorted by path. */
  readonly tools: readonly PageTool[]
  /** Paths of the modules with schemas in code, which the page cannot compile. */
  readonly inCode: readonly string[]
  /** Paths that are links, each with the one that it leads to. */
  readonly links: readonly (readonly [from: string, to: string])[]
  readonly schemas: Readonly<Record<string, Json>>
  /** Ends in `/`. */
  readonly schemasDir: string | undefined
  /** Where a request opens a file in the author's editor. */
  readonly openInEditor: string
}

export interface PageFile {
  /** Below the folder that all files have in common, with `/`. */
  readonly path: string
  readonly text: string
  /** On this machine. */
  readonly at: string
}

export interface PageTool {
  readonly path: string
  /** The files that were read for it, itself first. */
  readonly files: readonly string[]
  readonly settings: PageSettings
}

/** The options that the page knows, as they are for one file. */
export interface PageSettings {
  /** Built-in ones; undefined where the app has none of them. */
  readonly profiles: readonly string[] | undefined
  /** Profiles of the app's own, which are code. */
  readonly ownProfiles: readonly string[]
  readonly diagnostics: Options['diagnostics']
  readonly strict: Readonly<Record<string, StrictSetting>>
  readonly reshape: boolean
  readonly dots: boolean
  readonly formats: 'annotate' | 'assert'
  readonly errors: 'full' | 'small'
  readonly applyDefaults: boolean
  readonly repair: boolean
  readonly coerce: boolean
}
