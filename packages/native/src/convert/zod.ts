import { decides, keywordInfo } from '@toolbake/core/internal'
import * as messages from '../messages/notes.ts'
import type { Pattern } from './patterns.ts'
import { hasFlags, isPattern, patternNote, withoutFlags } from './patterns.ts'
import { pointerOf } from './pointer.ts'
import type {
  Conversion,
  SchemaNote,
  Side,
  ZodContext,
  ZodDefinition,
  ZodInside,
  ZodLibrary,
} from './types.ts'

/** Types of Zod 4 without values in JSON. https://zod.dev/json-schema#unrepresentable */
const INEXPRESSIBLE = new Set([
  'bigint',
  'custom',
  'date',
  'file',
  'function',
  'map',
  'nan',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
])

export interface ZodSettings {
  /** Dialect. Default `draft-2020-12`. */
  readonly target?: string
  /** Whether a schema that is used twice becomes a reference. Default `inline`. */
  readonly reused?: 'inline' | 'ref'
}

type PlacedNote = Pick<SchemaNote, 'kind' | 'what'>

/** Converts a schema of Zod 4 with `toJSONSchema` of the app's own Zod. */
export function convertZod(
  schema: unknown,
  side: Side,
  { toJSONSchema }: ZodLibrary,
  { target = 'draft-2020-12', reused = 'inline' }: ZodSettings = {},
): Conversion {
  const inexpressible = new Map<string, SchemaNote>()
  const others = new Map<string, SchemaNote>()
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = toJSONSchema(schema as never, {
    io: side,
    target,
    reused,
    unrepresentable: 'any',
    override(context) {
      const { def } = context.zodSchema._zod
      const pointer = pointerOf(context.path)
      // A schema with `.meta()` comes twice, first without it. It may contain what Zod cannot express.
      const what = inexpressibleIn(def)
      if (isConstrained(context)) inexpressible.delete(pointer)
      else if (what !== undefined) inexpressible.set(pointer, { kind: 'inexpressible', pointer, what })
      const keyOf = ({ kind, what }: PlacedNote): string => `${pointer} ${kind} ${what}`
      for (const note of [...notesOf(def, side), ...takePatterns(context)]) {
        others.set(keyOf(note), { ...note, pointer })
      }
      for (const pattern of replacedPatterns(context)) others.delete(keyOf(patternNote(pattern)))
    },
  })
  return { schema: made, notes: [...inexpressible.values(), ...others.values()] }
}

/** Returns the name of a type that has no values in JSON. */
function inexpressibleIn({ type, values }: ZodDefinition): string | undefined {
  if (type !== 'literal') return INEXPRESSIBLE.has(type) ? `z.${type}()` : undefined
  const big = values?.find((value) => typeof value === 'bigint')
  return big === undefined ? undefined : messages.literal(`${String(big)}n`)
}

/** Whether a JSON Schema constrains values of every type, whether Zod wrote it or the author by `.meta()`. */
function isConstrained({ jsonSchema, zodSchema }: ZodContext): boolean {
  const inner = innermost(zodSchema)
  // Zod itself prints a similar schema for these.
  if (inner.type === 'file' && jsonSchema['contentEncoding'] === 'binary') return false
  if (inner.type === 'literal' && inexpressibleIn(inner) !== undefined) return false
  return Object.keys(jsonSchema).some((name) => decides(name) && keywordInfo(name)?.appliesTo === undefined)
}

/** Removes `.optional()`, `.default()` and the like, which have the same location as the schema in them. */
function innermost({ _zod: { def } }: ZodInside): ZodDefinition {
  return def.innerType === undefined ? def : innermost(def.innerType)
}

function notesOf(definition: ZodDefinition, side: Side): PlacedNote[] {
  const notes: PlacedNote[] = []
  for (const { _zod: check } of definition.checks ?? []) {
    const name = check?.def?.check
    if (name === 'custom') notes.push({ kind: 'check', what: messages.refinement })
    else if (name === 'overwrite') notes.push({ kind: 'transform', what: messages.overwrite })
  }
  if (definition.type !== 'pipe') return notes
  const what = transformIn(definition)
  if (what !== undefined) notes.push({ kind: 'transform', what })
  if (what === messages.stringbool && side === 'input') notes.push({ kind: 'check', what })
  return notes
}

/** Returns the name of what changes the value in a pipe. */
function transformIn(definition: ZodDefinition): string | undefined {
  const { type, in: start, out: end, transform } = definition
  if (type === 'transform') return messages.transform
  if (type !== 'pipe') return undefined
  // Only `z.stringbool()` passes on its error, in each version of Zod 4.
  if ('error' in definition && end?._zod.def.type === 'boolean') return messages.stringbool
  if (transform !== undefined) return messages.codec
  return coercionIn(end) ?? (start && transformIn(start._zod.def)) ?? (end && transformIn(end._zod.def))
}

/** Returns the coercion at the end of a pipe, such as `z.coerce.date()`. At the start it changes no valid input. */
function coercionIn(schema: ZodInside | undefined): string | undefined {
  if (schema === undefined) return undefined
  const { coerce, type, innerType } = schema._zod.def
  return coerce === true ? messages.coercion(type) : coercionIn(innerType)
}

/** Removes the patterns whose flags JSON Schema cannot express, and returns notes for them. */
function takePatterns({ zodSchema, jsonSchema }: ZodContext): PlacedNote[] {
  const { def } = zodSchema._zod
  const isRecord = def.type === 'record'
  const patterns = patternsIn(isRecord ? def.keyType?._zod.def : def)
  const flagged = patterns.filter(hasFlags)
  if (flagged.length === 0) return []
  // Only keys of `z.looseRecord()` are patterns here; those of other records have a schema of their own.
  const byPattern = jsonSchema['patternProperties'] as Record<string, unknown> | undefined
  if (isRecord && byPattern === undefined) return []
  for (const { source } of flagged) delete byPattern?.[source]
  if (!isRecord) replace(jsonSchema, withoutFlags(jsonSchema, patterns))
  return flagged.map(patternNote)
}

/** Returns the patterns of a schema that its author replaced by `.meta()`. */
function replacedPatterns({ zodSchema, jsonSchema }: ZodContext): readonly Pattern[] {
  const patterns = patternsIn(innermost(zodSchema))
  const { pattern } = jsonSchema
  return pattern === undefined || patterns.some(({ source }) => source === pattern) ? [] : patterns
}

function patternsIn(definition: ZodDefinition | undefined): Pattern[] {
  const checks = definition?.checks ?? []
  return [definition?.pattern, ...checks.map(({ _zod: check }) => check?.def?.pattern)].filter(isPattern)
}

/** Replaces the members of an object that belongs to Zod. */
function replace(schema: Record<string, unknown>, replacement: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(schema)) if (!(key in replacement)) delete schema[key]
  Object.assign(schema, replacement)
}
