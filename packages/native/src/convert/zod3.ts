import * as messages from '../messages/notes.ts'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote, Side, Zod3Definition, Zod3Library } from './types.ts'

/** Types of Zod 3 without values in JSON; `zod-to-json-schema` has a similar schema for some. */
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

const EFFECTS: Readonly<Record<string, Pick<SchemaNote, 'kind' | 'what'>>> = {
  refinement: { kind: 'check', what: messages.refinement },
  transform: { kind: 'transform', what: messages.transform },
  preprocess: { kind: 'transform', what: messages.preprocess },
}

/** Converts a schema of Zod 3. An object that only drops surplus keys is not closed, as with Zod 4. */
export function convertZod3(
  schema: unknown,
  side: Side,
  { zodToJsonSchema }: Zod3Library,
  target = 'jsonSchema7',
): Conversion {
  const notes = new Map<string, SchemaNote>()
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = zodToJsonSchema(schema as never, {
    target,
    $refStrategy: 'root',
    pipeStrategy: side,
    effectStrategy: side === 'input' ? 'input' : 'any',
    postProcess(json, definition, { currentPath }) {
      const pointer = pointerOf(currentPath.slice(1))
      const note = noteOf(definition, side)
      if (note !== undefined) notes.set(`${pointer} ${note.what}`, { ...note, pointer })
      if (json === undefined || definition.unknownKeys !== 'strip') return json
      const { additionalProperties, ...open } = json as Readonly<Record<string, unknown>>
      return additionalProperties === false ? open : json
    },
  })
  return { schema: made, notes: [...notes.values()] }
}

function noteOf(
  { typeName = '', effect }: Zod3Definition,
  side: Side,
): Pick<SchemaNote, 'kind' | 'what'> | undefined {
  const type = INEXPRESSIBLE[typeName]
  if (type !== undefined) return { kind: 'inexpressible', what: type }
  if (typeName !== 'ZodEffects') return undefined
  const note = EFFECTS[effect?.type ?? '']
  return note?.what === messages.transform && side === 'output'
    ? { kind: 'inexpressible', what: note.what }
    : note
}
