import type { FactSource } from '../export/types.ts'

/** Which kind of rule of a provider a tool breaks. */
export type ProviderRule =
  | 'array-items'
  | 'boolean-schema'
  | 'closed-object'
  | 'enum-value'
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

/** What a provider would refuse of a tool as it is. */
export interface ToolFinding {
  readonly rule: ProviderRule
  readonly message: string
  /** Into the JSON that was given: the keyword or the schema that is objected to. */
  readonly pointer: string
  /** The tool's name, where it has one. */
  readonly tool?: string
  /** The property of the arguments, such as `items[].price`; absent for the root and for the tool itself. */
  readonly field?: string
  /** Where the rule was read, and when. Absent where the JSON is not a tool of the provider. */
  readonly source?: FactSource
  /** `refused`: by an official source or a recorded answer. `doubtful`: sources contradict each other, or are silent. */
  readonly verdict: 'refused' | 'doubtful'
}
