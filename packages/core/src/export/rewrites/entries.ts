import { shorten } from '../../describe.ts'
import type { Json } from '../../json.ts'
import { distinctJson } from '../../json.ts'
import { closedForms, notes, replacements } from '../../messages/lowering.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import type { EntriesCodec } from '../codec.ts'
import { shownSchema } from '../described.ts'
import type { Facts, Planner, Site, Writer } from '../planned.ts'
import { addNote } from '../planned.ts'
import { childSite, reportDescribed, reportDropped, reportRewritten } from '../site.ts'
import { reportClosed } from './closed.ts'

/** Undeclared keys of an object as a list of `{ key, value }`. */
export interface Entries {
  /** Whether some value fits a key. */
  isPossible(facts: Facts): boolean
  /** Undefined when no value fits. */
  write(writer: Writer): { schema: SchemaObject; codec: EntriesCodec } | undefined
}

/** The schemas of keys that an object does not declare; none when there are no such keys. */
export function openSchemas(node: SchemaObject): readonly Schema[] {
  const { additionalProperties, patternProperties, properties } = node
  const patterns = Object.values(patternProperties ?? {})
  const isFree = properties === undefined && additionalProperties === undefined && patterns.length === 0
  const rest = isFree ? true : additionalProperties
  return [...patterns, ...(rest === undefined || rest === false ? [] : [rest])]
}

/** The keyword that declares the open keys; undefined in `{ type: object }`. */
export function openKeyword(node: SchemaObject): 'additionalProperties' | 'patternProperties' | undefined {
  if (node.additionalProperties !== undefined) return 'additionalProperties'
  return node.patternProperties === undefined ? undefined : 'patternProperties'
}

export function planEntries(node: SchemaObject, site: Site, planner: Planner): Entries {
  const distinct = distinctJson(openSchemas(node) as readonly Json[]) as readonly Schema[]
  const [only] = distinct
  const union: Schema =
    distinct.length === 1 ? (only as Schema) : distinct.includes(true) ? true : { anyOf: [...distinct] }
  const holder = openKeyword(node) ?? 'patternProperties'
  const values = planner.plan(union, childSite(union, site, planner, holder))
  return {
    isPossible: (facts) => values.isPossible(facts),
    write(writer) {
      reportPatterns(node, distinct.length, site, writer)
      const value = values.write(writer)
      if (value.node === false) {
        reportDropped(node, holder, site, writer)
        return undefined
      }
      // Patterns were reported already.
      if (node.patternProperties === undefined) {
        const change = { replacement: replacements.entries, grade: 'reversible' } as const
        reportRewritten(node, openKeyword(node) ?? 'type', change, site, writer)
      }
      const items: SchemaObject = {
        type: 'object',
        properties: { key: { type: 'string' }, value: value.node },
        required: ['key', 'value'],
        additionalProperties: false,
      }
      return { schema: { type: 'array', items }, codec: { kind: 'entries', value: value.codec } }
    },
  }
}

function reportPatterns(node: SchemaObject, count: number, site: Site, writer: Writer): void {
  // Keys that match no pattern are read like the undeclared ones of any other object.
  if (openKeyword(node) === 'patternProperties') reportClosed(node, closedForms.entries, site, writer)
  if (count > 1 || node.patternProperties !== undefined)
    reportDescribed(node, 'patternProperties', site, writer)
}

/** Notes in a list of entries which keys are allowed; and with which values, where these differ by the key. */
export function describeKeys(result: SchemaObject, node: SchemaObject, writer: Writer): void {
  const patterns = Object.keys(node.patternProperties ?? {})
  if (patterns.length === 0) return
  const hasOthers = node.additionalProperties !== undefined && node.additionalProperties !== false
  const keys = [...patterns, ...(hasOthers ? [notes.otherKeys] : [])]
  const texts = distinctTexts(openSchemas(node), writer)
  addNote(result, notes.keys(keys.map((key, index) => key + (texts?.[index] ?? ''))))
}

/** Enough of each schema to know it among those of the values; undefined when all are the same. */
function distinctTexts(values: readonly Schema[], writer: Writer): readonly string[] | undefined {
  const count = new Set(values.map((value) => writer.keyOf(value as Json))).size
  if (count <= 1) return undefined
  const names = values.map(nameOf)
  const isClear = new Set(names).size === count && !names.includes(undefined)
  const textOf = (value: Schema): string => shorten(JSON.stringify(shownSchema(value, writer)), 200)
  return values.map((value, index) => ` (${isClear ? names[index] : textOf(value)})`)
}

function nameOf(schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return schema ? notes.anything : notes.nothing
  const name = schema.title ?? schema.$ref?.replace(/^.*\//, '') ?? typeList(schema)?.join('/')
  return name === undefined ? undefined : shorten(name, 60)
}
