import type { Agent } from 'package-manager-detector'
import type { Host } from './detect/hosts.ts'
import type { PackageJson } from './detect/package-json.ts'
import type { TsConfig } from './detect/tsconfig.ts'

/** What can be seen in a folder. */
export interface Facts {
  /** Absolute path of the folder of the `package.json`, where init works. */
  readonly folder: string
  readonly manager: Agent
  /** Absent without a `package.json`. */
  readonly package: PackageJson | undefined
  /** The bundler, framework or runtime. */
  readonly host: Host
  /** What the host is called for a person, with the framework on top of it: `Vite with React`. */
  readonly title: string
  /** Path of the host's configuration, with `/`, from the folder. */
  readonly config: string | undefined
  readonly typescript: boolean
  /** The configuration of TypeScript that the app's sources belong to. */
  readonly tsconfig: TsConfig | undefined
  /** Whether `tsconfig.json` only refers to others, none of which can be edited. */
  readonly hasSolution: boolean
  /** Whether files ending in `.ts` or `.js` are ES modules. */
  readonly isModule: boolean
  readonly editors: readonly string[]
  /** Profiles whose official client is a dependency. */
  readonly profiles: readonly string[]
  /** Name of a configuration of toolbake that exists. */
  readonly toolbakeConfig: string | undefined
  /** Tool files that exist, from the folder. */
  readonly toolFiles: readonly string[]
  /** Where sources are: `src`, or nothing. */
  readonly sources: string
}

/** Whether TypeScript sees tool files through generated types: modules on disk have declarations beside them. */
export function readsTypes({ host, tsconfig }: Facts): boolean {
  return tsconfig !== undefined && host.setup.kind !== 'build'
}

/** What a person decided, or the defaults. */
export interface Choices {
  readonly profiles: readonly string[]
  /** A first tool, files that `importTools` made, or neither because tool files exist. */
  readonly tools: readonly NewFile[]
}

export interface NewFile {
  /** With `/`, from the folder. */
  readonly path: string
  readonly text: string
}

/** One file, before and after. */
export interface FileEdit extends NewFile {
  /** Absent for a new file. */
  readonly before: string | undefined
}

/** What init does: files to write, and what it leaves to a person. */
export interface Plan {
  readonly edits: readonly FileEdit[]
  /** One text for each file that has a shape that init cannot edit: the lines to add, and where. */
  readonly manual: readonly string[]
}
