// For the other packages of this project: phases one by one. Not a public interface, it changes without notice.
export type { Context } from './context.ts'
export { createContext } from './create-context.ts'
export { describeValue } from './describe.ts'
export { distinctDiagnostics, moveDiagnostic } from './diagnostics/diagnostic.ts'
export { diagnosticsOf } from './diagnostics/diagnostics-of.ts'
export { lineStarts, rangeOf } from './diagnostics/lines.ts'
export { childOrigin, originPointer, rootOrigin } from './diagnostics/origin.ts'
export { genericModules } from './emit/types/generic.ts'
export { coercionData, redactionData } from './emit/validator/walked.ts'
export { selectExtras } from './export/extras.ts'
export { providerName } from './export/name.ts'
export { anthropic } from './export/profiles/anthropic.ts'
export { generic } from './export/profiles/generic.ts'
export { changeHost } from './host.ts'
export { fillMissing, missingFrom, removeSurplus } from './import/leftover.ts'
export { lostOnReading } from './import/lost.ts'
export { withoutLowering } from './import/unlowered.ts'
export { copyJson, equalJson, isObject, own, setOwn } from './json.ts'
export { placeholderDocument } from './parse/document.ts'
export { parse, parseJson } from './parse/parse.ts'
export { escapeToken, formatPointer, parsePointer, unescapeToken } from './pointer.ts'
export { holdsOnlyDefinitions } from './ref/index-document.ts'
export { resolve as resolveReferences } from './ref/resolve.ts'
export type { ResolvedDocument, SchemaNode } from './ref/types.ts'
export { definitionName, definitionsOf } from './schema/definitions.ts'
export { evaluate } from './schema/evaluate/evaluate.ts'
export type { Fault } from './schema/evaluate/visit.ts'
export { BRANCHES, decides, isAnnotation, keywordInfo, keywordsOf, keywordsWhere } from './schema/keywords.ts'
export { typeList } from './schema/types.ts'
export {
  forEachSubschema,
  holdsSchemas,
  mapSchemas,
  mapSubschemas,
  someSchema,
  visitAll,
} from './schema/walk.ts'
export { bundleSchema } from './tool/bundle.ts'
export type { Fields } from './tool/fields.ts'
export { ANYTHING, MAPPING, readFields, STRING } from './tool/fields.ts'
export { MODULE_FIELDS } from './tool/format.ts'
