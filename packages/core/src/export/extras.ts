import type { Json, JsonObject } from '../json.ts'
import { copyJson, equalJson, isObject, own, setOwn, typesOf } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import type { Profile } from './types.ts'

/** A member of `providers.<profile>` that does not travel. */
export interface ExtraProblem {
  readonly member: string
  /** `unknown`: the profile has no such member. `shape`: its value is not what the provider takes. */
  readonly kind: 'unknown' | 'shape'
  /** For `unknown` the known members, for `shape` what the value must be. */
  readonly expected: string
}

export interface SelectedExtras {
  readonly extras: JsonObject
  readonly problems: readonly ExtraProblem[]
}

/** Settings of the compiler that `providers.<profile>` holds. */
export function settingsOf(profile: Profile): Readonly<Record<string, SchemaObject>> {
  return { name: { type: 'string' }, ...(profile.modes.strict ? { strict: { type: 'boolean' } } : {}) }
}

/**
 * Splits `providers.<profile>` into what travels with the tool, as copies, and what is wrong with the rest. `name` and
 * `strict` (where the profile has that mode) are settings: checked, but no extras.
 */
export function selectExtras(profile: Profile, written: JsonObject): SelectedExtras {
  const extras: JsonObject = {}
  const problems: ExtraProblem[] = []
  const settings = settingsOf(profile)
  for (const member of Object.keys(written)) {
    const value = written[member] as Json
    const isSetting = Object.hasOwn(settings, member)
    const shape = isSetting
      ? settings[member]
      : Object.hasOwn(profile.extras, member)
        ? profile.extras[member]?.shape
        : undefined
    if (shape === undefined) {
      const known = [...Object.keys(settings), ...Object.keys(profile.extras)]
      problems.push({ member, kind: 'unknown', expected: known.join(', ') })
    } else if (!fitsShape(value, shape)) {
      problems.push({ member, kind: 'shape', expected: expectation(shape) })
    } else if (!isSetting) setOwn(extras, member, copyJson(value))
  }
  return { extras, problems }
}

/** `a boolean`, or the schema where that says more. */
function expectation(shape: SchemaObject): string {
  const { type, ...others } = shape
  const isPlain = typeof type === 'string' && Object.keys(others).length === 0
  return isPlain ? `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}` : JSON.stringify(shape)
}

/** Validity under the few keywords that shapes of extra members use. */
function fitsShape(value: Json, shape: SchemaObject): boolean {
  const types = typeList(shape)
  if (types && !typesOf(value).some((type) => types.includes(type))) return false
  if (shape.enum && !shape.enum.some((item) => equalJson(item, value))) return false
  if (Array.isArray(value)) {
    const { items } = shape
    return !isObject(items) || value.every((item) => fitsShape(item, items))
  }
  return !isObject(value) || fitsMembers(value, shape)
}

function fitsMembers(value: JsonObject, shape: SchemaObject): boolean {
  const properties = (shape.properties ?? {}) as JsonObject
  return (
    (shape.required ?? []).every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => {
      const member = own(properties, key)
      return isObject(member)
        ? fitsShape(value[key] as Json, member as SchemaObject)
        : shape.additionalProperties !== false
    })
  )
}
