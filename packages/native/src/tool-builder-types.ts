import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostics } from '@toolbake/core'
import { cannotBeBuilt } from './messages/failures.ts'

/** A tool of Claude's Messages API. https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export interface ToolDefinition {
  name: string
  description: string
  input_schema: { type: 'object'; [keyword: string]: unknown }
}

export interface ToolBuildOptions {
  /**
   * Dialect of the schema. Claude's API checks schemas against 2020-12; the others are for other readers. Default
   * `jsonSchema2020-12`.
   */
  readonly target?: 'openApi3' | 'jsonSchema7' | 'jsonSchema2019-09' | 'jsonSchema2020-12'
  /** Whether null is a separate value. With false, optional properties may also be null. Default true. */
  readonly strictNullChecks?: boolean
  /**
   * Whether objects without constraints on further properties (`z.object`, but not `z.looseObject` or `.catchall`) stay
   * open. With false they get `additionalProperties: false`. Default false.
   */
  readonly additionalProperties?: boolean
  /**
   * `none`: each schema is written where it is used; only recursive ones are in `$defs`. `root` and `relative`: schemas
   * that are used more than once are in `$defs`. Default `none`.
   */
  readonly $refStrategy?: 'root' | 'relative' | 'none'
}

/** Thrown if a tool cannot be built; `diagnostics` contains all reasons. */
export class ToolBuildError extends Error {
  readonly diagnostics: readonly Diagnostic[]
  /** The parts that JSON Schema cannot express. */
  readonly reasons: readonly string[]

  constructor(name: string, diagnostics: readonly Diagnostic[], reasons: readonly string[]) {
    const texts = [...reasons, ...(diagnostics.length > 0 ? [formatDiagnostics(diagnostics)] : [])]
    super(cannotBeBuilt(name, texts))
    this.name = 'ToolBuildError'
    this.diagnostics = diagnostics
    this.reasons = reasons
  }
}
