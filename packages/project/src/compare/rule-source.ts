import type { Mode, Profile } from '@toolbake/core'
import { keywordInfo } from '@toolbake/core/internal'
import type { RuleSource } from './types.ts'

type Shape = keyof Mode['shape']

/** The fact of a mode's shape that requires a change with this code. */
const BY_CODE: Readonly<Record<string, Shape>> = {
  optional_null: 'optional',
  optional_null_merged: 'optional',
  optional_null_wrapped: 'optional',
  object_closed: 'closed',
  untyped_as_text: 'untyped',
  root_wrapped: 'refusedAtRoot',
  root_union_merged: 'refusedAtRoot',
  root_null_dropped: 'refusedAtRoot',
  recursion_as_text: 'recursion',
  enum_fitted: 'enumValues',
  type_inferred: 'untyped',
}

/** Returns the fact that requires another form of a keyword. */
function shapeOf(keyword: string): Shape | undefined {
  const { evaluates, value, kind } = keywordInfo(keyword) ?? {}
  if (evaluates === 'members') return 'maps'
  if (value === 'positions') return 'tuples'
  if (value === 'types') return 'typeLists'
  return kind === 'assertion' && (value === 'list' || value === 'anything') ? 'enumValues' : undefined
}

/** Returns the source that the profile gives for the rule behind a change. */
export function sourceOf(
  { code, keyword }: { readonly code: string; readonly keyword: string | undefined },
  profile: Profile,
  modeName: 'loose' | 'strict',
): RuleSource | undefined {
  const mode = profile.modes[modeName] ?? profile.modes.loose
  const key = keyOf(code, keyword, profile, mode)
  const source = key === undefined ? undefined : profile.sources[key]
  return source && { url: source.url, date: source.date, note: source.note }
}

function keyOf(code: string, keyword: string | undefined, profile: Profile, mode: Mode): string | undefined {
  if (code.startsWith('name_')) return profile.name.source
  if (code === 'property_renamed' || code === 'property_name_refused') return mode.propertyNames?.source
  if (code === 'depth_as_text') return mode.limits.depth?.source
  if (code === 'union_as_text') return mode.limits.unionProperties?.source
  // The provider accepts optional properties, up to a limit.
  const isNull = code === 'optional_null' || code === 'optional_null_wrapped'
  if (code === 'optional_as_text' || (isNull && mode.shape.optional === 'native'))
    return mode.limits.optionalProperties?.source
  const shape = BY_CODE[code] ?? (code === 'keyword_rewritten' ? shapeOf(keyword ?? '') : undefined)
  const treatments: Readonly<Record<string, Mode['extensions']>> = mode.keywords
  const ofKeyword = keyword === undefined ? undefined : (treatments[keyword] ?? mode.extensions).source
  return (shape && mode.shapeSources?.[shape]) ?? ofKeyword
}
