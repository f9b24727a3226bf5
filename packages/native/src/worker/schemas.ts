import { calledLazy, convertAiSdk } from '../convert/ai-sdk.ts'
import { convertArktype } from '../convert/arktype.ts'
import { detectSchema } from '../convert/detect.ts'
import { convertJson } from '../convert/json.ts'
import { convertStandard } from '../convert/standard.ts'
import type {
  Conversion,
  NoteKind,
  SchemaKind,
  Side,
  ValibotLibrary,
  Zod3Library,
  ZodLibrary,
} from '../convert/types.ts'
import { convertValibot } from '../convert/valibot.ts'
import { convertZod } from '../convert/zod.ts'
import { convertZod3 } from '../convert/zod3.ts'
import { nameOf } from './to-json.ts'
import type { Finding, FindingCode } from './types.ts'

/** Imports one of `LIBRARIES`; resolves to undefined if it is not installed. */
export type ImportLibrary = (kind: SchemaKind) => Promise<unknown>

const CODES = {
  inexpressible: 'native_inexpressible',
  check: 'native_check',
  transform: 'native_transform',
} as const satisfies Readonly<Record<NoteKind, FindingCode>>

/** Returns the JSON Schema of an exported value. Reports a value that is not a schema, and returns undefined. */
export async function readSchema(
  given: unknown,
  pointer: string,
  importLibrary: ImportLibrary,
  report: (finding: Finding) => void,
): Promise<unknown> {
  if (typeof given === 'boolean') return given
  const value = detectSchema(given) === undefined ? await calledLazy(given) : given
  const kind = detectSchema(value)
  if (kind === undefined) {
    report({ code: 'native_schema', pointer, params: { found: nameOf(value) } })
    return undefined
  }
  try {
    const side = pointer.endsWith('/input_schema') ? 'input' : 'output'
    const made = await convert(value, kind, side, importLibrary)
    if (made === undefined) {
      const library = LIBRARIES[kind]
      if (library !== undefined) report({ code: 'native_library', pointer, params: library })
      return undefined
    }
    for (const { kind, what, hint, pointer: inside } of made.notes) {
      report({ code: CODES[kind], pointer: pointer + inside, params: { what }, ...(hint && { hint }) })
    }
    return await made.schema
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report({ code: 'native_conversion', pointer, params: { reason } })
    return undefined
  }
}

/** The library for each kind, resolved from the module's folder, because schema and library must match. */
export const LIBRARIES: Readonly<Partial<Record<SchemaKind, { name: string; specifier: string }>>> = {
  zod: { name: 'Zod', specifier: 'zod/v4/core' },
  zod3: { name: 'Zod 3', specifier: 'zod-to-json-schema' },
  valibot: { name: 'Valibot', specifier: '@valibot/to-json-schema' },
}

async function convert(
  value: unknown,
  kind: SchemaKind,
  side: Side,
  importLibrary: ImportLibrary,
): Promise<Conversion | undefined> {
  if (kind === 'json') return convertJson(value)
  if (kind === 'standard') return convertStandard(value, side)
  if (kind === 'arktype') return convertArktype(value, side)
  if (kind === 'ai-sdk') return convertAiSdk(value)
  const library = await importLibrary(kind)
  if (library === undefined) return hasStandard(value) ? convertStandard(value, side) : undefined
  if (kind === 'zod') return convertZod(value, side, library as ZodLibrary)
  if (kind === 'zod3') return convertZod3(value, side, library as Zod3Library)
  return convertValibot(value, side, library as ValibotLibrary)
}

function hasStandard(value: unknown): boolean {
  const standard = (value as { '~standard'?: { jsonSchema?: unknown } })['~standard']
  return standard?.jsonSchema !== undefined
}
