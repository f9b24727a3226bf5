import type { Origin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'

export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

export interface DialectSetting {
  readonly dialect: Dialect
  /** Whether a `$schema` declares the dialect; otherwise it is 2020-12 with older spellings accepted. */
  readonly declared: boolean
  /** What its `$schema`, or that of the resource around it, names, where that is no official dialect. */
  readonly metaSchema?: string
}

/**
 * A schema resource (2020-12 core §4.3.5): a subtree with a base URI and anchors of its own. Without an `$id`, a schema
 * file is one resource and each section or shared definition of a tool file is one.
 */
export interface Resource extends DialectSetting {
  /** `$recursiveAnchor: true` of 2019-09 is here by the name `RECURSIVE_ANCHOR`. */
  readonly dynamicAnchors: ReadonlyMap<string, SchemaNode>
}

/** A schema as written, before any rewriting, with its place and its resource. */
export interface SchemaNode {
  readonly value: boolean | JsonObject
  readonly origin: Origin
  readonly resource: Resource
}

/** Where a `$ref` or `$dynamicRef` leads. */
export interface Link {
  /**
   * The node that the reference names; for a chain of bare references the first node with a body. Siblings of `$ref`
   * that the dialect reads are a body, annotations too. What the dynamic scope sees is not skipped: an `$id`, and a
   * schema of a resource with dynamic anchors.
   */
  readonly target: SchemaNode
  /** For `$dynamicRef` and `$recursiveRef` whose target depends on the dynamic scope: the anchor's name. */
  readonly dynamicAnchor?: string
}

/** Which assertions a meta-schema asks for (2020-12 core §8.1.2). */
export interface Vocabulary {
  readonly validation: boolean
  readonly formats: boolean
}

/** One tool's mapping as it stands in a file, with its schemas found and linked. */
export interface ResolvedModule {
  readonly value: JsonObject
  readonly origin: Origin
  /** The `$ref` or `include` of a toolset that leads there. */
  readonly entry?: Origin
  /** The companion `*_meta.yaml`, when there is one. */
  readonly companion?: SourceDocument
  readonly input?: SchemaNode
  readonly output?: SchemaNode
  readonly error?: SchemaNode
}

/** What `ref/` hands on: the modules of a file in file order, and a table of all references that they reach. */
export interface ResolvedDocument {
  readonly document: SourceDocument
  /** One module: the file itself describes a tool. Toolset: it has a `tools:` list. */
  readonly kind: 'module' | 'toolset'
  readonly modules: readonly ResolvedModule[]
  /** `$ref`s, keyed by the schema object that holds the keyword; entries only for those that could be resolved. */
  readonly refs: ReadonlyMap<JsonObject, Link>
  /** The same without following chains: the node that the reference itself names. Those of cycles are there too. */
  readonly steps: ReadonlyMap<Json, Pick<Link, 'target'>>
  /** The same for `$dynamicRef` and `$recursiveRef`. */
  readonly dynamicRefs: ReadonlyMap<JsonObject, Link>
  /** Which assertions the meta-schema of a resource asks for. */
  readonly vocabularyOf: (resource: Resource) => Vocabulary
  /** Every schema object that is reached. */
  readonly nodes: ReadonlyMap<Json, SchemaNode>
  /** What only definitions reach that no module uses; looked at on demand. */
  readonly unused: readonly SchemaNode[]
}
