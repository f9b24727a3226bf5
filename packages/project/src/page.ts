// What a provider is sent beside what the author wrote. Nothing here needs Node: the playground compares in a worker.
export { compareTools } from './compare.ts'
export type { Change, ComparedTool, Comparison, Line, PathOf, Place, Row, RuleSource } from './types.ts'
