import { decides, keywordInfo } from '@toolbake/core/internal'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote, Side, ZodContext, ZodDefinition, ZodLibrary } from './types.ts'

/** Types of Zod 4 that JSON has no values of. https://zod.dev/json-schema#unrepresentable */
const UNSAYABLE = new Set([
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
  const unsayable = new Map<string, SchemaNote>()
  const others = new Map<string, SchemaNote>()
  const made = toJSONSchema(schema as never, {
    io: side,
    target,
    reused,
    unrepresentable: 'any',
    override(context) {
      const pointer = pointerOf(context.path)
      // A schema with `.meta()` comes twice, first without it.
      if (isConstrained(context)) unsayable.delete(pointer)
      else if (UNSAYABLE.has(context.zodSchema._zod.def.type)) {
        const what = `z.${context.zodSchema._zod.def.type}()`
        unsayable.set(pointer, { kind: 'unsayable', pointer, what })
      }
      for (const note of notesOf(context.zodSchema._zod.def, pointer)) {
        others.set(`${pointer} ${note.what}`, note)
      }
    },
  })
  return { schema: made, notes: [...unsayable.values(), ...others.values()] }
}

/** Whether the JSON Schema constrains values of every type, whoever wrote it: Zod, or the author by `.meta()`. */
function isConstrained({ jsonSchema }: ZodContext): boolean {
  return Object.keys(jsonSchema).some(
    (keyword) => decides(keyword) && keywordInfo(keyword)?.appliesTo === undefined,
  )
}

function notesOf(definition: ZodDefinition, pointer: string): SchemaNote[] {
  const notes: SchemaNote[] = []
  for (const { _zod: check } of definition.checks ?? []) {
    const name = check?.def?.check
    if (name === 'custom') notes.push({ kind: 'check', pointer, what: 'a refinement' })
    else if (name === 'overwrite')
      notes.push({ kind: 'transform', pointer, what: 'an overwrite, as .trim()' })
  }
  if (definition.type === 'pipe') {
    const ends = [definition.in?._zod.def.type, definition.out?._zod.def.type]
    if (ends.includes('transform')) notes.push({ kind: 'transform', pointer, what: 'a transform' })
  }
  return notes
}
