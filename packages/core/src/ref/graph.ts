import type { Context } from '../context.ts'
import type { Origin } from '../diagnostics/origin.ts'
import type { Problem, SourceDocument, Unplaced } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import type { DialectSetting, Resource, SchemaNode } from './types.ts'

/** A value that `#` may mean, and where it stands. */
export interface Scope {
  readonly value: Json
  readonly origin: Origin
}

/** A schema that no other schema holds (a file, a section, a shared definition), with everything below. */
export interface Tree {
  readonly document: IndexedDocument
  /** Of schemas that declare none. */
  readonly dialect: DialectSetting
  /** The file, the inline module, the section: outermost first. */
  readonly scopes: readonly Scope[]
  /** What a bare `#` means; undefined in definitions of a tool file, which belong to no section. */
  readonly self: Scope | undefined
  /** By URI, those with an `$id`. */
  readonly resources: Map<string, ResourceRecord>
  /** What is wrong with identities in it, to be reported when the tree is reached. */
  readonly problems: Problem[]
}

export interface ResourceRecord extends Resource {
  /** Base URI, absolute, without fragment: the `$id` resolved against the enclosing base, else the document's URI. */
  readonly uri: string
  /** Whether an `$id` of its own names it. */
  readonly identified: boolean
  /** Whether no schema is around it. */
  readonly isOutermost: boolean
  readonly root: IndexedNode
  readonly anchors: Map<string, IndexedNode>
  readonly dynamicAnchors: Map<string, IndexedNode>
}

export interface IndexedNode extends SchemaNode {
  readonly value: JsonObject
  readonly resource: ResourceRecord
  readonly tree: Tree
  /** It stands in `$defs` or `definitions`: only a reference applies it. */
  readonly isDefinition: boolean
  readonly children: IndexedNode[]
}

export interface IndexedDocument {
  readonly graph: Graph
  readonly source: SourceDocument
  readonly root: Scope
  /** Its root describes tools and is no schema. */
  readonly isTool: boolean
  /** The anchors of its trees, outside of embedded resources; the first of a name. */
  readonly anchors: Map<string, IndexedNode>
  /** By URI, the resources with an `$id` in it; the first of a name. */
  readonly resources: Map<string, ResourceRecord>
}

/** A mapping that describes a tool and the file that it stands in. */
export interface ModulePlace extends Scope {
  readonly document: IndexedDocument
  readonly value: JsonObject
  /** What of a toolset leads there: the `$ref` or `include` of an entry. */
  readonly entry?: Origin
}

/** A reference on its way: as written, and where. */
export interface Attempt {
  /** The document that it is written in. */
  readonly from: IndexedDocument
  readonly reference: string
  readonly at: Origin
  /** Is called if a file that is still to be read may hold a schema with this `$id`. Not there in the last try. */
  readonly wait?: (uri: string) => void
}

/** Where the fragment of a reference is looked up: the first of the scopes in which a pointer leads to a schema wins. */
export interface LookUpPlace extends Pick<Tree, 'document' | 'scopes' | 'self'> {
  /** Whose anchors count, in this order. */
  readonly anchors: readonly ReadonlyMap<string, IndexedNode>[]
  /** Report when two scopes have different schemas for a pointer. */
  readonly warns?: boolean
  /** A single name also stands for the definition of that name. */
  readonly names?: boolean
}

/** What one `resolve` knows so far. */
export interface Graph {
  readonly context: Context
  /** By canonical URI. */
  readonly documents: Map<string, IndexedDocument>
  /** By the URI that was asked for. */
  readonly opened: Map<string, IndexedDocument>
  /** Every schema object that was seen as such. */
  readonly nodes: Map<Json | undefined, IndexedNode>
  /** Mappings that describe a tool. */
  readonly modules: Map<Json | undefined, Scope>
  /** By URI, those with an `$id` in any document; the first of a name. */
  readonly resources: Map<string, ResourceRecord>
  /** Whether a schema of a section is another than the one of the file that a reference takes. */
  readonly differing: Map<Json, boolean>
  /** Counts against the budget of a kind and reports the first excess; false once any budget is spent. */
  spend(kind: keyof typeof BUDGETS, at: Origin): boolean
  report(problem: Problem): void
}

/** Bounds on what one file may reach. */
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
    report: (problem) => context.report(problem),
  }
}

/** Reports why a reference leads to nothing. */
export function fail({ from, at }: Attempt, problem: Unplaced): undefined {
  from.graph.report({ ...problem, at })
}
