import type { Context } from '../context.ts'
import type { Origin } from '../diagnostics/origin.ts'
import type { Problem, SourceDocument, Unplaced } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import type { DialectSetting, Resource, SchemaNode } from './types.ts'

/** A value that `#` may refer to, and its origin. */
export interface Scope {
  readonly value: Json
  readonly origin: Origin
}

/** A schema that is not inside another one (a file, a section, a shared definition), with all its subschemas. */
export interface Tree {
  readonly document: IndexedDocument
  /** The dialect of schemas that declare none. */
  readonly dialect: DialectSetting
  /** The file, the inline module, the section: outermost first. */
  readonly scopes: readonly Scope[]
  /** The target of a bare `#`; undefined in definitions of a tool file, which belong to no section. */
  readonly self: Scope | undefined
  /** The resources with an `$id`, by URI. */
  readonly resources: Map<string, ResourceRecord>
  /** Problems with identities in it, reported when the tree is reached. */
  readonly problems: Problem[]
}

export interface ResourceRecord extends Resource {
  /** Base URI, absolute, without fragment: the `$id` resolved against the enclosing base, else the document's URI. */
  readonly uri: string
  /** Whether it has an `$id` of its own. */
  readonly identified: boolean
  /** Whether it is not inside another schema. */
  readonly isOutermost: boolean
  readonly root: IndexedNode
  readonly anchors: Map<string, IndexedNode>
  readonly dynamicAnchors: Map<string, IndexedNode>
}

export interface IndexedNode extends SchemaNode {
  readonly value: JsonObject
  readonly resource: ResourceRecord
  readonly tree: Tree
  /** Whether it is in `$defs` or `definitions`, so that only a reference applies it. */
  readonly isDefinition: boolean
  readonly children: IndexedNode[]
}

export interface IndexedDocument {
  readonly graph: Graph
  readonly source: SourceDocument
  readonly root: Scope
  /** Whether its root describes tools and is not a schema. */
  readonly isTool: boolean
  /** The anchors of its trees, outside of embedded resources. Of equal names, the first. */
  readonly anchors: Map<string, IndexedNode>
  /** The resources with an `$id` in it, by URI. Of equal URIs, the first. */
  readonly resources: Map<string, ResourceRecord>
}

/** An object that describes a tool, and its file. */
export interface ModulePlace extends Scope {
  readonly document: IndexedDocument
  readonly value: JsonObject
  /** The `$ref` or `include` of the toolset's entry that refers to it. */
  readonly entry?: Origin
}

/** A reference to resolve: its text and its origin. */
export interface Attempt {
  readonly from: IndexedDocument
  readonly reference: string
  readonly at: Origin
  /** Called when a file that is read later may contain a schema with this `$id`. Absent in the last attempt. */
  readonly wait?: (uri: string) => void
}

/** Where the fragment of a reference is looked up: the first of the scopes in which a pointer leads to a schema wins. */
export interface LookUpPlace extends Pick<Tree, 'document' | 'scopes' | 'self'> {
  /** Whose anchors count, in this order. */
  readonly anchors: readonly ReadonlyMap<string, IndexedNode>[]
  /** Whether to report when two scopes have different schemas for a pointer. */
  readonly warns?: boolean
  /** Whether a single name also refers to the definition of that name. */
  readonly names?: boolean
}

/** The state of one `resolve`. */
export interface Graph {
  readonly context: Context
  /** By canonical URI. */
  readonly documents: Map<string, IndexedDocument>
  /** By the URI that was requested. */
  readonly opened: Map<string, IndexedDocument>
  /** Every object that is known to be a schema. */
  readonly nodes: Map<Json | undefined, IndexedNode>
  /** Objects that describe a tool. */
  readonly modules: Map<Json | undefined, Scope>
  /** The resources with an `$id` in any document, by URI. Of equal URIs, the first. */
  readonly resources: Map<string, ResourceRecord>
  /** Whether a schema of a section differs from the file's schema at the same pointer, which references use. */
  readonly differing: Map<Json, boolean>
  /** Takes one from a budget and reports the first excess; returns false once any budget is spent. */
  spend(kind: keyof typeof BUDGETS, at: Origin): boolean
}

/** Limits on what one file may reach. */
export const BUDGETS = { documents: 1_000, references: 50_000, schemas: 200_000 } as const

export function createGraph(context: Context): Graph {
  const spent = { documents: 0, references: 0, schemas: 0 }
  let exhausted = false
  return {
    context,
    documents: new Map(),
    opened: new Map(),
    nodes: new Map(),
    modules: new Map(),
    resources: new Map(),
    differing: new Map(),
    spend(kind, at) {
      if (exhausted) return false
      spent[kind] += 1
      const max = BUDGETS[kind]
      if (spent[kind] <= max) return true
      exhausted = true
      context.report({ code: 'ref_budget', at, params: { max, what: kind } })
      return false
    },
  }
}

/** Reports why a reference has no target. */
export function fail({ from, at }: Attempt, problem: Unplaced): undefined {
  from.graph.context.report({ ...problem, at })
}
