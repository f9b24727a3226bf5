// Like `./internal`, for the other packages of this project: what they need before the compiler is loaded.
export { displayPath, formatDiagnostic, formatDiagnostics } from './diagnostics/format.ts'
export { subjectOf, toJson } from './diagnostics/to-json.ts'
export { matchGlob } from './glob.ts'
export { firstOf, getOrAdd, groupBy, memoize, withLazyMembers } from './memoize.ts'
export { GENERATED } from './messages/emit.ts'
export { defineConfig, TYPES_DIR } from './options/define.ts'
export { suggest } from './suggest.ts'
