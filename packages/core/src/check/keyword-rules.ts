import type { Treatment } from '../export/types.ts'
import { equalJson, isObject, type Json, type JsonObject, own } from '../json.ts'
import { refusals } from '../messages/check.ts'
import { EXPECTED } from '../messages/file-format.ts'
import { type KeywordInfo, keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { isSchema, someSchema } from '../schema/walk.ts'
import { VALUE_FORMS } from '../tool/value-forms.ts'
import type { Place } from './check-schema.ts'
import { type Finding, finding } from './finding.ts'

/** Returns keywords that a mode does not keep because the provider refuses them; its table has no older spellings. */
export function* keywordFindings(node: JsonObject, { mode, isRoot }: Place): Iterable<Finding> {
  const refusedAtRoot: readonly string[] = (isRoot && mode.shape.refusedAtRoot) || []
  for (const [keyword, value] of Object.entries(node)) {
    if (keywordInfo(keyword)?.legacy || refusedAtRoot.includes(keyword)) continue
    const treatment = own<Treatment>(mode.keywords, keyword) ?? mode.extensions
    const { kind, keepValues = [], acceptedValues = [], source } = treatment
    if (kind === 'keep' || [...keepValues, ...acceptedValues].some((one) => equalJson(one, value))) continue
    const message = keepValues.length > 0 ? refusals.value(keyword, keepValues) : refusals.keyword(keyword)
    yield { ...finding('keyword', message, [keyword], source), isDroppable: kind === 'drop' }
  }
}

/** Whether the values of all keywords have the right form. */
export function hasValidForms(schema: JsonObject & SchemaObject): boolean {
  return !someSchema(schema, (node) =>
    Object.entries(node).some(([keyword, value]) => {
      const form = keywordInfo(keyword)?.value
      return form !== undefined && !fits(form, value as Json)
    }),
  )
}

/** Returns values that the meta-schema of 2020-12 refuses. */
export function* valueFindings(node: JsonObject, { mode, metaSchema, isOlder }: Place): Iterable<Finding> {
  const isRefused = isOlder !== true && mode.keywords.prefixItems.kind === 'keep'
  for (const [keyword, value] of Object.entries(node)) {
    const form = keywordInfo(keyword)?.value
    if (form === undefined) continue
    const isBoolean = form === 'exclusive-bound' && typeof value === 'boolean'
    const isList = form === 'schema-or-list' && Array.isArray(value)
    if (!isBoolean && !(isList && isRefused) && fits(form, value)) continue
    yield finding('keyword-value', refusals.keywordValue(keyword, EXPECTED[form]), [keyword], metaSchema)
  }
}

/** Whether a value has a form, including the members of maps and arrays, which the forms themselves do not check. */
function fits(form: KeywordInfo['value'], value: Json): boolean {
  if (!VALUE_FORMS[form].fits(value)) return false
  if (form === 'schema-map' && isObject(value)) return Object.values(value).every(isSchema)
  return (form !== 'branches' && form !== 'positions') || (Array.isArray(value) && value.every(isSchema))
}
