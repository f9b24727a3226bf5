import { fallbackHint } from '../messages/notes.ts'
import { createMarks } from './marks.ts'
import { hasFlags, isPattern, patternNote } from './patterns.ts'
import type { Conversion, NoteKind, Side, ValibotContext, ValibotEntries, ValibotLibrary } from './types.ts'
import { withoutUndefined } from './undefined.ts'
import { FALLBACK, isIdle, isTransform, MARKER, markPipes } from './valibot-pipes.ts'

/** Key schemas that list property names: the converter reports an error, but prints `propertyNames` for these. */
const NAMES = new Set(['enum', 'literal', 'picklist', 'union'])

/** Converts a schema of Valibot. Parts that its converter cannot express are marked. */
export function convertValibot(schema: unknown, side: Side, { toJsonSchema }: ValibotLibrary): Conversion {
  const marks = createMarks()
  const add = (json: object, kind: NoteKind, type: string, hint?: string): object =>
    marks.add(json, { kind, what: `v.${camelCase(type)}()`, ...(hint !== undefined && { hint }) })
  // The library is the app's; `detectSchema` recognized the schema as its own.
  const made = toJsonSchema(markPipes(schema) as never, {
    typeMode: side,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema({ errors = [], jsonSchema, valibotSchema }) {
      if (valibotSchema === undefined) return undefined
      if (errors.length === 0) return withOptional(jsonSchema, side, valibotSchema.entries)
      const { type, key } = valibotSchema
      if (type === 'record' && errors.length === 1 && NAMES.has(key?.type ?? '')) return undefined
      return add(jsonSchema, 'inexpressible', type)
    },
    overrideAction(context) {
      const { errors = [], jsonSchema, valibotAction: action } = context
      if (action === undefined) return undefined
      if (action.type === MARKER && action.action === FALLBACK)
        return side === 'input' ? add(jsonSchema, 'transform', FALLBACK, fallbackHint) : undefined
      if (action.type === MARKER) return add(jsonSchema, 'transform', String(action.action))
      const { requirement } = action
      if (isPattern(requirement) && isWritten(context)) {
        if (!hasFlags(requirement)) return undefined
        const { pattern: _, ...rest } = jsonSchema
        return marks.add(rest, patternNote(requirement))
      }
      if (errors.length === 0 || isIdle(action) || isTransform(action)) return undefined
      return add(jsonSchema, 'check', action.type)
    },
  })
  return withoutUndefined(marks.settle(made))
}

/** Properties with a fallback may be missing, and those that may be undefined: JSON has no such value. */
function withOptional(
  { required, ...json }: Readonly<Record<string, unknown>>,
  side: Side,
  entries: ValibotEntries = {},
): object | undefined {
  if (!Array.isArray(required)) return undefined
  const left = required.filter((name: string) => {
    const { fallback, type, options = [] } = entries[name] ?? {}
    const isUndefined = type === 'union' && options.some((option) => Object(option).type === 'undefined')
    return !isUndefined && (side === 'output' || fallback === undefined)
  })
  if (left.length === required.length) return undefined
  return left.length > 0 ? { ...json, required: left } : json
}

/**
 * Whether the pattern in the JSON Schema is that of this action, not of an earlier one. The converter reports every
 * flag, even if it changes nothing.
 */
function isWritten({ errors = [], jsonSchema, valibotAction }: ValibotContext): boolean {
  const { source, flags } = (valibotAction?.requirement ?? {}) as Partial<RegExp>
  const reported = valibotAction?.type === 'regex' && flags !== '' ? 1 : 0
  return jsonSchema['pattern'] === source && errors.length === reported
}

function camelCase(type: string): string {
  return type.replace(/_[a-z0-9]/g, (part) => part.slice(1).toUpperCase())
}
