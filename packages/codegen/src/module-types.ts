import type { Compilation, Tool } from '@toolbake/core'
import type { TypeBoxReason, TypeBoxTarget } from './typebox/types.ts'

export interface ModuleOptions {
  /** Default `@sinclair/typebox`. */
  readonly target?: TypeBoxTarget
  /** Name of the source in the first line. Default: the file's name. */
  readonly source?: string
  /**
   * Whether to include the compiled code: validators of the whole schemas, and decoders. Without it the module contains
   * the TypeBox schemas, the tools of each profile, and the checks of parts that TypeBox cannot express. Default true.
   */
  readonly validators?: boolean
  /** Module that the code imports its helpers from. Default `@toolbake/runtime`. */
  readonly runtime?: string
  /**
   * Whether to copy the code that is needed from `@toolbake/runtime` into the module, which then imports only TypeBox.
   * Default false.
   */
  readonly inlineRuntime?: boolean
}

/** The input of a module: a compilation without `profile`. */
export type ModuleSource = Pick<Compilation, 'kind' | 'tools' | 'requests' | 'code' | 'options'>

/** A part of a schema that TypeBox expresses differently. */
export interface ModuleReason {
  /** Module id. */
  readonly tool: string
  readonly part: 'input' | 'output'
  readonly reason: TypeBoxReason
}

export interface GeneratedModule {
  readonly text: string
  readonly reasons: readonly ModuleReason[]
}

/** Generates several modules with one project. */
export interface ModuleGenerator {
  /** Throws `RangeError` for a schema that cannot be enforced, which no compilation with `ok` contains. */
  generate(source: ModuleSource, options?: ModuleOptions): GeneratedModule
}

/** One schema of a tool and its name. */
export interface SchemaPart {
  readonly tool: Tool
  readonly part: 'input' | 'output'
  /** Name of the TypeBox schema and its type. */
  readonly name: string
}
