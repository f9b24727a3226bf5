import type { Origin } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import type { FileOptions } from '../options/types.ts'
import type { Definition, Schema, SchemaObject } from '../schema/types.ts'
import type { CopyBudget, SiteProblem } from '../strict/types.ts'
import type { Origins } from '../tool/types.ts'
import { type Codec, SAME } from './codec.ts'
import type { Mode } from './types.ts'

/**
 * A subschema whose rewrite is chosen, with its parts. Nothing is written yet: what depends on definitions is a
 * question, which is asked once the whole schema is planned.
 */
export interface Planned {
  /** Whether some value fits. */
  isPossible(facts: Facts): boolean
  /** Whether values are written unchanged, apart from undeclared keys, which a closed object drops. */
  keepsValues(facts: Facts): boolean
  write(writer: Writer): Lowered
}

/** A lowered schema (`false`: no value fits) and how values of the author's schema are written under it. */
export interface Lowered {
  readonly node: Schema
  readonly codec: Codec
  /** If a nested subschema makes the node `false`: where that subschema was written. */
  readonly cause?: Origin
}

export interface PlannedDefinition {
  readonly name: string
  /** As the author wrote it. */
  readonly schema: Schema
  planned: Planned
}

/** Answers about definitions: see `settlePlan`. */
export interface Facts {
  /** Listed values that the provider does not take are described; otherwise they are written as strings. */
  readonly describesValues: boolean
  isPossible(definition: PlannedDefinition): boolean
  keepsValues(definition: PlannedDefinition): boolean
  /** A counter that grows whenever one of these answers changes. */
  changes(): number
}

export interface LowerSettings {
  /** Rewrites may change the shape of values. */
  readonly reshape: boolean
  /** As in the options; only strict modes need it. */
  readonly nullish?: FileOptions['nullish']
  /** `x-llm-description` replaces `description`. */
  readonly llmDescriptions: boolean
  /** What the root describes: the arguments of a call, or a reply. Absent: any other schema. */
  readonly root?: 'input' | 'output'
}

/** How much of each limited construct may be sent; the rest becomes JSON text. */
export interface Room {
  /** Levels of nested objects and arrays. */
  depth: number
  /** Properties that may be absent from a call; for any others a value stands for their absence. */
  optional: number
  /** Properties whose schema may be a union. */
  unions: number
}

export interface Site {
  readonly origin: Origin
  readonly isRoot: boolean
  /** The schema as it was before the passes. */
  readonly schema?: Schema
  /** How many objects and arrays enclose it in the sent schema, from the root or the definition. Default 0. */
  readonly level?: number
}

/** Data that planning and writing one schema share. */
export interface Lowering {
  readonly mode: Mode
  readonly settings: LowerSettings
  readonly origins: Origins
  /** `$ref` → the author's definition. */
  readonly definition: Definition
}

export interface Planner extends Lowering {
  /** The room that is left; properties take from it in their order. */
  readonly room: Room
  /** Bounds the copies that passes make of definitions. */
  readonly copies: CopyBudget | undefined
  plan(schema: Schema, site: Site): Planned
  planReference(ref: string, site: Site): Planned
  /** Registers a question for when all is planned: whether a keyword refers to values whose encoding changes. */
  askConflict(question: (facts: Facts) => boolean): void
}

export interface Writer extends Lowering {
  readonly facts: Facts
  /** `$ref` → the lowered definition; while that is being written, the author's. */
  readonly lowered: Definition
  /** Writes a definition when it is first referenced. */
  writeReference(definition: PlannedDefinition): Lowered
  keepsValues(codec: Codec): boolean
  encode(codec: Codec, value: Json): Json
  /** Returns a key that is the same for equal JSON, such as lowered schemas and codecs. */
  keyOf(value: unknown): string
  /** Records that a note shows a reference of the author. */
  mention(ref: string): void
  /** Records a difference. */
  report(problem: SiteProblem, site: Site): void
  /** Records why the mode cannot express the schema. */
  refuse(problem: SiteProblem, site: Site): void
}

/** A node of the author's schema that is being written. */
export interface WrittenNode {
  readonly node: SchemaObject
  readonly site: Site
  readonly writer: Writer
}

const ALWAYS = (): boolean => true

export const IMPOSSIBLE: Planned = { ...planUnchanged(() => false), isPossible: () => false }

/** Plans a schema without parts whose values are written unchanged. */
export function planUnchanged(write: (writer: Writer) => Schema): Planned {
  return { ...planChanged((writer) => ({ node: write(writer), codec: SAME })), keepsValues: ALWAYS }
}

/** Plans a schema without parts whose encoding changes. */
export function planChanged(write: (writer: Writer) => Lowered): Planned {
  return { isPossible: ALWAYS, keepsValues: () => false, write }
}

/** Plans the same, and reports something first when it is written. */
export function reporting(planned: Planned, report: (writer: Writer) => void): Planned {
  return {
    ...planned,
    write(writer) {
      report(writer)
      return planned.write(writer)
    },
  }
}

export function referenceTo(definition: PlannedDefinition): Planned {
  return {
    isPossible: (facts) => facts.isPossible(definition),
    keepsValues: (facts) => !facts.isPossible(definition) || facts.keepsValues(definition),
    write: (writer) => writer.writeReference(definition),
  }
}

/** Adds `(text)` to the description. */
export function addNote(schema: SchemaObject, text: string): void {
  const { description } = schema
  schema.description = description ? `${description} (${text})` : `(${text})`
}

/** Caches an answer until an answer about a definition changes: each part of a schema is asked several times. */
export function memoizeAnswer(ask: (facts: Facts) => boolean): (facts: Facts) => boolean {
  let last: { readonly facts: Facts; readonly changes: number; readonly answer: boolean } | undefined
  return (facts) => {
    const changes = facts.changes()
    if (last?.facts !== facts || last.changes !== changes) last = { facts, changes, answer: ask(facts) }
    return last.answer
  }
}
