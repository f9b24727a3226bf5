import { childOrigin } from '../../diagnostics/origin.ts'
import { setOwn } from '../../json.ts'
import { escapeToken } from '../../pointer.ts'
import { definitionName } from '../../schema/definitions.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { freeName, mayReshape } from '../lowerer.ts'

/** Lowers each definition once, when it is first referred to; recursion finds the name. */
export interface References {
  lower(ref: string, site: Site): Lowered
  /**
   * Lowers a schema that is met again inside of itself, or too often: a rewrite that copies what a reference leads to
   * would go on for ever. From then on it is a definition. `key` is the same for equal schemas.
   */
  again(key: string, schema: SchemaObject, site: Site): Lowered
  /** What a reference was lowered to; while that goes on, the author's definition stands in. */
  lowered(ref: string): Schema | undefined
  /** From now on `#` is a definition: the root itself is written otherwise. */
  moveRoot(): void
  all(): Readonly<Record<string, Schema>>
}

/** What one attempt finds out for the next. */
export interface Found {
  /** The references that no value fits although something was led to them before that was known. */
  readonly impossible: Set<string>
  /** What is a definition by `References.again`: names by keys, the same in each attempt. */
  readonly names: Map<string, string>
}

export function createReferences(
  root: SchemaObject,
  lowerer: Lowerer,
  codecs: Record<string, Codec>,
  { impossible, names }: Found,
): References {
  const done = new Map<string, Schema>()
  const open = new Set<string>()
  const recursive = new Set<string>()
  const definitions: Record<string, Schema> = {}
  // Definitions that the author does not have: see `again`.
  const repeated = new Map<string, SchemaObject>()
  let rootName: string | undefined
  return {
    again(key, schema, site) {
      const wanted = names.size === 0 ? 'Repeated' : `Repeated${names.size + 1}`
      const name = names.get(key) ?? freeName(wanted, root.$defs ?? {})
      const ref = `#/$defs/${name}`
      names.set(key, name)
      if (!repeated.has(ref)) setOwn(definitions, name, {})
      repeated.set(ref, schema)
      return this.lower(ref, site)
    },
    lower(ref, site) {
      if (ref === '#' && rootName === undefined) {
        if (lowerer.mode.shape.recursion === 'reject') return recursionAsText(ref, site, lowerer)
        return { node: { $ref: '#' }, codec: { kind: 'ref', name: '#' } }
      }
      const name = (ref === '#' ? rootName : definitionName(ref)) as string
      const known = done.get(ref)
      if (known === false || impossible.has(ref)) return { node: false, codec: SAME }
      if (open.has(ref)) recursive.add(ref)
      if (open.has(ref) && lowerer.mode.shape.recursion === 'reject')
        return recursionAsText(ref, site, lowerer)
      if (known === undefined && !open.has(ref)) {
        const lowered = lowerDefinition(ref, name, site)
        if (lowered === false) return { node: false, codec: SAME }
        setOwn(definitions, name, lowered)
      }
      return { node: { $ref: `#/$defs/${escapeToken(name)}` }, codec: { kind: 'ref', name } }
    },
    lowered(ref) {
      const author = ref === `#/$defs/${rootName ?? ''}` ? '#' : ref
      return done.get(author) ?? repeated.get(ref) ?? (ref === '#' ? root : lowerer.definition(author))
    },
    moveRoot() {
      rootName = freeName('Root', root.$defs ?? {})
    },
    all: () => definitions,
  }

  function lowerDefinition(ref: string, name: string, site: Site): Schema {
    const schema =
      repeated.get(ref) ?? (ref === '#' ? withoutDefinitions(root, lowerer) : lowerer.definition(ref))
    if (schema === undefined) return {}
    open.add(ref)
    const origin = (typeof schema === 'object' ? lowerer.origins.of(schema) : undefined) ?? site.origin
    // A definition keeps its place among the others although it is finished after those it refers to.
    setOwn(definitions, name, {})
    const { node, codec } = lowerer.lower(schema, { origin, isRoot: false })
    open.delete(ref)
    done.set(ref, node)
    setOwn(codecs, name, codec)
    if (node === false) {
      delete definitions[name]
      if (recursive.has(ref)) impossible.add(ref)
    }
    return node
  }
}

function withoutDefinitions(root: SchemaObject, lowerer: Lowerer): SchemaObject {
  const { $defs: _defs, ...rest } = root
  return lowerer.origins.derive(rest, root)
}

/** Where a schema leads back to itself and the provider takes no recursion, the values inside are JSON text. */
function recursionAsText(ref: string, site: Site, lowerer: Lowerer): Lowered {
  mayReshape('recursion', '$ref', site, lowerer)
  const at = childOrigin(site.origin, '$ref')
  lowerer.report(
    { code: 'recursion_as_text', at, keyword: '$ref', params: { ref }, grade: 'described' },
    site,
  )
  const what = ref === '#' ? 'the same as the whole' : `another ${definitionName(ref)}`
  return { node: { type: 'string', description: `${what}, as JSON text` }, codec: { kind: 'json-text' } }
}
