import type { JsonObject } from '../json.ts'
import type { Resource, SchemaNode } from '../ref/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema, mapSubschemas } from '../schema/walk.ts'
import type { Bundler } from './bundler.ts'
import { childNode, copyWritten } from './bundler.ts'
import { readKeywords } from './read-node.ts'

/**
 * The compound document (2020-12 core §9.3) of a schema whose meaning depends on the dynamic scope: each resource that
 * is reached stands in the root's `$defs` with its `$id`, and every target of a reference carries an `$anchor`, since
 * pointers do not survive normalisation.
 */
export function bundleResources(root: SchemaNode, bundler: Bundler): Schema {
  const plan = planResources(root, bundler)
  const schema = copyResource(root, plan, bundler, true)
  if (typeof schema === 'boolean') return schema
  const defs: Record<string, Schema> = { ...schema.$defs }
  let count = 0
  for (const entry of plan.entries) {
    if (entry.value === root.value) continue
    count += 1
    defs[`_${count}`] = copyResource(entry, plan, bundler, plan.isResource(entry))
  }
  bundler.context.report({ code: 'dynamic_ref_kept', at: root.origin })
  return bundler.origins.derive(Object.keys(defs).length > 0 ? { ...schema, $defs: defs } : schema, schema)
}

interface ResourcePlan {
  /** What the document says as a whole. */
  readonly root: SchemaNode
  /** Embedded one by one in the root's `$defs`. */
  readonly entries: readonly SchemaNode[]
  uriOf(resource: Resource): string
  anchorOf(node: SchemaNode): string
  isResource(node: SchemaNode): boolean
  readonly targets: ReadonlySet<JsonObject>
}

function planResources(root: SchemaNode, { resolved }: Bundler): ResourcePlan {
  const uris = new Map<Resource, string>([[root.resource, 'toolbake:/root']])
  const anchors = new Map<JsonObject, string>()
  const entries = new Map<boolean | JsonObject, SchemaNode>()
  const seen = new Set<JsonObject>()
  const covered = new Set<JsonObject>()
  const cover = (node: SchemaNode): void => {
    if (typeof node.value === 'boolean' || covered.has(node.value)) return
    covered.add(node.value)
    forEachSubschema(node.value, ({ schema, keyword, key }) => {
      // One that was met before what holds it goes with that.
      entries.delete(schema as boolean | JsonObject)
      cover(childNode(schema, node, key === undefined ? [keyword] : [keyword, key], resolved))
    })
  }
  const queue: SchemaNode[] = [root]
  const enter = (node: SchemaNode): void => {
    if (typeof node.value === 'boolean' || covered.has(node.value)) return
    const top = node.resource === root.resource ? node : node.resource.root
    cover(top)
    entries.set(top.value, top)
    queue.push(top)
  }
  cover(root)
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) visitAll(node)

  function visitAll(node: SchemaNode): void {
    if (typeof node.value === 'boolean' || seen.has(node.value)) return
    seen.add(node.value)
    if (!uris.has(node.resource)) {
      uris.set(node.resource, node.resource.identified ? node.resource.uri : `toolbake:/${uris.size}`)
    }
    const dynamic = resolved.dynamicRefs.get(node.value)
    for (const link of [resolved.refs.get(node.value), dynamic]) {
      if (link === undefined || typeof link.target.value === 'boolean') continue
      const isNamed = link.dynamicAnchor !== undefined
      if (!isNamed && !anchors.has(link.target.value)) anchors.set(link.target.value, `_${anchors.size + 1}`)
      enter(link.target)
    }
    for (const anchored of node.resource.dynamicAnchors.values()) enter(anchored)
    forEachSubschema(node.value, ({ schema, keyword, key }) =>
      visitAll(childNode(schema, node, key === undefined ? [keyword] : [keyword, key], resolved)),
    )
  }
  return {
    root,
    entries: [...entries.values()],
    uriOf: (resource) => uris.get(resource) ?? resource.uri,
    anchorOf: (node) => anchors.get(node.value as JsonObject) ?? '',
    isResource: (node) => node.resource !== root.resource && node.resource.root.value === node.value,
    targets: new Set(anchors.keys()),
  }
}

function copyResource(node: SchemaNode, plan: ResourcePlan, bundler: Bundler, identify: boolean): Schema {
  if (typeof node.value === 'boolean') return node.value
  const { resolved, context, origins } = bundler
  const written = readKeywords(node, context)
  const link = resolved.refs.get(node.value)
  const dynamic = resolved.dynamicRefs.get(node.value)
  for (const key of ['$ref', '$recursiveRef', '$dynamicRef']) delete written[key]
  const definitions = (node.value['$defs'] ?? node.value['definitions']) as JsonObject | undefined
  const mapped = mapSubschemas(
    { ...written, ...(definitions === undefined ? {} : { $defs: definitions }) } as SchemaObject,
    (child, { keyword, key }) => {
      const inner = childNode(child, node, key === undefined ? [keyword] : [keyword, key], resolved)
      // Written a second time inside of what it refers to, its names would lead to two schemas.
      if (inner.value === plan.root.value) return { $ref: plan.uriOf(plan.root.resource) }
      return copyResource(inner, plan, bundler, inner.resource !== node.resource)
    },
  )
  const copy: SchemaObject = {}
  if (identify) copy.$id = plan.uriOf(node.resource)
  if (plan.targets.has(node.value)) copy.$anchor = plan.anchorOf(node)
  const dynamicAnchor = dynamicAnchorOf(node)
  if (dynamicAnchor !== undefined) copy.$dynamicAnchor = dynamicAnchor
  if (link !== undefined) Object.assign(copy, refTo(link.target, plan))
  if (dynamic !== undefined) {
    const name = dynamic.dynamicAnchor
    if (name === undefined) Object.assign(copy, refTo(dynamic.target, plan))
    else {
      // Within its resource without the URI: ajv takes nothing else.
      const { resource } = dynamic.target
      copy.$dynamicRef = `${resource === node.resource ? '' : plan.uriOf(resource)}#${name}`
    }
  }
  const schema = { ...copy, ...copyWritten(mapped, node, bundler) }
  origins.set(schema, node.origin)
  return schema
}

function refTo(target: SchemaNode, plan: ResourcePlan): SchemaObject {
  if (typeof target.value === 'boolean') return target.value ? {} : { not: {} }
  return { $ref: `${plan.uriOf(target.resource)}#${plan.anchorOf(target)}` }
}

function dynamicAnchorOf(node: SchemaNode): string | undefined {
  for (const [name, anchored] of node.resource.dynamicAnchors) if (anchored.value === node.value) return name
  return undefined
}
