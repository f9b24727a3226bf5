import { isObject, parsePointer } from '@toolbake/core/internal'
import type { Conversion, SchemaNote } from './types.ts'

type Written = Readonly<Record<string, unknown>>

/** Types whose only value is undefined, as notes name them. */
const UNDEFINED = new Set(['z.undefined()', 'v.undefined()'])

/** The branches that are left of a union. */
export interface Union {
  /** JSON Pointer of `anyOf`. */
  readonly pointer: string
  /** For each branch its new place from the union, undefined if it is left out. */
  readonly places: readonly (string | undefined)[]
}

/**
 * Leaves out branches of unions that accept only undefined, which JSON does not have. That such a property may be missing
 * is not part of this: `required` belongs to the object.
 */
export function withoutUndefined({ schema, notes }: Conversion): Conversion {
  const branches = notes.filter(isUndefined).map(({ pointer }) => pointer)
  if (branches.length === 0) return { schema, notes }
  let made = schema
  let left = notes
  // Inner unions come first, because outer ones move them.
  const unions = [...new Set(branches.map(parentOf))].sort((a, b) => b.length - a.length)
  for (const pointer of unions) {
    const isOut = (index: number): boolean => branches.includes(`${pointer}/${index}`)
    const union = reduce(made, pointer, isOut)
    if (union === undefined) continue
    made = union.schema
    left = moveNotes(left, [union])
    made = moveReferences(made, union)
  }
  return { schema: made, notes: left }
}

function isUndefined({ kind, what, pointer }: SchemaNote): boolean {
  return kind === 'inexpressible' && UNDEFINED.has(what) && /\/anyOf\/\d+$/.test(pointer)
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Removes branches of one union; undefined if none would be left. */
function reduce(
  schema: unknown,
  pointer: string,
  isOut: (index: number) => boolean,
): (Union & { schema: unknown }) | undefined {
  let union: Union | undefined
  const made = replaceAt(schema, parsePointer(parentOf(pointer)) ?? [], (node) => {
    const { anyOf, ...rest } = node
    if (!Array.isArray(anyOf)) return node
    const kept = anyOf.filter((_, index) => !isOut(index)) as unknown[]
    // `zod-to-json-schema` leaves out branches of other types without values in JSON, which moves the rest.
    if (anyOf.some((branch, index) => isOut(index) && hasValues(branch))) return node
    if (kept.length === 0) return node
    const [only] = kept
    const isAlone = kept.length === 1 && isObject(only) && Object.keys(only).every((key) => !(key in rest))
    let next = 0
    const places = anyOf.map((_, index) =>
      isOut(index) ? undefined : isAlone ? parentOf(pointer) : `${pointer}/${next++}`,
    )
    union = { pointer, places }
    return isAlone ? { ...rest, ...only } : { ...rest, anyOf: kept }
  })
  return union && { ...union, schema: made }
}

function hasValues(branch: unknown): boolean {
  const type = isObject(branch) ? branch['type'] : undefined
  return type !== undefined && type !== 'undefined'
}

/** Returns a copy of a schema in which one node is replaced. */
function replaceAt(value: unknown, path: readonly string[], change: (node: Written) => unknown): unknown {
  const [key, ...below] = path
  if (key === undefined) return isObject(value) ? change(value) : value
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      String(index) === key ? replaceAt(item, below, change) : item,
    )
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  return { ...value, [key]: replaceAt((value as Written)[key], below, change) }
}

/** Returns the notes of a schema whose unions lost branches, inner unions first. */
export function moveNotes(notes: readonly SchemaNote[], unions: readonly Union[]): SchemaNote[] {
  return notes.flatMap((note) => {
    let pointer: string | undefined = note.pointer
    for (const union of unions) pointer = pointer === undefined ? undefined : movePointer(pointer, union)
    return pointer === undefined ? [] : [{ ...note, pointer }]
  })
}

/** Returns the new place of what a pointer refers to; undefined if it is left out. */
function movePointer(at: string, { pointer, places }: Union): string | undefined {
  if (!at.startsWith(`${pointer}/`)) return at
  const [index = '', ...below] = at.slice(pointer.length + 1).split('/')
  const place = places[Number(index)]
  return place === undefined ? undefined : [place, ...below].join('/')
}

function moveReferences(value: unknown, union: Union): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => moveReferences(item, union))
  if (!isObject(value)) return value
  const entries = Object.entries(value as Written).map(([key, member]): [string, unknown] => {
    if (key !== '$ref' || typeof member !== 'string' || !member.startsWith('#/'))
      return [key, moveReferences(member, union)]
    return [key, `#${movePointer(member.slice(1), union) ?? member.slice(1)}`]
  })
  return Object.fromEntries(entries)
}
