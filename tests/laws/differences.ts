import {
  childOrigin,
  type Origin,
  originPointer,
  writtenOrigin,
} from '../../packages/core/src/diagnostics/origin.ts'
import { keywordInfo } from '../../packages/core/src/schema/keywords.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { typeList } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import { definedAt } from '../../packages/core/src/strict/node.ts'
import type { ToolSchema } from '../../packages/core/src/tool/types.ts'
import { lookupIn, meantType } from '../generate/facets.ts'
import { isAnyText, itemsOf, sameBounds, sameValues, withAnnotations, withoutNull } from './counterparts.ts'

/** A difference from the author's schema, with its place: `what` names the kinds of records that may report it. */
export interface Difference {
  readonly what: What
  readonly pointer: string
  readonly keyword?: string
}

export type What =
  | 'moved'
  | 'rewritten'
  | 'closed'
  | 'optional'
  | 'renamed'
  | 'untyped'
  | 'typed'
  | 'wrapped'
  | 'widened'

export interface Comparison {
  readonly differences: readonly Difference[]
  /** The number of compared schemas; others were made from several schemas or other keywords. */
  readonly compared: number
  /** Places that could not be compared: records there are not judged. */
  readonly unclear: readonly string[]
}

/**
 * Compares an author's schema with the lowered one, using only the two texts. Both are walked in parallel as long as
 * each schema has one counterpart: combinations that lowering merges are skipped.
 */
export function differencesOf(section: ToolSchema, lowered: Schema, start: Origin): Comparison {
  const differences: Difference[] = []
  const unclear: string[] = []
  let compared = 0
  const { origins } = section
  const root = section.schema
  const lookup = lookupIn(root)

  walk(root, lowered, (typeof root === 'object' ? origins.of(root) : undefined) ?? start)
  if (typeof root === 'object' && typeof lowered === 'object') {
    for (const [name, definition] of Object.entries(root.$defs ?? {})) {
      const counterpart = lowered.$defs?.[name]
      const origin = typeof definition === 'object' ? origins.of(definition) : undefined
      if (counterpart !== undefined && origin !== undefined) walk(definition, counterpart, origin)
      else if (origin !== undefined) giveUp(definition, origin)
    }
  }
  return { differences, compared, unclear }

  /** Excludes records of a schema, its references and its subschemas from judgement. */
  function giveUp(schema: Schema, origin: Origin, seen = new Set<Schema>()): void {
    unclear.push(pointerOf(origin))
    if (typeof schema === 'object') unclear.push(pointerOf(definedAt(schema, { origin, origins })))
    if (typeof schema === 'boolean' || seen.has(schema)) return
    seen.add(schema)
    const target = schema.$ref === undefined ? undefined : lookup(schema.$ref)
    if (target !== undefined) giveUp(target, below(target, origin), seen)
    forEachSubschema(schema, ({ schema: child, keyword }) => {
      if (keyword !== '$defs') giveUp(child, below(child, origin, keyword), seen)
    })
  }

  function pointerOf(origin: Origin): string {
    return originPointer(writtenOrigin(origin))
  }

  function differ(what: What, origin: Origin, keyword?: string): void {
    differences.push({ what, pointer: pointerOf(origin), ...(keyword === undefined ? {} : { keyword }) })
  }

  /** Returns the place where a keyword was written, under any name. */
  function placeOf(schema: SchemaObject, origin: Origin, keyword: string): Origin {
    return origins.ofKeyword(schema, keyword)[0] ?? childOrigin(origin, keyword)
  }

  function below(child: Schema, origin: Origin, ...keys: string[]): Origin {
    return (typeof child === 'object' ? origins.of(child) : undefined) ?? childOrigin(origin, ...keys)
  }

  function walk(a: Schema, l: Schema, origin: Origin): void {
    if (typeof a === 'boolean' || typeof l === 'boolean') {
      if (a === true && isAnyText(l)) differ('untyped', origin)
      else if (a !== l) giveUp(a, origin)
      return
    }
    const isMixed = [
      'allOf',
      'oneOf',
      'if',
      '$ref',
      '$dynamicRef',
      'not',
      'unevaluatedProperties',
      'unevaluatedItems',
    ]
    const types = typeList(a)
    const isSeveral = (types?.length ?? 0) > 1 && types?.some((type) => type === 'object' || type === 'array')
    const constants = a.const === undefined ? (a.enum ?? []) : [a.const]
    const isOdd = constants.some((value) => typeof value === 'object' && value !== null)
    if (a.$ref !== undefined && a.$ref === l.$ref) return
    // A union or an optional property beyond a limit became JSON text: its keywords are those of the text.
    const [, ofOptional] = /\(?as JSON text(; empty if there is none)?\)?$/.exec(l.description ?? '') ?? [
      '',
      null,
    ]
    const isText = ofOptional !== null && (ofOptional !== undefined || (types?.length ?? 0) > 1)
    if (isMixed.some((keyword) => a[keyword] !== undefined) || isSeveral || isOdd || isText) {
      giveUp(a, origin)
      return
    }
    if (a.anyOf !== undefined) {
      walkUnion(a, l, origin)
      return
    }
    compared += 1
    const meant = types === undefined ? meantType(a) : undefined
    if (meant !== undefined && l.type === meant && types === undefined)
      differ('typed', definedAt(a, { origin, origins }))
    const type = meant ?? types?.[0]
    if (types === undefined && meant === undefined && constants.length === 0) {
      walkUntyped(a, l, origin)
      return
    }
    if (type === 'object') {
      walkObject(a, l, origin)
      return
    }
    if (type === 'array') {
      walkArray(a, l, origin)
      return
    }
    walkScalar(a, l, origin)
  }

  function walkUnion(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    const others = Object.keys(a).filter(
      (key) => key !== 'anyOf' && keywordInfo(key)?.kind !== 'annotation' && keywordInfo(key) !== undefined,
    )
    const branches = a.anyOf ?? []
    if (others.length > 0 || l.anyOf?.length !== branches.length) {
      giveUp(a, origin)
      return
    }
    compared += 1
    compareKeywords(a, l, origin, ['anyOf'])
    const isWrapped = l.anyOf.every(
      (branch, index) =>
        typeof branch === 'object' && branch.properties?.[`option_${index + 1}`] !== undefined,
    )
    if (isWrapped) differ('wrapped', placeOf(a, origin, 'anyOf'), 'anyOf')
    for (const [index, branch] of branches.entries()) {
      const counterpart = l.anyOf[index] as SchemaObject
      const inner = isWrapped ? (counterpart.properties?.[`option_${index + 1}`] as Schema) : counterpart
      walk(
        branch,
        isWrapped ? withAnnotations(inner, counterpart) : inner,
        below(branch, origin, 'anyOf', String(index)),
      )
    }
  }

  function walkUntyped(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    if (isAnyText(l)) differ('untyped', origin)
    else if (l.type !== undefined) {
      giveUp(a, origin)
      return
    }
    compareKeywords(a, l, origin, [])
  }

  function walkObject(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    const { properties, additionalProperties: rest, patternProperties } = a
    const isFree =
      properties === undefined &&
      rest === undefined &&
      patternProperties === undefined &&
      a.required === undefined
    if (patternProperties !== undefined) {
      giveUp(a, origin)
      return
    }
    if (l.type === 'array') {
      walkMap(a, l, origin)
      return
    }
    const members = l.properties ?? {}
    const brought = rest === undefined ? Object.values(a.dependentRequired ?? {}).flat() : []
    const missing = [...(a.required ?? []), ...brought].filter((key) => properties?.[key] === undefined)
    if (
      missing.length > 0 ||
      (isFree && l.additionalProperties === false && members['entries'] === undefined)
    ) {
      giveUp(a, origin)
      return
    }
    compareKeywords(a, l, origin, ['properties', 'required', 'additionalProperties'])
    const isClosed = l.additionalProperties === false && rest !== false
    const carrier = Object.keys(members).find(
      (name) => /^entries(?:_\d+)?$/.test(name) && properties?.[name] === undefined,
    )
    if (isClosed && carrier === undefined) differ('closed', definedAt(a, { origin, origins }))
    if (carrier !== undefined) {
      differ(
        'rewritten',
        placeOf(a, origin, isFree ? 'type' : 'additionalProperties'),
        isFree ? 'type' : 'additionalProperties',
      )
      const item = itemsOf(members[carrier])
      walkKey(a, item, origin)
      walk(
        rest ?? true,
        item?.properties?.['value'] ?? true,
        below(rest ?? true, origin, 'additionalProperties'),
      )
    }
    if (rest !== undefined && l.additionalProperties !== undefined && carrier === undefined && !isClosed)
      walk(rest, l.additionalProperties, below(rest, origin, 'additionalProperties'))
    const names = Object.keys(members).filter((name) => name !== carrier)
    for (const [index, [key, child]] of Object.entries(properties ?? {}).entries()) {
      const at = below(child, origin, 'properties', key)
      const name = names[index]
      const member = name === undefined ? undefined : members[name]
      if (
        name === undefined ||
        member === undefined ||
        names.length !== Object.keys(properties ?? {}).length
      ) {
        giveUp(child, at)
        continue
      }
      if (name !== key) differ('renamed', at)
      const isMade = !(a.required?.includes(key) ?? false) && (l.required?.includes(name) ?? false)
      if (isMade) differ('optional', at)
      walk(child, isMade ? withoutNull(child, member) : member, at)
    }
  }

  function walkMap(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    const keyword = a.additionalProperties === undefined ? 'type' : 'additionalProperties'
    differ('rewritten', placeOf(a, origin, keyword), keyword)
    const idle = a.required?.length === 0 ? ['required'] : []
    const item = itemsOf(l)
    const isNamed = walkKey(a, item, origin)
    const own = ['type', 'additionalProperties', 'items', 'properties', ...(isNamed ? ['propertyNames'] : [])]
    compareKeywords(a, l, origin, [...own, ...idle, ...sameBounds(a, l)])
    const values = a.additionalProperties ?? true
    const inner = item?.properties?.['value'] ?? true
    walk(values, inner, below(values, origin, 'additionalProperties'))
  }

  /** Whether the key of an entry has constraints from `propertyNames`; compares them. */
  function walkKey({ propertyNames }: SchemaObject, item: SchemaObject | undefined, origin: Origin): boolean {
    const key = item?.properties?.['key']
    if (typeof propertyNames !== 'object' || typeof key !== 'object' || Object.keys(key).length < 2)
      return false
    const named = origins.derive({ type: 'string' as const, ...propertyNames }, propertyNames)
    walk(named, key, below(propertyNames, origin, 'propertyNames'))
    return true
  }

  function walkArray(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    const head = a.prefixItems ?? []
    if (head.length > 0 && l.type === 'object') {
      walkTuple(a, l, origin)
      return
    }
    if (head.length > 0 || a.items === false) {
      giveUp(a, origin)
      return
    }
    compareKeywords(a, l, origin, ['items'])
    if (l.items !== undefined) walk(a.items ?? true, l.items, below(a.items ?? true, origin, 'items'))
  }

  function walkTuple(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    differ('rewritten', placeOf(a, origin, 'prefixItems'), 'prefixItems')
    compareKeywords(a, l, origin, [
      'type',
      'prefixItems',
      'items',
      'minItems',
      'maxItems',
      'properties',
      'required',
      'additionalProperties',
    ])
    for (const [index, child] of (a.prefixItems ?? []).entries()) {
      const member = l.properties?.[`_${index}`]
      const isMade = index >= (a.minItems ?? 0)
      if (member !== undefined)
        walk(
          child,
          isMade ? withoutNull(child, member) : member,
          below(child, origin, 'prefixItems', String(index)),
        )
    }
    const { items: rest = true } = a
    const further = l.properties?.['rest']
    if (further !== undefined && typeof further === 'object' && further.items !== undefined)
      walk(rest, further.items, below(rest, origin, 'items'))
  }

  function walkScalar(a: SchemaObject, l: SchemaObject, origin: Origin): void {
    const keyword = a.const === undefined ? 'enum' : 'const'
    const values = a.const === undefined ? a.enum : [a.const]
    const written = l.const === undefined ? l.enum : [l.const]
    if (values !== undefined && !(written !== undefined && sameValues(values, written))) {
      giveUp(a, origin)
      return
    }
    compareKeywords(a, l, origin, ['type', keyword, 'enum', 'const'])
  }

  /** Reports one difference for each keyword that is missing or has another meaning. */
  function compareKeywords(
    a: SchemaObject,
    l: SchemaObject,
    origin: Origin,
    structural: readonly string[],
  ): void {
    for (const keyword of Object.keys(a)) {
      if (
        structural.includes(keyword) ||
        ['type', '$defs', 'description', 'x-llm-description'].includes(keyword)
      )
        continue
      if (l[keyword] === undefined) differ('moved', placeOf(a, origin, keyword), keyword)
    }
  }
}
