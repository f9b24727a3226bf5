import { escapeToken } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { printKey, printObject } from '../print.ts'
import { call } from './calls.ts'
import { annotationsOf, hasRefusedCharacter, isInherited, OPTIONS, patternKind } from './facts.ts'
import type { Residual } from './residual.ts'
import { addResidual, addUnevaluated } from './residual.ts'
import type { Option, Part, Schema, SchemaObject, Site, Writer } from './types.ts'
import { optionsOf } from './write-scalar.ts'

/** Prints `Type.Object` for named properties, `Type.Record` for a map. */
export function writeObject(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): Part {
  if (schema.propertyNames !== undefined && !isAnyName(schema)) {
    writer.report(site, 'unsafe', 'propertyNames', messages.NO_KEYWORD)
    addResidual(residual, 'propertyNames', schema.propertyNames)
  }
  if (schema.unevaluatedProperties !== undefined) {
    addUnevaluated('unevaluatedProperties', schema, site, residual, writer)
  }
  const counts = optionsOf(schema, OPTIONS.object)
  const names = [...new Set([...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])])]
  if (names.length === 0) return writeMap(schema, counts, site, residual, writer)
  const isWhole = moveMembers(schema, names, site, residual, writer)
  const members = names
    .filter((name) => !isUnsupported(name, writer))
    .map((name) => writeMember(name, schema, isWhole, site, writer))
  const rest = isWhole ? restOptions(schema, site, writer) : []
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) {
    writer.report(site, 'untyped', 'additionalProperties', messages.NAMED_MEMBERS)
  }
  return (options) => call('Type.Object', [printObject(members)], [...rest, ...counts, ...options])
}

/** Whether all names are allowed: names are always strings, and generators often write `type: string` for them. */
function isAnyName({ propertyNames: names }: SchemaObject): boolean {
  if (typeof names !== 'object') return names === true
  const { kept, dropped } = annotationsOf(names)
  return names.type === 'string' && Object.keys(names).length === kept.length + dropped.length + 1
}

function writeMember(
  name: string,
  schema: SchemaObject,
  isWhole: boolean,
  site: Site,
  writer: Writer,
): string {
  const { properties = {}, additionalProperties, required = [] } = schema
  const isDeclared = Object.hasOwn(properties, name)
  const rest = isWhole && !isDeclared ? additionalProperties : undefined
  const pointer = `${site.pointer}/${isDeclared ? `properties/${escapeToken(name)}` : 'additionalProperties'}`
  // A branch may require a property that only an enclosing schema declares: then the type comes from there.
  const around = additionalProperties === undefined ? site.members?.[name] : undefined
  const text = writer.write((isDeclared ? properties[name] : (rest ?? around)) ?? true, { pointer })
  return `${printKey(name)}: ${required.includes(name) ? text : `Type.Optional(${text})`}`
}

function restOptions({ additionalProperties }: SchemaObject, site: Site, writer: Writer): Option[] {
  if (additionalProperties === undefined) return []
  if (typeof additionalProperties === 'boolean')
    return [['additionalProperties', String(additionalProperties)]]
  return [
    [
      'additionalProperties',
      writer.write(additionalProperties, { pointer: `${site.pointer}/additionalProperties` }),
    ],
  ]
}

/**
 * Adds properties that TypeBox cannot check to the residual schema.
 *
 * @returns whether TypeBox can express `additionalProperties` together with the other properties
 */
function moveMembers(
  schema: SchemaObject,
  names: readonly string[],
  site: Site,
  residual: Residual,
  writer: Writer,
): boolean {
  const { properties = {}, patternProperties, additionalProperties, required = [] } = schema
  const [name] = names.filter((each) => isUnsupported(each, writer))
  if (name === undefined && patternProperties === undefined) return true
  if (patternProperties !== undefined) {
    writer.report(site, 'unsafe', 'patternProperties', messages.PATTERNS_ALONE)
    addResidual(residual, 'patternProperties', patternProperties)
  }
  if (name !== undefined) {
    const reason = isInherited(name) ? messages.inherited(name) : messages.CONTROL_CHARACTERS
    writer.report(site, 'unsafe', 'properties', reason)
    const needed = required.filter((each) => isUnsupported(each, writer))
    addResidual(residual, 'required', needed)
  }
  const entries = Object.keys(properties).map((key): [string, Schema] => [
    key,
    isUnsupported(key, writer) ? (properties[key] ?? true) : true,
  ])
  addResidual(residual, 'properties', Object.fromEntries(entries))
  addResidual(residual, 'additionalProperties', additionalProperties)
  return false
}

/** Whether TypeBox cannot have a member of this name. */
function isUnsupported(name: string, { target }: Writer): boolean {
  return isInherited(name) || (target === '@sinclair/typebox' && hasRefusedCharacter(name))
}

/** Prints a schema without named properties. `^` matches every name, unlike TypeBox's own pattern for strings. */
function writeMap(
  schema: SchemaObject,
  counts: readonly Option[],
  site: Site,
  residual: Residual,
  writer: Writer,
): Part {
  const { patternProperties = {}, additionalProperties } = schema
  const [first, ...others] = Object.entries(patternProperties)
  if (first === undefined) {
    if (additionalProperties === false) {
      // Without `Type.Unsafe` the type would be `{}`, which accepts everything.
      return (options) =>
        `Type.Unsafe<{ [key: string]: never }>(${call(
          'Type.Object',
          ['{}'],
          [['additionalProperties', 'false'], ...counts, ...options],
        )})`
    }
    const value = writer.write(additionalProperties ?? true, {
      pointer: `${site.pointer}/additionalProperties`,
    })
    const key = value === 'Type.Unknown()' ? 'Type.String()' : "Type.String({ pattern: '^' })"
    return (options) => call('Type.Record', [key, value], [...counts, ...options])
  }
  const [pattern, described] = first
  if (others.length > 0 || patternKind(pattern) !== 'plain') {
    const reason = others.length > 0 ? messages.ONE_PATTERN : messages.NO_UNICODE
    writer.report(site, 'unsafe', 'patternProperties', reason)
    addResidual(residual, 'patternProperties', patternProperties)
    addResidual(residual, 'additionalProperties', additionalProperties)
    return (options) => call('Type.Record', ['Type.String()', 'Type.Unknown()'], [...counts, ...options])
  }
  return writePattern(pattern, described, schema, counts, site, writer)
}

/** Patterns that every name matches, except unusual ones with line breaks. */
const ANY_NAME = /^\^?(?:\(?\.[*+]\)?\$?)?$/

function writePattern(
  pattern: string,
  described: Schema,
  schema: SchemaObject,
  counts: readonly Option[],
  site: Site,
  writer: Writer,
): Part {
  const pointer = `${site.pointer}/patternProperties/${escapeToken(pattern)}`
  const value = writer.write(described, { pointer })
  const rest = restOptions(schema, site, writer)
  const isOpen = schema.additionalProperties !== false
  const record = (options: readonly Option[]): string =>
    call(
      'Type.Record',
      [`Type.String({ pattern: ${printKeyText(pattern)} })`, value],
      [...rest, ...counts, ...options],
    )
  if (!isOpen || ANY_NAME.test(pattern)) return record
  // The type of a record applies to every name, but names that do not match the pattern may have any value.
  return (options) => `Type.Unsafe<Record<string, unknown>>(${record(options)})`
}

function printKeyText(text: string): string {
  const key = printKey(text)
  return key.startsWith("'") ? key : `'${key}'`
}
