import { areDisjoint } from '@toolbake/core'
import { hasType, listedValues, typeList, UNEVALUATED } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { printJson } from '../print.ts'
import { call, lines, union } from './calls.ts'
import {
  ALL_KINDS,
  annotationsOf,
  implies,
  isLongEnum,
  keywordsFor,
  keywordsWithoutType,
  membersBeside,
} from './facts.ts'
import type { Residual } from './residual.ts'
import { addResidual, addUnevaluated, residualPart } from './residual.ts'
import { staticType } from './static-type.ts'
import type { Json, Option, Part, Schema, SchemaObject, SchemaType, Site, Writer } from './types.ts'
import { writeArray } from './write-array.ts'
import { writeObject } from './write-object.ts'
import { writeNumber, writeString } from './write-scalar.ts'

/** Prints the expression for a schema: the intersection of its parts. */
export function writeSchema(schema: Schema, site: Site, writer: Writer): string {
  if (typeof schema === 'boolean') return schema ? 'Type.Unknown()' : 'Type.Never()'
  const { kept, dropped } = annotationsOf(schema)
  for (const key of dropped) writer.report(site, 'dropped', key, messages.SPECIAL_NAME)
  const options = kept.map(([key, value]): Option => [key, printJson(value)])
  const kinds = typeList(schema) ?? site.kinds
  const residual: Residual = { schema: {}, reasons: 0 }
  const members = { ...site.members, ...membersBeside(schema, writer.definition) }
  const parts = [
    ...literalParts(schema, site, writer),
    ...ownParts(schema, kinds, { ...site, members }, residual, writer),
    ...referenceParts(schema, writer),
    ...combinedParts(schema, kinds, { ...site, members }, residual, writer),
    ...negatedParts(schema, site, residual, writer),
  ]
  addConditions(schema, site, residual, writer)
  if (residual.reasons > 0) parts.push(residualPart(residual, writer))
  return join(parts, options)
}

function join(parts: readonly Part[], options: readonly Option[]): string {
  const [only] = parts
  if (only === undefined) return call('Type.Unknown', [], options)
  if (parts.length === 1) return only(options)
  return call('Type.Intersect', [`[${lines(parts.map((part) => part([])))}]`], options)
}

/** Prints `const` and `enum`: literals, or one part if a value is not a scalar or TypeBox 1.x cannot take so many. */
function literalParts(schema: SchemaObject, site: Site, writer: Writer): Part[] {
  const lists = [schema.enum, schema.const === undefined ? undefined : [schema.const]]
  return lists.flatMap((list, index): Part[] => {
    if (list === undefined) return []
    const values = unique(list).filter((value) => hasType(value, typeList(schema)))
    const isScalar = values.every((value) => typeof value !== 'object' || value === null)
    if (isScalar && !(writer.target === 'typebox' && isLongEnum(values))) {
      return [
        (options) =>
          union(
            values.map((value) => literal(value)),
            options,
          ),
      ]
    }
    const keyword = index === 0 ? 'enum' : 'const'
    writer.report(site, 'unsafe', keyword, isScalar ? messages.LONG_ENUM : messages.SCALAR_LITERALS)
    const schemaOfValues: SchemaObject = { enum: values }
    return [residualPart({ schema: schemaOfValues, reasons: 1 }, writer, staticType(schemaOfValues, writer))]
  })
}

function literal(value: Json): (options: readonly Option[]) => string {
  return (options) =>
    value === null ? call('Type.Null', [], options) : call('Type.Literal', [printJson(value)], options)
}

function unique(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Prints the types that `type` allows, with the keywords of each type. */
function ownParts(
  schema: SchemaObject,
  kinds: readonly SchemaType[] | undefined,
  site: Site,
  residual: Residual,
  writer: Writer,
): Part[] {
  if (kinds === undefined) return untypedParts(schema, site, residual, writer)
  const { type, ...beside } = schema
  // Listed values have the right types already.
  const isImplied = type === undefined || listedValues(schema) !== undefined
  const isSilent = keywordsFor(schema, kinds).length === 0
  if (isSilent && (isImplied || implies(beside, kinds, writer.definition))) return []
  for (const keyword of keywordsWithoutType(schema, kinds)) {
    writer.report(site, 'unsafe', keyword, messages.NO_KEYWORD)
    addResidual(residual, keyword, schema[keyword])
  }
  const types = kinds.includes('number') ? kinds.filter((kind) => kind !== 'integer') : kinds
  const parts = types.map((kind): Part => {
    const write = WRITERS[kind]
    return write === undefined
      ? (options) => call(PLAIN[kind] ?? 'Type.Unknown', [], options)
      : write(schema, site, residual, writer)
  })
  return [(options) => union(parts, options)]
}

const PLAIN: Readonly<Record<string, string>> = { boolean: 'Type.Boolean', null: 'Type.Null' }

const WRITERS: Readonly<
  Record<string, (schema: SchemaObject, site: Site, residual: Residual, writer: Writer) => Part>
> = {
  string: writeString,
  number: (...args) => writeNumber('Type.Number', ...args),
  integer: (...args) => writeNumber('Type.Integer', ...args),
  array: writeArray,
  object: writeObject,
}

/** Adds keywords without `type` to the residual: they accept values of other types, which no type of TypeBox does. */
function untypedParts(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): Part[] {
  const words = keywordsFor(schema, ALL_KINDS).filter((word) => word !== 'format')
  const own = words.filter((word) => !UNEVALUATED.includes(word))
  const [first] = own
  if (first !== undefined) {
    writer.report(site, 'unsafe', first, messages.OTHER_TYPES)
    for (const word of own) addResidual(residual, word, schema[word])
  }
  for (const word of UNEVALUATED)
    if (words.includes(word)) addUnevaluated(word, schema, site, residual, writer)
  return []
}

function referenceParts({ $ref }: SchemaObject, writer: Writer): Part[] {
  return $ref === undefined ? [] : [(options) => writer.refer($ref, options)]
}

function combinedParts(
  { allOf = [], anyOf, oneOf, properties }: SchemaObject,
  kinds: readonly SchemaType[] | undefined,
  site: Site,
  residual: Residual,
  writer: Writer,
): Part[] {
  const members = { ...site.members, ...properties }
  const branch =
    (keyword: string) =>
    (child: Schema, index: number): Part => {
      const text = writer.write(child, { pointer: `${site.pointer}/${keyword}/${index}`, kinds, members })
      return (options) => (options.length === 0 ? text : call('Type.Intersect', [`[${text}]`], options))
    }
  const parts = allOf.map(branch('allOf'))
  for (const [keyword, branches] of [
    ['anyOf', anyOf],
    ['oneOf', oneOf],
  ] as const) {
    if (branches === undefined) continue
    const printed = branches.map(branch(keyword))
    // In a union 0.34 treats a missing required member as a value of any type; outside of unions it does not.
    const isAnything = keyword === 'anyOf' && printed.some((part) => part([]).startsWith('Type.Unknown('))
    if (isAnything && writer.target === '@sinclair/typebox')
      parts.push((options) => call('Type.Unknown', [], options))
    else parts.push((options) => union(printed, options))
  }
  const typed = oneOf?.map((child): Schema => (typeof child === 'object' ? withKinds(child, kinds) : child))
  if (oneOf !== undefined && typed !== undefined && !areDisjoint(typed, writer.definition)) {
    writer.report(site, 'unsafe', 'oneOf', messages.NO_ONE_OF)
    addResidual(residual, 'oneOf', oneOf)
  }
  return parts
}

function withKinds(schema: SchemaObject, kinds: readonly SchemaType[] | undefined): SchemaObject {
  return schema.type !== undefined || kinds === undefined ? schema : { ...schema, type: [...kinds] }
}

/** Prints `not`. Only 0.34 has `Type.Not`. */
function negatedParts({ not }: SchemaObject, site: Site, residual: Residual, writer: Writer): Part[] {
  if (not === undefined) return []
  if (not === true || (typeof not === 'object' && Object.keys(not).length === 0)) {
    return [(options) => call('Type.Never', [], options)]
  }
  if (writer.target === '@sinclair/typebox' && !holdsReference(not)) {
    const text = writer.write(not, { pointer: `${site.pointer}/not` })
    return [(options) => call('Type.Not', [text], options)]
  }
  writer.report(site, 'unsafe', 'not', messages.NO_NEGATION)
  addResidual(residual, 'not', not)
  return []
}

/** Whether a schema contains references, which TypeBox's modules do not resolve in negations. */
function holdsReference(schema: Schema): boolean {
  return JSON.stringify(schema).includes('"$ref"')
}

function addConditions(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): void {
  if (schema.if === undefined || (schema.then === undefined && schema.else === undefined)) return
  writer.report(site, 'unsafe', 'if', messages.NO_CONDITION)
  for (const keyword of ['if', 'then', 'else'] as const) addResidual(residual, keyword, schema[keyword])
}
