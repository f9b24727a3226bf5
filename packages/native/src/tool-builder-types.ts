import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostics } from '@toolbake/core'

/** A tool of Claude's Messages API. https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export interface ToolDefinition {
  name: string
  description: string
  input_schema: { type: 'object'; [keyword: string]: unknown }
}

export interface ToolBuildOptions {
  /**
   * Dialect of the schema. Claude's API checks schemas against 2020-12, so the others are for other readers. Default
   * `jsonSchema2020-12`.
   */
  readonly target?: 'openApi3' | 'jsonSchema7' | 'jsonSchema2019-09' | 'jsonSchema2020-12'
  /** Whether null is a value of its own. With false an optional property may be null, too. Default true. */
  readonly strictNullChecks?: boolean
  /**
   * Whether objects that say nothing of further properties (`z.object`, and not `z.looseObject` or `.catchall`) stay
   * open. With false they get `additionalProperties: false`. Default false.
   */
  readonly additionalProperties?: boolean
  /**
   * `none`: everything stands where it is used; only a schema that contains itself is referred to, in `$defs`. `root`
   * and `relative`: what is used more than once stands in `$defs`. Default `none`.
   */
  readonly $refStrategy?: 'root' | 'relative' | 'none'
}

/** A tool that cannot be built; `diagnostics` has all reasons. */
export class ToolBuildError extends Error {
  readonly diagnostics: readonly Diagnostic[]
  /** What JSON Schema cannot say. */
  readonly reasons: readonly string[]

  constructor(name: string, diagnostics: readonly Diagnostic[], reasons: readonly string[]) {
    const texts = [...reasons, ...(diagnostics.length > 0 ? [formatDiagnostics(diagnostics)] : [])]
    super(`The tool "${name}" cannot be built:\n${texts.join('\n')}`)
    this.name = 'ToolBuildError'
    this.diagnostics = diagnostics
    this.reasons = reasons
  }
}
