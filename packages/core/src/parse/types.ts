import type { Range } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'

/** One file's text and its value. The value is a tree: YAML aliases are expanded, no two places share an object. */
export interface SourceDocument {
  /** As the host canonicalised it. */
  readonly uri: string
  readonly text: string
  readonly format: 'json' | 'yaml'
  readonly value: Json
  /**
   * The range of the value (or of its key) at a path; the nearest existing ancestor when the path leads nowhere.
   * The first call reads the text a second time, with positions; later calls look up.
   */
  locate(path: readonly string[], mark?: 'key' | 'value'): Range
}
