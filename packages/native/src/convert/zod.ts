import { decides, keywordInfo } from '@toolbake/core/internal'
import * as messages from '../messages/notes.ts'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote, Side, ZodDefinition, ZodLibrary } from './types.ts'

/** Types of Zod 4 without values in JSON. https://zod.dev/json-schema#unrepresentable */
const INEXPRESSIBLE = new Set([
  'bigint',
  'custom',
  'date',
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
  /** Whether a schema that is used twice is referred to. Default `inline`. */
  readonly reused?: 'inline' | 'ref'
}

/** Converts a schema of Zod 4, by the `toJSONSchema` of the Zod that made it. */
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
      const pointer = pointerOf(context.path)
      // A schema with `.meta()` comes twice, first without it. Its author may have written there what Zod cannot express.
      if (isConstrained(context.jsonSchema)) inexpressible.delete(pointer)
      else if (INEXPRESSIBLE.has(context.zodSchema._zod.def.type)) {
        const what = `z.${context.zodSchema._zod.def.type}()`
        inexpressible.set(pointer, { kind: 'inexpressible', pointer, what })
      }
      for (const note of notesOf(context.zodSchema._zod.def, pointer)) {
        others.set(`${pointer} ${note.what}`, note)
      }
    },
  })
  return { schema: made, notes: [...inexpressible.values(), ...others.values()] }
}

/** Whether a JSON Schema constrains values of every type, whoever wrote it: Zod, or the author by `.meta()`. */
function isConstrained(schema: object): boolean {
  return Object.keys(schema).some((name) => decides(name) && keywordInfo(name)?.appliesTo === undefined)
}

function notesOf(definition: ZodDefinition, pointer: string): SchemaNote[] {
  const notes: SchemaNote[] = []
  for (const { _zod: check } of definition.checks ?? []) {
    const name = check?.def?.check
    if (name === 'custom') notes.push({ kind: 'check', pointer, what: messages.refinement })
    else if (name === 'overwrite') notes.push({ kind: 'transform', pointer, what: messages.overwrite })
  }
  if (definition.type === 'pipe') {
    const ends = [definition.in?._zod.def.type, definition.out?._zod.def.type]
    if (ends.includes('transform')) notes.push({ kind: 'transform', pointer, what: messages.transform })
  }
  return notes
}
