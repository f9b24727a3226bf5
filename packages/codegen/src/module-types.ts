import type { Compilation, Tool } from '@toolbake/core'
import type { TypeBoxReason, TypeBoxTarget } from './typebox/types.ts'

export interface ModuleOptions {
  /** Default `@sinclair/typebox`. */
  readonly target?: TypeBoxTarget
  /** What the first line names as the source. Default: the file's name. */
  readonly source?: string
  /** Whether `format` is checked by the validators. Default `annotate`: it is not. */
  readonly formats?: 'annotate' | 'assert'
  /**
   * Whether validators of the whole schemas are exported. Without them only the checks of parts that TypeBox cannot
   * say are there, if there are any. Default true.
   */
  readonly validators?: boolean
}

/** What a module is made of: a compilation has it. */
export type ModuleSource = Pick<Compilation, 'kind' | 'tools' | 'requests'>

export interface GeneratedModule {
  readonly text: string
  /** What TypeBox does not say as the author did, by tool. */
  readonly reasons: readonly {
    readonly tool: string
    readonly part: 'input' | 'output'
    readonly reason: TypeBoxReason
  }[]
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
