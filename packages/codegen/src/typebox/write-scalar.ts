import * as messages from '../messages/messages.ts'
import { printJson } from '../print.ts'
import { call } from './calls.ts'
import { hasRefusedCharacter, OPTIONS, patternKind } from './facts.ts'
import type { Residual } from './residual.ts'
import { addResidual } from './residual.ts'
import type { Json, Option, Part, SchemaObject, Site, Writer } from './types.ts'

/** Prints `Type.String` with the keywords that TypeBox checks as JSON Schema does. */
export function writeString(written: SchemaObject, site: Site, residual: Residual, writer: Writer): Part {
  const schema =
    writer.target === '@sinclair/typebox' ? moveRefused(written, site, residual, writer) : written
  const own = optionsOf(schema, OPTIONS.string)
  const isOld = writer.target === '@sinclair/typebox'
  if (schema.format !== undefined) {
    const reason = isOld
      ? messages.FORMAT_UNKNOWN
      : 'TypeBox checks the formats that it knows; in JSON Schema they are annotations'
    writer.report(site, 'differs', 'format', reason)
  }
  const length = (['minLength', 'maxLength'] as const).find((keyword) => (schema[keyword] ?? 0) > 0)
  if (isOld && length !== undefined) writer.report(site, 'differs', length, messages.UTF16_LENGTH)
  const kind = schema.pattern === undefined ? 'plain' : patternKind(schema.pattern)
  if (isOld ? kind === 'unicode' : kind === 'legacy') {
    const flag = isOld ? messages.NO_UNICODE : messages.ALWAYS_UNICODE
    writer.report(site, 'unsafe', 'pattern', flag)
    addResidual(residual, 'pattern', schema.pattern)
    return (options) => call('Type.String', [], [...without(own, 'pattern'), ...options])
  }
  if (isOld && kind === 'planes') writer.report(site, 'differs', 'pattern', messages.NO_UNICODE)
  return (options) => call('Type.String', [], [...own, ...options])
}

/** Moves a pattern or a format that TypeBox 0.34 refuses to the residual. Returns the schema without it. */
function moveRefused(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): SchemaObject {
  const remaining = { ...schema }
  for (const keyword of ['pattern', 'format'] as const) {
    if (!hasRefusedCharacter(schema[keyword] ?? '')) continue
    writer.report(site, 'unsafe', keyword, messages.CONTROL_CHARACTERS)
    addResidual(residual, keyword, schema[keyword])
    delete remaining[keyword]
  }
  return remaining
}

/** Prints `Type.Number` or `Type.Integer`. */
export function writeNumber(
  callee: string,
  schema: SchemaObject,
  site: Site,
  residual: Residual,
  writer: Writer,
): Part {
  const own = optionsOf(schema, OPTIONS.number)
  const { multipleOf } = schema
  if (multipleOf === undefined || Number.isInteger(multipleOf))
    return (options) => call(callee, [], [...own, ...options])
  writer.report(site, 'unsafe', 'multipleOf', messages.BINARY_FRACTIONS)
  addResidual(residual, 'multipleOf', multipleOf)
  return (options) => call(callee, [], [...without(own, 'multipleOf'), ...options])
}

/** Returns keywords of a schema as options. */
export function optionsOf(schema: SchemaObject, keywords: readonly string[]): Option[] {
  return keywords.flatMap((keyword): Option[] => {
    const value = schema[keyword] as Json | undefined
    return value === undefined ? [] : [[keyword, printJson(value)]]
  })
}

function without(options: readonly Option[], name: string): Option[] {
  return options.filter(([key]) => key !== name)
}
