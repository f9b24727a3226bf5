import { runInThisContext } from 'node:vm'
import { FormatRegistry, Kind, Type as OldType, TypeRegistry } from '@sinclair/typebox'
import { Value as OldValue } from '@sinclair/typebox/value'
import { transformSync } from 'esbuild'
import * as NewType from 'typebox'
import { Format } from 'typebox/format'
import { Check } from 'typebox/value'
import type { TypeBoxTarget, TypeBoxText } from '../../packages/codegen/src/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { evaluate, type Is } from '../validate/evaluate.ts'

export const TARGETS: readonly TypeBoxTarget[] = ['@sinclair/typebox', 'typebox']

/** Returns a function that checks values against a printed schema with TypeBox's own `Value.Check`. */
export function checkOf(text: TypeBoxText, target: TypeBoxTarget): (value: Json) => boolean {
  // A schema of either version; each version checks its own schemas.
  const schema = schemaOf(text, target) as never
  return (value) => (target === 'typebox' ? Check(schema, value) : OldValue.Check(schema, value))
}

/** Returns the TypeBox schema that a printed text evaluates to. */
export function schemaOf(text: TypeBoxText, target: TypeBoxTarget): unknown {
  const statements = text.definitions.map(({ name, code }) => `const ${name} = ${code}\n`).join('')
  const script = `(Type, Kind, checks) => {\n${destructure(text)}${statements}return ${text.code}\n}`
  const { code } = transformSync(script, { loader: 'ts' })
  const checks = Object.fromEntries(text.checks.map(({ name, schema }) => [name, validator(schema)]))
  for (const { name, kind } of text.checks)
    TypeRegistry.Set(kind, (_, value) => value !== undefined && (checks[name] as Is)(value))
  const run = runInThisContext(code.trim().replace(/;$/, '')) as (...given: unknown[]) => unknown
  return run(target === 'typebox' ? NewType.Type : OldType, Kind, checks)
}

function destructure({ checks }: TypeBoxText): string {
  return checks.length === 0 ? '' : `const { ${checks.map(({ name }) => name).join(', ')} } = checks\n`
}

function validator(schema: TypeBoxText['checks'][number]['schema']): Is {
  return evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }]).values.is
}

/**
 * Makes formats annotations in both versions, as in JSON Schema: removes the formats that 1.x knows, and lets 0.34
 * accept any text for those in the schema.
 */
export function annotateFormats(schema: Json): void {
  Format.Clear()
  for (const [, format] of JSON.stringify(schema).matchAll(/"format":"((?:[^"\\]|\\.)*)"/g)) {
    const name = JSON.parse(`"${format}"`) as string
    if (!FormatRegistry.Has(name)) FormatRegistry.Set(name, () => true)
  }
}

/** Restores the formats of both versions, because tests in other files use them, too. */
export function restoreFormats(): void {
  Format.Reset()
  FormatRegistry.Clear()
}

/** Whether a difference is reported for a value: text outside the first plane is counted and matched differently. */
export function isReported(text: TypeBoxText, value: Json): boolean {
  const keywords = ['minLength', 'maxLength', 'pattern']
  const differs = text.reasons.some(
    ({ effect, keyword }) => effect === 'differs' && keywords.includes(keyword),
  )
  return differs && /[\ud800-\udfff]/.test(JSON.stringify(value))
}
