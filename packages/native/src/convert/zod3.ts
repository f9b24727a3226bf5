import * as messages from '../messages/notes.ts'
import { mergeSchema } from './merge-schema.ts'
import type { Pattern } from './patterns.ts'
import { hasFlags, isPattern, patternNote, withoutFlags } from './patterns.ts'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote, Side, Zod3Definition, Zod3Inside, Zod3Library } from './types.ts'
import { withoutUndefined } from './undefined.ts'
import { endRefuses, sideToMerge } from './zod3-pipes.ts'

/** Types of Zod 3 without values in JSON; for some `zod-to-json-schema` prints a similar schema. */
const INEXPRESSIBLE: Readonly<Record<string, string>> = {
  ZodBigInt: 'z.bigint()',
  ZodDate: 'z.date()',
  ZodFunction: 'z.function()',
  ZodMap: 'z.map()',
  ZodNaN: 'z.nan()',
  ZodSet: 'z.set()',
  ZodSymbol: 'z.symbol()',
  ZodUndefined: 'z.undefined()',
  ZodVoid: 'z.void()',
}

/** A note whose pointer, if any, starts at the schema itself. */
type PlacedNote = Omit<SchemaNote, 'pointer'> & Partial<SchemaNote>
type Written = Readonly<Record<string, unknown>>

const EFFECTS: Readonly<Record<string, PlacedNote>> = {
  refinement: { kind: 'check', what: messages.refinement },
  transform: { kind: 'transform', what: messages.transform },
  preprocess: { kind: 'transform', what: messages.preprocess },
}

/** Converts a schema of Zod 3. An object that only strips surplus keys stays open, as with Zod 4. */
export function convertZod3(
  schema: unknown,
  side: Side,
  library: Zod3Library,
  target = 'jsonSchema7',
): Conversion {
  const notes = new Map<string, SchemaNote>()
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = library.zodToJsonSchema(schema as never, {
    target,
    $refStrategy: 'root',
    pipeStrategy: side,
    effectStrategy: side === 'input' ? 'input' : 'any',
    postProcess(json, definition, { currentPath }) {
      const pointer = pointerOf(currentPath.slice(1))
      const convert = (other: Zod3Inside): Conversion => convertZod3(other, side, library, target)
      const piped = json && mergePipe(json, definition, side, convert)
      const found = [...notesOf(definition, side), ...bigIntsIn(json), ...(piped?.notes ?? [])]
      for (const note of found) {
        const at = pointer + (note.pointer ?? '')
        notes.set(`${at} ${note.kind} ${note.what}`, { ...note, pointer: at })
      }
      return piped && rewrite(piped.json, definition, target)
    },
  })
  return withoutUndefined({ schema: made, notes: [...notes.values()] })
}

/** Adds the other side of a pipe to its JSON Schema. */
function mergePipe(
  json: object,
  definition: Zod3Definition,
  side: Side,
  convert: (schema: Zod3Inside) => Conversion,
): { json: object; notes: readonly PlacedNote[] } {
  if (definition.typeName !== 'ZodPipeline') return { json, notes: [] }
  const other = sideToMerge(definition, side)
  const made = other && convert(other)
  const merged = made && mergeSchema(json as Written, made.schema)
  if (merged !== undefined) return { json: merged, notes: made?.notes ?? [] }
  const isLost = side === 'input' && endRefuses(definition)
  return { json, notes: isLost ? [{ kind: 'check', what: messages.piped }] : [] }
}

function notesOf(definition: Zod3Definition, side: Side): PlacedNote[] {
  const { typeName = '', effect, out } = definition
  const type = INEXPRESSIBLE[typeName] ?? literalWithoutJson(definition)
  if (type !== undefined) return [{ kind: 'inexpressible', what: type }]
  const coercion = typeName === 'ZodPipeline' && side === 'input' ? transformIn(out) : undefined
  if (coercion !== undefined) return [{ kind: 'transform', what: coercion }]
  const note =
    typeName === 'ZodEffects'
      ? EFFECTS[effect?.type ?? '']
      : side === 'input'
        ? toleranceIn(definition)
        : undefined
  if (note?.what === messages.transform && side === 'output') {
    return [{ kind: 'inexpressible', what: note.what }]
  }
  return [...(note === undefined ? [] : [note]), ...patternsIn(definition).filter(hasFlags).map(patternNote)]
}

/** Returns a note for a schema that accepts more values than its JSON Schema, and changes them. */
function toleranceIn({ typeName = '', coerce }: Zod3Definition): PlacedNote | undefined {
  if (typeName === 'ZodCatch')
    return { kind: 'transform', what: messages.caught, hint: messages.fallbackHint }
  return coerce === true
    ? { kind: 'transform', what: coercionOf(typeName), hint: messages.coercionHint }
    : undefined
}

function coercionOf(typeName: string): string {
  return messages.coercion(typeName.slice('Zod'.length).toLowerCase())
}

/** Returns the name of a literal whose value is not JSON. */
function literalWithoutJson({ typeName, value }: Zod3Definition): string | undefined {
  if (typeName !== 'ZodLiteral') return undefined
  if (typeof value === 'bigint') return messages.literal(`${value}n`)
  return value === undefined || typeof value === 'symbol' ? messages.literal(String(value)) : undefined
}

/** Returns the name of what changes the value at the end of a pipeline, such as `z.coerce.date()`. */
function transformIn(schema: Zod3Inside | undefined): string | undefined {
  if (schema === undefined) return undefined
  const { typeName = '', coerce, effect, in: start, out, innerType } = schema._def
  if (coerce === true) return coercionOf(typeName)
  const note = typeName === 'ZodEffects' ? EFFECTS[effect?.type ?? ''] : undefined
  if (note?.kind === 'transform') return note.what
  return transformIn(start) ?? transformIn(out) ?? transformIn(innerType)
}

/** Corrects the JSON Schema of a part if the library's one differs from what the part accepts. */
function rewrite(written: object, definition: Zod3Definition, target: string): object {
  const { typeName, value, unknownKeys } = definition
  const json = written as Written
  if (typeName === 'ZodLiteral') return rewriteLiteral(json, value, target)
  const patterns = patternsIn(definition)
  const names = json['propertyNames']
  if (patterns.length > 0) {
    return typeName === 'ZodRecord'
      ? { ...json, ...(names !== undefined && { propertyNames: withoutFlags(names as Written, patterns) }) }
      : withoutFlags(json, patterns)
  }
  const { additionalProperties, ...open } = json
  return unknownKeys === 'strip' && additionalProperties === false ? open : withoutBigInts(json)
}

/** Returns the patterns among the checks of a string, or of the keys of a record. */
function patternsIn({ typeName, keyType, checks = [] }: Zod3Definition): Pattern[] {
  if (typeName === 'ZodRecord') return keyType === undefined ? [] : patternsIn(keyType._def)
  if (typeName !== 'ZodString') return []
  return checks.flatMap(({ kind, regex }) => {
    if (kind === 'ulid') return [ULID]
    return kind === 'regex' && isPattern(regex) ? [regex] : []
  })
}

/** The pattern that Zod 3 checks; the library prints it without its flag. */
const ULID: Pattern = /^[0-9A-HJKMNP-TV-Z]{26}$/i

/** Returns notes for bigints in a list: a union of literals becomes one list, whose literals are not visited. */
function bigIntsIn(json: object | undefined): PlacedNote[] {
  const values: unknown = json && 'enum' in json ? json.enum : []
  const found = Array.isArray(values) ? values.filter((value) => typeof value === 'bigint') : []
  return found.map((value) => ({ kind: 'inexpressible', what: messages.literal(`${value}n`) }))
}

function withoutBigInts(json: Written): Written {
  if (bigIntsIn(json).length === 0) return json
  const { type: _, enum: __, ...beside } = json
  return beside
}

function rewriteLiteral(json: Written, value: unknown, target: string): object {
  const { type: _, const: __, enum: ___, ...beside } = json
  if (value === null) {
    return { ...beside, ...(target === 'openApi3' ? { enum: ['null'], nullable: true } : { type: 'null' }) }
  }
  return literalWithoutJson({ typeName: 'ZodLiteral', value }) === undefined ? json : beside
}
