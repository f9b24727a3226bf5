import type { Schema } from '@toolbake/core'
import { decides, isObject, keywordInfo, mapSchemas } from '@toolbake/core/internal'
import * as messages from '../messages/notes.ts'
import { mergeSchema } from './merge-schema.ts'
import type { Pattern } from './patterns.ts'
import { hasFlags, isPattern, patternNote, withoutFlags } from './patterns.ts'
import { pointerOf } from './pointer.ts'
import type {
  Conversion,
  SchemaNote,
  Side,
  ZodCheck,
  ZodContext,
  ZodDefinition,
  ZodInside,
  ZodLibrary,
} from './types.ts'
import { moveNotes, type Union } from './undefined.ts'
import { endRefuses, sideToMerge } from './zod-pipes.ts'

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
  /** Ends of pipes that are being converted: one that contains itself cannot be merged. */
  readonly open?: ReadonlySet<ZodInside>
  /** Dialect. Default `draft-2020-12`. */
  readonly target?: string
  /** Whether a schema that is used twice becomes a reference. Default `inline`. */
  readonly reused?: 'inline' | 'ref'
}

/** A note whose pointer, if any, starts at the schema itself. */
type PlacedNote = Omit<SchemaNote, 'pointer'> & Partial<SchemaNote>

/** Converts a schema of Zod 4 with `toJSONSchema` of the app's own Zod. */
export function convertZod(
  schema: unknown,
  side: Side,
  library: ZodLibrary,
  settings: ZodSettings = {},
): Conversion {
  const { target = 'draft-2020-12', reused = 'inline', open = new Set<ZodInside>() } = settings
  const inexpressible = new Map<string, SchemaNote>()
  const others = new Map<string, SchemaNote>()
  const unions: Union[] = []
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = library.toJSONSchema(schema as never, {
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
      unions.push(...leaveOutUndefined(context, pointer))
      const keyOf = ({ kind, what }: PlacedNote, at: string): string => `${at} ${kind} ${what}`
      const piped = mergePipe(context, side, (other) =>
        open.has(other)
          ? undefined
          : convertZod(other, side, library, { ...settings, open: new Set([...open, other]) }),
      )
      makeOptional(context, side)
      for (const note of [...notesOf(context, side), ...takePatterns(context), ...piped]) {
        const at = pointer + (note.pointer ?? '')
        others.set(keyOf(note, at), { ...note, pointer: at })
      }
      for (const pattern of replacedPatterns(context)) others.delete(keyOf(patternNote(pattern), pointer))
    },
  })
  const notes = moveNotes([...inexpressible.values(), ...others.values()], unions)
  return { schema: unions.length > 0 ? withoutLoneBranches(made) : made, notes }
}

/**
 * Leaves out the branches of a union that accept only undefined, which JSON does not have. Changes the schema itself,
 * because it may be used in several places.
 */
function leaveOutUndefined({ zodSchema, jsonSchema }: ZodContext, pointer: string): Union[] {
  const { type, options = [] } = zodSchema._zod.def
  const { anyOf } = jsonSchema
  const isOut = options.map(isUndefined)
  const left = isOut.filter((out) => !out).length
  // A schema with `.meta()` comes twice, the second time without these branches.
  if (type !== 'union' || left === 0 || left === options.length || !Array.isArray(anyOf)) return []
  if (anyOf.length !== options.length) return []
  jsonSchema['anyOf'] = anyOf.filter((_, index) => isOut[index] !== true)
  let next = 0
  const places = isOut.map((out) => (out ? undefined : `${pointer}/anyOf/${next++}`))
  return [{ pointer: `${pointer}/anyOf`, places }]
}

/** Replaces unions with one branch by that branch. */
function withoutLoneBranches(schema: object): Schema {
  return mapSchemas(schema as Schema, (node) => {
    const { anyOf: [only, ...more] = [], ...rest } = node
    if (!isObject(only) || more.length > 0 || Object.keys(only).some((key) => key in rest)) return node
    return { ...rest, ...only }
  })
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

/** Properties that Zod requires and JSON may lack: their value is replaced by the code, or may be undefined. */
function makeOptional({ zodSchema, jsonSchema }: ZodContext, side: Side): void {
  const { shape = {} } = zodSchema._zod.def
  const { required } = jsonSchema
  if (!Array.isArray(required)) return
  const isOptional = (property: ZodInside): boolean =>
    acceptsUndefined(property) || (side === 'input' && property._zod.def.type === 'catch')
  const left = required.filter((name: string) => shape[name] === undefined || !isOptional(shape[name]))
  if (left.length > 0) jsonSchema['required'] = left
  else delete jsonSchema['required']
}

/** Whether a union has a branch for undefined. */
function acceptsUndefined(schema: ZodInside): boolean {
  const { type, options = [] } = innermost(schema)
  return type === 'union' && options.some((option) => isUndefined(option) || acceptsUndefined(option))
}

function isUndefined({ _zod: { def } }: ZodInside): boolean {
  return def.type === 'undefined'
}

/** Returns a note for a schema that accepts more values than its JSON Schema, and changes them. */
function toleranceIn(context: ZodContext): PlacedNote[] {
  const { type, coerce } = context.zodSchema._zod.def
  if (type === 'catch') return [{ kind: 'transform', what: messages.caught, hint: messages.fallbackHint }]
  if (coerce !== true || (INEXPRESSIBLE.has(type) && !isConstrained(context))) return []
  return [{ kind: 'transform', what: messages.coercion(type), hint: messages.coercionHint }]
}

function notesOf(context: ZodContext, side: Side): PlacedNote[] {
  const definition = context.zodSchema._zod.def
  const notes: PlacedNote[] = side === 'input' ? toleranceIn(context) : []
  if (definition.check === 'string_format') notes.push(...formatNotes(definition))
  for (const check of checksOf(definition)) {
    if (check.check === 'overwrite') notes.push({ kind: 'transform', what: messages.overwrite })
    else if (check.check === 'string_format') notes.push(...formatNotes(check))
    else if (typeof check.check === 'string' && !PRINTED.has(check.check)) {
      notes.push({ kind: 'check', what: messages.refinement })
    }
  }
  if (definition.type !== 'pipe') return notes
  const what = transformIn(definition)
  if (what !== undefined) notes.push({ kind: 'transform', what })
  if (what === messages.stringbool && side === 'input') notes.push({ kind: 'check', what })
  return notes
}

/** The checks that Zod prints in a JSON Schema, apart from formats. */
const PRINTED = new Set([
  'less_than',
  'greater_than',
  'multiple_of',
  'number_format',
  'bigint_format',
  'min_size',
  'max_size',
  'size_equals',
  'min_length',
  'max_length',
  'length_equals',
  'mime_type',
])

function checksOf({ checks = [] }: ZodDefinition): ZodCheck[] {
  return checks.flatMap(({ _zod: check }) => check?.def ?? [])
}

/** Returns a note for what a format requires beyond its name and pattern, such as the host of a URL. */
function formatNotes({ format, fn, pattern, hostname, protocol, alg }: ZodCheck): PlacedNote[] {
  const isNarrower = [hostname, protocol, alg, pattern === undefined ? fn : null].some((one) => one != null)
  return isNarrower ? [{ kind: 'check', what: messages.formatOf(String(format)) }] : []
}

/** Adds the other side of a pipe to its JSON Schema, and returns the notes of that side. */
function mergePipe(
  { zodSchema, jsonSchema }: ZodContext,
  side: Side,
  convert: (schema: ZodInside) => Conversion | undefined,
): PlacedNote[] {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || transformIn(def) === messages.stringbool) return []
  const other = sideToMerge(def, side)
  const made = other && convert(other)
  const merged = made && mergeSchema(jsonSchema, made.schema)
  if (merged === undefined) {
    const isLost = side === 'input' && endRefuses(def)
    return isLost ? [{ kind: 'check', what: messages.piped }] : []
  }
  replace(jsonSchema, merged)
  return [...(made?.notes ?? [])]
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

/** Returns the coercion at the end of a pipe, such as `z.coerce.date()`. */
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
  const checks = definition === undefined ? [] : [definition, ...checksOf(definition)]
  return checks.map(({ pattern }) => pattern).filter(isPattern)
}

/** Replaces the members of an object that belongs to Zod. */
function replace(schema: Record<string, unknown>, replacement: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(schema)) if (!(key in replacement)) delete schema[key]
  Object.assign(schema, replacement)
}
