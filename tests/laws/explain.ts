import { childOrigin, originPointer, writtenOrigin } from '../../packages/core/src/diagnostics/origin.ts'
import type { Diagnostic } from '../../packages/core/src/diagnostics/types.ts'
import { keywordInfo } from '../../packages/core/src/schema/keywords.ts'
import { kindsOf, type Schema, type SchemaObject, typeList } from '../../packages/core/src/schema/types.ts'
import {
  forEachSubschema,
  mapSchemas,
  mapSubschemas,
  visitDown,
} from '../../packages/core/src/schema/walk.ts'
import type { ToolSchema } from '../../packages/core/src/tool/types.ts'
import { lookupIn } from '../generate/facets.ts'

/** Returns the records that report a loss. */
export function reportedLosses(records: readonly Diagnostic[]): readonly Diagnostic[] {
  return records.filter(({ grade }) => grade === 'described' || grade === 'lossy')
}

const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'])

/** For `oneOf`, only the exclusion of a second match is lost. */
const WIDENED = 'oneOf as anyOf'

/** Keywords whose schema accepts less if their subschema accepts more. */
const INVERTED = new Set(['not', 'if'])

/** For `properties`, only the exclusion of this property is lost. */
const EXCLUDED = 'never '

/** Everything: for a part of a conjunction, or a list written as an object, which stays one if an item is missing. */
const WHOLE = 'the whole schema'

function lossOf(code: Diagnostic['code'], keyword: string): string {
  if (code === 'one_of_widened') return WIDENED
  return code === 'keyword_rewritten' && keyword === 'prefixItems' ? WHOLE : keyword
}

/**
 * Returns the author's schema without the constraints whose loss was reported: decoded values must always match it. A
 * record names a schema and a keyword, which may also be in a part that applies to the same value.
 */
export function withoutReported({ schema, origins }: ToolSchema, reported: readonly Diagnostic[]): Schema {
  const lookup = lookupIn(schema)
  const losses = new Map<SchemaObject, Set<string>>()
  /** Returns the schemas that apply to the same value. */
  const partsOf = (node: SchemaObject): readonly Schema[] => {
    const parts: Schema[] = node.$ref === undefined ? [] : [lookup(node.$ref) ?? true]
    forEachSubschema(node, ({ keyword, schema: child }) => {
      if (IN_PLACE.has(keyword)) parts.push(child)
    })
    return parts
  }
  const mark = (node: Schema, loss: string, steps = 0): void => {
    if (typeof node === 'boolean' || steps > 32) return
    const marked = losses.get(node) ?? new Set()
    if (marked.has(loss)) return
    losses.set(node, marked.add(loss))
    // A condition has no assertions to lose.
    for (const part of partsOf(node)) if (part !== node.if) mark(part, loss, steps + 1)
  }
  /** Returns the properties written at a place in the schema or its parts, each of which may make them impossible. */
  const propertiesAt = (node: Schema, pointer: string, steps = 0): readonly string[] => {
    const origin = typeof node === 'object' && steps <= 32 ? origins.of(node) : undefined
    if (typeof node === 'boolean' || origin === undefined) return []
    const own = Object.entries(node.properties ?? {}).flatMap(([key, schema]) => {
      const known = typeof schema === 'object' ? origins.of(schema) : undefined
      const declared = origins.ofKeyword(node, 'properties').map((at) => childOrigin(at, key))
      const places = [known ?? childOrigin(origin, 'properties', key), ...declared]
      return places.some((at) => originPointer(writtenOrigin(at)) === pointer) ? [key] : []
    })
    return [...own, ...partsOf(node).flatMap((part) => propertiesAt(part, pointer, steps + 1))]
  }
  const lostReferences = new Set<string | undefined>()
  visitDown(schema, true, (node) => {
    const places = origins.ofKeyword(node, '$ref').map((at) => originPointer(writtenOrigin(at)))
    if (reported.some(({ keyword, pointer }) => keyword === '$ref' && places.includes(pointer)))
      lostReferences.add(node.$ref)
    return () => true
  })
  const visit = (node: Schema): void => {
    if (typeof node === 'boolean') return
    const origin = origins.of(node)
    const isAt = (keyword: string, pointer: string): boolean =>
      origins.ofKeyword(node, keyword).some((at) => originPointer(writtenOrigin(at)) === pointer)
    const own = origin && originPointer(writtenOrigin(origin))
    for (const { code, keyword: named, pointer } of reported) {
      if (code === 'keyword_described' && named === 'allOf' && pointer === own) mark(node, WHOLE)
      if (code === 'property_impossible')
        for (const key of propertiesAt(node, pointer)) mark(node, `${EXCLUDED}${key}`)
      // Of equal references that apply to the same value, only one is kept and reported.
      const isReference = named === '$ref' && node.$ref !== undefined && Object.keys(node).length === 1
      if (isReference && lostReferences.has(node.$ref)) mark(node, '$ref')
      const written = pointer.slice(pointer.lastIndexOf('/') + 1)
      for (const keyword of new Set([...Object.keys(node), ...(named ? [named] : []), written])) {
        if (isAt(keyword, pointer)) mark(node, lossOf(code, keyword))
      }
    }
    forEachSubschema(node, (child) => visit(child.schema))
  }
  visit(schema)
  /** Whether a pattern that applies to the same object is lost. */
  const losesPatterns = (node: Schema, steps = 0): boolean => {
    if (typeof node === 'boolean' || steps > 32) return false
    const isLost = losses.get(node)?.has('patternProperties') ?? false
    return isLost || partsOf(node).some((part) => losesPatterns(part, steps + 1))
  }
  /** Whether a schema lost anything, including its parts and references. */
  const admitsMore = (node: Schema, seen: Set<Schema> = new Set()): boolean => {
    if (typeof node === 'boolean' || seen.has(node)) return false
    seen.add(node)
    const parts = new Set<Schema>(partsOf(node))
    forEachSubschema(node, (child) => parts.add(child.schema))
    return losses.has(node) || [...parts].some((part) => admitsMore(part, seen))
  }
  /** Conjunctions that are no longer closed, with patterns for declared keys only: other keys were not allowed. */
  const ofDeclared = new Map<SchemaObject, SchemaObject>()
  const notePatterns = (node: SchemaObject): void => {
    const parts = [node, ...(node.allOf ?? [])].filter((part) => typeof part === 'object')
    const isOpened = (part: SchemaObject): boolean =>
      part.additionalProperties === false && losses.get(part)?.has('additionalProperties') === true
    if (!parts.some(isOpened)) return
    const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))
    for (const whole of parts) {
      const { patternProperties, ...part } = whole
      if (patternProperties === undefined || losses.get(whole)?.has('patternProperties')) continue
      const patterns = Object.entries(patternProperties)
      const asked = [...names].map((name): [string, Schema] => {
        const matching = patterns.filter(([key]) => new RegExp(key, 'u').test(name))
        return [name, { allOf: [true, ...matching.map(([, schema]) => schema)] }]
      })
      const allOf = [...(part.allOf ?? []), { properties: Object.fromEntries(asked) }]
      ofDeclared.set(whole, { ...part, allOf })
    }
  }
  const relax = (written: Schema): Schema => {
    if (typeof written === 'boolean') return written
    notePatterns(written)
    const node = ofDeclared.get(written) ?? written
    // Without the patterns it is unknown which keys are evaluated.
    if (node.unevaluatedProperties !== undefined && losesPatterns(written))
      mark(written, 'unevaluatedProperties')
    const marked = losses.get(written)
    if (marked?.has(WHOLE)) return true
    const kept = marked === undefined ? node : withoutKeywords(node, marked)
    const relaxed = mapSubschemas(kept, (child, { keyword }) =>
      INVERTED.has(keyword) ? asWritten(child) : relax(child),
    )
    const { oneOf, ...rest } = relaxed
    // Several branches may match if they accept more than before.
    if (oneOf === undefined || !oneOf.some((_, index) => admitsMore(node.oneOf?.[index] ?? true)))
      return relaxed
    return { ...rest, allOf: [...(rest.allOf ?? []), { anyOf: oneOf }] }
  }
  const relaxed = relax(schema)
  if (typeof schema === 'boolean' || typeof relaxed === 'boolean') return relaxed
  const { $defs = {}, ...root } = schema
  const written = Object.entries({ ...$defs, [ROOT]: root }).map(([name, definition]): [string, Schema] => [
    `${name}${WRITTEN}`,
    asWritten(definition),
  ])
  return { ...relaxed, $defs: { ...relaxed.$defs, ...Object.fromEntries(written) } }
}

const ROOT = 'root'
const WRITTEN = '-as-written'

/** Returns a schema whose references point to unchanged definitions. */
function asWritten(schema: Schema): Schema {
  return mapSchemas(schema, (node) => {
    if (node.$ref === undefined) return node
    return { ...node, $ref: `${node.$ref === '#' ? `#/$defs/${ROOT}` : node.$ref}${WRITTEN}` }
  })
}

function withoutKeywords(node: SchemaObject, losses: ReadonlySet<string>): SchemaObject {
  const isLost = (keyword: string): boolean =>
    // The other keywords may refer to definitions.
    (losses.has(keyword) && keyword !== '$defs') ||
    // Without the patterns it is unknown which schema a key has.
    (keyword === 'additionalProperties' && losses.has('patternProperties')) ||
    // Without the properties it is unknown which keys are additional.
    (/^(additional|unevaluated)Properties$/.test(keyword) && losses.has('properties')) ||
    // Without the reference it is unknown what it evaluates.
    (keyword.startsWith('unevaluated') && losses.has('$ref')) ||
    // It had no effect next to `items`.
    (keyword === 'unevaluatedItems' && losses.has('items')) ||
    // Keywords for other types had no effect.
    (losses.has('type') && !appliesTo(keyword, node)) ||
    (keyword === 'unevaluatedProperties' && losses.has('additionalProperties'))
  const kept = Object.fromEntries(
    Object.entries(node).filter(([keyword]) => !isLost(keyword)),
  ) as SchemaObject
  // Without the keyword other members are valid, and still count as evaluated.
  if (losses.has('additionalProperties') && (node.additionalProperties ?? false) !== false)
    kept.additionalProperties = true
  // Items after the tuple are unaffected.
  if (losses.has('prefixItems') && node.prefixItems !== undefined)
    kept.prefixItems = node.prefixItems.map(() => true)
  // Sent as undeclared; where the same schema occurs elsewhere, the property may be possible.
  const other = node.patternProperties === undefined ? (kept.additionalProperties ?? true) : true
  if (kept.properties !== undefined)
    kept.properties = Object.fromEntries(
      Object.entries(kept.properties).map(([key, schema]) => [
        key,
        losses.has(`${EXCLUDED}${key}`) ? { anyOf: [schema, other] } : schema,
      ]),
    )
  const { oneOf, ...rest } = kept
  return losses.has(WIDENED) && oneOf !== undefined
    ? { ...rest, allOf: [...(rest.allOf ?? []), { anyOf: oneOf }] }
    : kept
}

/** Whether a keyword applies to one of a schema's types; to all if none is listed. */
function appliesTo(keyword: string, node: SchemaObject): boolean {
  const [type, types] = [keywordInfo(keyword)?.appliesTo, typeList(node)]
  return type === undefined || types === undefined || kindsOf(types).includes(type)
}
