import type { Agent } from 'package-manager-detector'
import type { Host } from './detect/hosts.ts'
import type { PackageJson } from './detect/package-json.ts'
import type { TsConfig } from './detect/tsconfig.ts'

/** What init detects in a folder. */
export interface Facts {
  /** Absolute path of the folder of the `package.json`, where init works. */
  readonly folder: string
  readonly manager: Agent
  /** Absent without a `package.json`. */
  readonly package: PackageJson | undefined
  /** The bundler, framework or runtime. */
  readonly host: Host
  /** The host's name for people, with the framework on top of it: `Vite + React`. */
  readonly title: string
  /** Path of the host's configuration, with `/`, relative to the folder. */
  readonly config: string | undefined
  readonly typescript: boolean
  /** The TypeScript configuration of the app's sources. */
  readonly tsconfig: TsConfig | undefined
  /** Whether `tsconfig.json` refers only to configurations that init cannot edit, all without the generated types. */
  readonly hasSolution: boolean
  /** Whether files ending in `.ts` or `.js` are ES modules. */
  readonly isModule: boolean
  /** The package patterns of a workspace root; empty for other folders. */
  readonly workspace: readonly string[]
  /** Whether the folder is the root of a workspace without an app of its own: it gets only the configuration. */
  readonly isOnlyRoot: boolean
  readonly editors: readonly string[]
  /** Profiles of the providers whose client, or a framework's package for them, is a dependency. */
  readonly profiles: readonly string[]
  /** Name of an existing toolbake configuration. */
  readonly toolbakeConfig: string | undefined
  /** Existing tool files, relative to the folder. */
  readonly toolFiles: readonly string[]
  /** The folder of the sources: `src/`, `app/` for React Router, `server/` for Nitro and Nuxt, or an empty string. */
  readonly sources: string
}

/** Whether TypeScript needs generated types for tool files; modules on disk have declarations next to them. */
export function readsTypes({ host, tsconfig, hasSolution }: Facts): boolean {
  return (tsconfig !== undefined || hasSolution) && host.setup.kind !== 'build'
}

/** The user's decisions, or the defaults. */
export interface Choices {
  readonly profiles: readonly string[]
  /** Profiles that the package needs, and that the configuration of its workspace lacks. */
  readonly lacking: readonly string[]
  /** A first tool, files made by `importTools`, or none if tool files exist. */
  readonly tools: readonly NewFile[]
}

export interface NewFile {
  /** Path with `/`, relative to the folder. */
  readonly path: string
  readonly text: string
}

/** One file, before and after. */
export interface FileEdit extends NewFile {
  /** Undefined for a new file. */
  readonly before: string | undefined
}

/** Files to write, and tasks for the user. */
export interface Plan {
  readonly edits: readonly FileEdit[]
  /** One text per file that init cannot edit: the lines to add, and where. */
  readonly manual: readonly string[]
  /** What the user should know, without a task. */
  readonly notes: readonly string[]
}
