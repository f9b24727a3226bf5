import type { FactSource } from '../export/types.ts'

/** The kind of the provider's rule that a tool breaks. */
export type ProviderRule =
  | 'array-items'
  | 'boolean-schema'
  | 'closed-object'
  | 'enum-value'
  | 'excluded'
  | 'format'
  | 'keyword'
  | 'keyword-value'
  | 'limit'
  | 'name'
  | 'name-twice'
  | 'open-keys'
  | 'pattern'
  | 'property-name'
  | 'recursion'
  | 'reference'
  | 'reference-siblings'
  | 'required'
  | 'root'
  | 'tool'
  | 'type'
  | 'undeclared-required'
  | 'union'

/** A problem of a tool that a provider would refuse. */
export interface ToolFinding {
  readonly rule: ProviderRule
  readonly message: string
  /** JSON Pointer in the given JSON: the keyword or the schema that is refused. */
  readonly pointer: string
  /** The tool's name, if it has one. */
  readonly tool?: string
  /** The property of the arguments, such as `items[].price`; absent for the root and for the tool itself. */
  readonly field?: string
  /** The source of the rule, and its date. Absent if the JSON is not a tool of the provider. */
  readonly source?: FactSource
  /** `refused`: by an official source or a recorded answer. `doubtful`: sources contradict each other or are silent. */
  readonly verdict: 'refused' | 'doubtful'
}
