import type { Origin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'

export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

export interface DialectSetting {
  readonly dialect: Dialect
  /** Whether a `$schema` declares the dialect; otherwise it is 2020-12 with older spellings accepted. */
  readonly declared: boolean
  /** The `$schema` of the schema or of the resource around it, if it is not an official dialect. */
  readonly metaSchema?: string
}

/**
 * A schema resource (2020-12 core §4.3.5): a subtree with a base URI and anchors of its own. Without an `$id`, a schema
 * file is one resource and each section or shared definition of a tool file is one.
 */
export interface Resource extends DialectSetting {
  /** Includes `$recursiveAnchor: true` of 2019-09, under the name `RECURSIVE_ANCHOR`. */
  readonly dynamicAnchors: ReadonlyMap<string, SchemaNode>
}

/** A schema as written, before any rewriting, with its origin and its resource. */
export interface SchemaNode {
  readonly value: boolean | JsonObject
  readonly origin: Origin
  readonly resource: Resource
}

/** The target of a `$ref` or `$dynamicRef`. */
export interface Link {
  /**
   * The node that the reference names; for a chain of bare references, the first node with a body. Siblings of `$ref`
   * that the dialect reads are a body, annotations too. Nodes that affect the dynamic scope are not skipped: one with
   * an `$id`, or in a resource with dynamic anchors.
   */
  readonly target: SchemaNode
  /** For `$dynamicRef` and `$recursiveRef` whose target depends on the dynamic scope: the anchor's name. */
  readonly dynamicAnchor?: string
}

/** Which assertions a meta-schema requires (2020-12 core §8.1.2). */
export interface Vocabulary {
  readonly validation: boolean
  readonly formats: boolean
}

/** The object of one tool as written, with its schemas found and linked. */
export interface ResolvedModule {
  readonly value: JsonObject
  readonly origin: Origin
  /** The `$ref` or `include` of the toolset's entry that refers to it. */
  readonly entry?: Origin
  /** The companion `*_meta.yaml`, when there is one. */
  readonly companion?: SourceDocument
  readonly input?: SchemaNode
  readonly output?: SchemaNode
  readonly error?: SchemaNode
}

/** The result of `ref/`: the modules of a file in file order, and all references that they reach. */
export interface ResolvedDocument {
  readonly document: SourceDocument
  /** One module: the file itself describes a tool. Toolset: it has a `tools:` list. */
  readonly kind: 'module' | 'toolset'
  readonly modules: readonly ResolvedModule[]
  /** `$ref`s, keyed by the schema object that holds the keyword; entries only for those that could be resolved. */
  readonly refs: ReadonlyMap<JsonObject, Link>
  /** `$ref`s without following chains: the node that each itself names. Includes references in cycles. */
  readonly steps: ReadonlyMap<Json, Pick<Link, 'target'>>
  /** `$dynamicRef`s and `$recursiveRef`s, keyed and followed as `refs`. */
  readonly dynamicRefs: ReadonlyMap<JsonObject, Link>
  /** Returns which assertions the meta-schema of a resource requires. */
  readonly vocabularyOf: (resource: Resource) => Vocabulary
  /** Every schema object that is reached. */
  readonly nodes: ReadonlyMap<Json, SchemaNode>
  /** The schemas that only unused definitions reach; found on request. */
  readonly unused: readonly SchemaNode[]
}
