import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { takesListed } from '../../packages/core/src/export/treatment.ts'
import type { LoweredTool, Mode } from '../../packages/core/src/export/types.ts'
import { equalJson, type Json } from '../../packages/core/src/json.ts'
import type { Keyword } from '../../packages/core/src/schema/keywords.ts'
import { keywordInfo } from '../../packages/core/src/schema/keywords.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'

/** Returns the mode for which a tool was lowered. */
export function modeOf({ mode }: LoweredTool, profile: string): Mode {
  const found = BUILT_IN_PROFILES.find(({ id }) => id === profile)?.modes[mode]
  if (found === undefined) throw new Error(`${profile} has no mode ${mode}`)
  return found
}

/** Returns keywords of a lowered schema that its mode does not keep, and listed values that it does not accept. */
export function unkept(schema: Schema, mode: Mode): string[] {
  if (typeof schema === 'boolean') return []
  const own = Object.keys(schema).filter((keyword) => !isKept(keyword, schema[keyword] as Json, mode))
  const { enum: listed = [], const: constant } = schema
  const stated = constant === undefined ? listed : [...listed, constant]
  const values = stated.filter((value) => !takesListed(value, mode))
  const below: string[] = []
  forEachSubschema(schema, (child) => void below.push(...unkept(child.schema, mode)))
  return [...own, ...values.map((value) => JSON.stringify(value)), ...below]
}

function isKept(keyword: string, value: Json, mode: Mode): boolean {
  const isKnown = keywordInfo(keyword) !== undefined && Object.hasOwn(mode.keywords, keyword)
  const { kind, keepValues = [] } = isKnown ? mode.keywords[keyword as Keyword] : mode.extensions
  return kind === 'keep' || keepValues.some((kept) => equalJson(kept, value))
}
