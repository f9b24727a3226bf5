import type { Compilation, Tool } from '@toolbake/core'
import type { TypeBoxReason, TypeBoxTarget } from './typebox/types.ts'

export interface ModuleOptions {
  /** Default `@sinclair/typebox`. */
  readonly target?: TypeBoxTarget
  /** What the first line names as the source. Default: the file's name. */
  readonly source?: string
  /**
   * Whether the compiled code is there: validators of the whole schemas, and decoders. Without it the module has the
   * TypeBox schemas, the tools of each profile, and the checks of parts that TypeBox cannot express. Default true.
   */
  readonly validators?: boolean
  /** What the code imports its helpers from. Default `@toolbake/runtime`. */
  readonly runtime?: string
  /**
   * Whether what the code needs of `@toolbake/runtime` stands in the module itself, which then imports nothing but
   * TypeBox. Default false.
   */
  readonly inlineRuntime?: boolean
}

/** What a module is made of: a compilation without `profile` has it. */
export type ModuleSource = Pick<Compilation, 'kind' | 'tools' | 'requests' | 'code' | 'options'>

/** What TypeBox does not express as the author did. */
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

/** Generates modules, one after the other, with one project. */
export interface ModuleGenerator {
  /** Throws `RangeError` when a schema cannot be enforced; a compilation that is `ok` has none. */
  generate(source: ModuleSource, options?: ModuleOptions): GeneratedModule
}

/** One schema of a tool and what it is called. */
export interface SchemaPart {
  readonly tool: Tool
  readonly part: 'input' | 'output'
  /** Of the TypeBox schema and its type. */
  readonly name: string
}
