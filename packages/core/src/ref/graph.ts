import type { Context } from '../context.ts'
import type { Origin, Problem } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { DialectSetting } from './dialect.ts'
import type { Resource, SchemaNode } from './types.ts'

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
  /** Its root, once it is made. */
  root: IndexedNode | undefined
  /** By URI, those with an `$id`. */
  resources: ReadonlyMap<string, ResourceRecord>
  /** What is wrong with identities in it, to be reported when the tree is reached. */
  readonly problems: Problem[]
}

export interface ResourceRecord extends Resource {
  readonly root: IndexedNode
  anchors: ReadonlyMap<string, IndexedNode>
  dynamicAnchors: ReadonlyMap<string, IndexedNode>
}

/** Nearly every table of names is empty, and there are three for each schema. */
export const NO_NAMES: ReadonlyMap<string, never> = new Map<string, never>()

export interface IndexedNode extends SchemaNode {
  readonly value: JsonObject
  readonly resource: ResourceRecord
  readonly tree: Tree
  /** It stands in `$defs` or `definitions`: only a reference applies it. */
  readonly isDefinition: boolean
  readonly children: readonly IndexedNode[]
}

export interface IndexedDocument {
  readonly source: SourceDocument
  /** Its root describes tools and is no schema. */
  readonly isTool: boolean
  /** The anchors of its trees, outside of embedded resources; the first of a name. */
  readonly anchors: Map<string, IndexedNode>
  /** By URI, the resources with an `$id` in it; the first of a name. */
  readonly resources: Map<string, ResourceRecord>
}

/** A mapping that describes a tool and the file that it stands in. */
export interface ModulePlace {
  readonly document: IndexedDocument
  readonly scope: Scope
  /** What of a toolset leads there: the `$ref` or `include` of an entry. */
  readonly entry?: Origin
}

/** Where the fragment of a reference is looked up. */
export interface LookUpPlace {
  readonly document: IndexedDocument
  /** Pointers start here; the first that leads to a schema wins. */
  readonly scopes: readonly Scope[]
  /** What an empty fragment names. */
  readonly self: Scope | undefined
  /** Whose anchors count, in this order. */
  readonly anchors: readonly ReadonlyMap<string, IndexedNode>[]
  /** The resource that holds the reference. */
  readonly asker: ResourceRecord
  /** Tell when two scopes have different schemas for a pointer. */
  readonly warns: boolean
  /** A single name also stands for the definition of that name. */
  readonly names: boolean
}

/** What one `resolve` knows so far. */
export interface Graph {
  readonly context: Context
  /** By canonical URI. */
  readonly documents: Map<string, IndexedDocument>
  /** By the URI that was asked for. */
  readonly opened: Map<string, IndexedDocument>
  /** Every schema object that was seen as such. */
  readonly nodes: Map<JsonObject, IndexedNode>
  /** Mappings that describe a tool. */
  readonly modules: Map<JsonObject, Scope>
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
