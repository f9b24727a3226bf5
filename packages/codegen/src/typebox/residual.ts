import {
  definitionName,
  isObject,
  keywordInfo,
  setOwn,
  someSchema,
  UNEVALUATED,
} from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { printJson, printObject } from '../print.ts'
import { call } from './calls.ts'
import { isInherited, isLongEnum, keywordsWithoutType, patternKind } from './facts.ts'
import type { Json, Option, Part, Schema, SchemaObject, Site, Writer } from './types.ts'

/** The keywords of a schema that TypeBox cannot express; all apply to the same value. */
export interface Residual {
  readonly schema: SchemaObject
  reasons: number
}

/** Adds a keyword, unless the schema does not have it. */
export function addResidual(residual: Residual, keyword: string, value: unknown): void {
  if (value === undefined) return
  residual.schema[keyword] = value as Schema
  residual.reasons += 1
}

/** Adds all keywords of the schema, because the evaluated parts depend on all of them. */
export function addUnevaluated(
  keyword: string,
  schema: SchemaObject,
  site: Site,
  residual: Residual,
  writer: Writer,
): void {
  writer.report(site, 'unsafe', keyword, messages.NO_EVALUATION)
  const members = Object.entries(schema) as [string, Schema][]
  for (const [key, value] of members) if (!isAnnotation(key)) addResidual(residual, key, value)
}

/** Whether a member is not checked. `$defs` are added separately, only as far as the types need them. */
function isAnnotation(key: string): boolean {
  return key === '$defs' || (key !== 'format' && keywordInfo(key)?.kind === 'annotation')
}

/**
 * Returns `Type.Unsafe` with the keywords. TypeBox 0.34 checks it with our validator, under a kind of its own; 1.x
 * checks keywords of JSON Schema itself, and gets our validator if it would check them differently.
 */
export function residualPart({ schema }: Residual, writer: Writer, type = 'unknown'): Part {
  const standalone = withDefinitions(schema, writer)
  const check =
    writer.target === '@sinclair/typebox' || isForeign(standalone) ? writer.check(standalone) : undefined
  return (options) => {
    const kept = (
      standalone === schema ? [] : [['$id', printJson(`urn:toolbake:${idOf(standalone)}`)]]
    ) as Option[]
    const members = [
      ...kept,
      ...Object.entries(standalone).map(([key, value]): Option => [key, printJson(value)]),
    ]
    if (check === undefined) return call(`Type.Unsafe<${type}>`, [], [...options, ...members])
    if (writer.target === '@sinclair/typebox') {
      const all = [`[Kind]: ${printJson(check.kind)}`, ...[...options, ...members].map(member)]
      return `Type.Unsafe<${type}>(${printObject(all)})`
    }
    // Under this name TypeBox ignores the schema.
    const unsafe = call(`Type.Unsafe<${type}>`, [], [...options, ['x-schema', printJson(standalone)]])
    return `Type.Refine(${unsafe}, (value) => ${check.name}(value))`
  }
}

function member([name, code]: Option): string {
  return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : printJson(name)}: ${code}`
}

/** Hashes with FNV-1a twice: collisions within one application are improbable. */
export function idOf(schema: SchemaObject): string {
  const text = JSON.stringify(schema)
  return [0x811c9dc5, 0x01234567].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('')
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Adds the definitions that a schema reaches. */
function withDefinitions(schema: SchemaObject, writer: Writer): SchemaObject {
  const found: Record<string, Schema> = {}
  const all = typeof writer.root === 'object' ? (writer.root.$defs ?? {}) : {}
  const visit = (value: Json): void => {
    for (const name of referencesIn(value)) {
      const target = all[name]
      if (target === undefined || Object.hasOwn(found, name)) continue
      setOwn(found, name, target)
      visit(target)
    }
  }
  visit(schema)
  return Object.keys(found).length === 0 ? schema : { ...schema, $defs: found }
}

/** Returns the names of referenced definitions; a literal that looks like a reference does no harm. */
export function referencesIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? (definitionName(item) ?? []) : referencesIn(item),
  )
}

/** Keywords that no type of TypeBox has, and that 1.x checks in `Type.Unsafe`. */
const CHECKED_IN_UNSAFE: readonly string[] = ['dependentRequired', 'dependentSchemas']

/** Whether TypeBox 1.x would check a part of a schema differently, or not at all. */
function isForeign(schema: SchemaObject): boolean {
  return someSchema(schema, (part) => {
    const { required = [], pattern, patternProperties = {}, multipleOf = 1 } = part
    const names = Object.values(part).flatMap((value) => (isObject(value) ? Object.keys(value) : []))
    return (
      [...Object.keys(part), ...names, ...required].some(isInherited) ||
      keywordsWithoutType(part).some((keyword) => !CHECKED_IN_UNSAFE.includes(keyword)) ||
      part.format !== undefined ||
      (part.enum !== undefined && isLongEnum(part.enum)) ||
      // In 1.4.3, what a failing `if` visited does not count as evaluated, even if another keyword evaluates it.
      UNEVALUATED.some((keyword) => part[keyword] !== undefined) ||
      (pattern !== undefined && patternKind(pattern) === 'legacy') ||
      Object.keys(patternProperties).some((each) => patternKind(each) !== 'plain') ||
      !Number.isInteger(multipleOf)
    )
  })
}
