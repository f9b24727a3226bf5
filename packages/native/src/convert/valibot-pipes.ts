// Valibot's converter silently stops at actions that change the value. To report them, pipes are converted with a marker
// before such an action. It also ignores `v.fallback()`, which gets a marker of the same kind.

type Item = Readonly<Record<string, unknown>>

/** The type of the marker. */
export const MARKER = 'toolbake_transform'

interface Marker extends Item {
  readonly kind: 'metadata'
  readonly type: typeof MARKER
  /** Type of the action that is marked. */
  readonly action: string
}

/** Actions that Valibot counts as transformations although they change only the type. */
const IDLE = new Set(['brand', 'flavor', 'readonly'])

/** Whether an action changes the value. */
export function isTransform({ kind, type }: { readonly kind?: unknown; readonly type?: unknown }): boolean {
  return kind === 'transformation' && !IDLE.has(String(type))
}

/** Whether an action neither checks nor changes the value. */
export function isIdle({ kind, type }: { readonly kind: string; readonly type: string }): boolean {
  // JSON has only finite numbers.
  return kind === 'metadata' || type === 'finite' || (kind === 'transformation' && IDLE.has(type))
}

/** Returns a copy of a schema with markers in all pipes. Recursive schemas stay recursive. */
export function markPipes(schema: unknown): unknown {
  const copies = new Map<unknown, unknown>()
  const copyItem = (written: Item): Item => {
    const known = copies.get(written)
    if (known !== undefined) return known as Item
    const item = withoutWrappers(written)
    const made: Record<string, unknown> = {}
    copies.set(written, made)
    for (const key of Object.keys(item)) made[key] = copyMember(key, item[key])
    if (item['fallback'] !== undefined) made['pipe'] = pipeWithFallback(made)
    return made
  }
  const copyMember = (key: string, value: unknown): unknown => {
    if (key === 'getter' && typeof value === 'function')
      return copyGetter(value as (input: unknown) => unknown)
    if (Array.isArray(value)) return value.flatMap((item: unknown) => [...markersOf(key, item), copy(item)])
    if (key !== 'entries' || typeof value !== 'object' || value === null) return copy(value)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, copy(entry)]))
  }
  /** Copies a getter once, because the converter identifies a recursive schema by it. */
  const copyGetter = (getter: (input: unknown) => unknown): unknown => {
    const known = copies.get(getter) ?? ((input: unknown) => copy(getter(input)))
    copies.set(getter, known)
    return known
  }
  const copy = (value: unknown): unknown => (isSchema(value) ? copyItem(value) : value)
  return copy(schema)
}

/** The type of action that marks `v.fallback()`, which is a member of a schema. */
export const FALLBACK = 'fallback'

/** Returns the pipe of a schema, which may have none, with a marker for its fallback. */
function pipeWithFallback({ pipe, fallback: _, ...schema }: Item): readonly unknown[] {
  const [first, ...actions] = Array.isArray(pipe) ? (pipe as unknown[]) : [schema]
  return [first, markerOf(FALLBACK), ...actions]
}

/** The wrapper types that a schema without `undefined` or `null` removes. */
const TAKEN = new Map([
  ['non_optional', ['optional', 'exact_optional', 'undefinedable']],
  ['non_nullable', ['nullable']],
  ['non_nullish', ['optional', 'exact_optional', 'undefinedable', 'nullable', 'nullish']],
])

/** Removes `v.nonOptional`, `v.nonNullable` and `v.nonNullish`, which the converter refuses, with what they remove. */
function withoutWrappers(item: Item): Item {
  const type = String(item['type'])
  const taken = TAKEN.get(type)
  let inner = item['wrapped']
  if (taken === undefined || 'pipe' in item || !isSchema(inner)) return item
  let isFound = type === 'non_optional'
  while (isSchema(inner) && taken.includes(String(inner['type'])) && !('pipe' in inner)) {
    isFound = true
    inner = inner['wrapped']
  }
  if (!isSchema(inner)) return item
  // Only half of `v.nullish` is removed.
  if (inner['type'] === 'nullish')
    return { ...inner, type: type === 'non_optional' ? 'nullable' : 'optional' }
  return isFound ? inner : item
}

function markersOf(key: string, item: unknown): Marker[] {
  if (key !== 'pipe' || !isItem(item) || !isTransform(item)) return []
  return [markerOf(String(item['type']))]
}

function markerOf(action: string): Marker {
  return { kind: 'metadata', type: MARKER, action }
}

function isSchema(value: unknown): value is Item {
  return isItem(value) && value['kind'] === 'schema'
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}
