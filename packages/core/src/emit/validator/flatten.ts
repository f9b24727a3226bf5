import type { Json } from '../../json.ts'
import { isObject, own } from '../../json.ts'
import type { Node, SchemaDocument } from '../../schema/evaluate/resources.ts'
import {
  childNode,
  followDynamicReference,
  followReference,
  readDocument,
} from '../../schema/evaluate/resources.ts'
import { knownKeywords } from '../../schema/evaluate/vocabulary.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { mapSubschemas } from '../../schema/walk.ts'
import type { ValidatorProblem } from './types.ts'

/** Every reference leads to the root or to a member of its `$defs`, by a name that needs no escaping. */
export interface FlatSchema {
  readonly schema: Schema
  readonly problems: readonly ValidatorProblem[]
  /** A meta-schema asks for formats to be asserted. */
  readonly assertsFormats: boolean
}

const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$schema']
const PLAIN_REFERENCE = /^#(?:\/\$defs\/[\w.-]+)?$/

/** A document without resources, anchors and dynamic references, that accepts the same values. */
export function flatten(schema: Schema): FlatSchema {
  if (isFlat(schema as Json, schema as Json)) return { schema, problems: [], assertsFormats: false }
  const document = readDocument(schema)
  const flattener: Flattener = { document, names: new Map(), defs: {}, problems: [] }
  const root = flattenNode(flattener, document.root)
  const { defs, problems } = flattener
  const assertsFormats = [...document.resources.values()].some(({ vocabulary }) => vocabulary.formats)
  if (typeof root === 'boolean' || Object.keys(defs).length === 0)
    return { schema: root, problems, assertsFormats }
  return { schema: { ...root, $defs: defs }, problems, assertsFormats }
}

function isFlat(value: Json, root: Json): boolean {
  if (Array.isArray(value)) return value.every((item) => isFlat(item, root))
  if (!isObject(value)) return true
  if (IDENTIFIERS.some((keyword) => Object.hasOwn(value, keyword))) return false
  const reference = own(value, '$ref')
  if (reference !== undefined && !leadsToDefinition(reference, root)) return false
  return Object.values(value).every((item) => isFlat(item, root))
}

function leadsToDefinition(reference: Json, root: Json): boolean {
  if (typeof reference !== 'string' || !PLAIN_REFERENCE.test(reference)) return false
  const defs = isObject(root) ? own(root, '$defs') : undefined
  return reference === '#' || (isObject(defs) && Object.hasOwn(defs, reference.slice(8)))
}

interface Flattener {
  readonly document: SchemaDocument
  /** The name of a target, by its pointer and the dynamic scope that it is reached in. */
  readonly names: Map<string, string>
  readonly defs: Record<string, Schema>
  readonly problems: ValidatorProblem[]
}

function flattenNode(flattener: Flattener, node: Node): Schema {
  if (typeof node.schema === 'boolean') return node.schema
  const { $ref, $dynamicRef, ...rest } = knownKeywords(node.schema, node.resource.vocabulary)
  for (const keyword of ['$defs', ...IDENTIFIERS]) delete rest[keyword]
  const schema: SchemaObject = {
    ...mapSubschemas(rest, (child, { keyword, key }) =>
      flattenNode(flattener, childNode(flattener.document, node, child, keyword, key)),
    ),
  }
  if ($ref !== undefined) addReference(schema, reference(flattener, node, '$ref', $ref))
  if ($dynamicRef !== undefined) addReference(schema, reference(flattener, node, '$dynamicRef', $dynamicRef))
  return schema
}

function addReference(schema: SchemaObject, target: string | undefined): void {
  if (target === undefined) return
  if (schema.$ref === undefined) schema.$ref = target
  else schema.allOf = [...(schema.allOf ?? []), { $ref: target }]
}

function reference(
  flattener: Flattener,
  node: Node,
  keyword: '$ref' | '$dynamicRef',
  value: string,
): string | undefined {
  const follow = keyword === '$ref' ? followReference : followDynamicReference
  const target = follow(flattener.document, node, value)
  if (target === undefined) {
    const { pointer } = node
    flattener.problems.push({
      code: 'ref_not_found',
      schema: node.schema as SchemaObject,
      keyword,
      pointer,
      value,
    })
    return undefined
  }
  const id = `${target.pointer}\n${target.scope.id}`
  let name = flattener.names.get(id)
  if (name === undefined) {
    name = `d${flattener.names.size}`
    flattener.names.set(id, name)
    flattener.defs[name] = flattenNode(flattener, target)
  }
  return `#/$defs/${name}`
}
