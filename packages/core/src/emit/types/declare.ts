import type { Compilation } from '../../compile-types.ts'
import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import type { Tool } from '../../tool/types.ts'
import { docLines, firstParagraph } from './doc.ts'
import type { ToolPart } from './names.ts'
import { definitionName, toolTypeName } from './names.ts'
import type { Piece, ReferencePiece } from './pieces.ts'
import { printDoc, referencesIn } from './pieces.ts'
import { printType } from './print-type.ts'
import type { Definition } from './section.ts'
import { createSection, placeOf } from './section.ts'
import { createTypeReader } from './type-reader.ts'

/** A type with a name, to be declared in the file of the document that it was written in. */
export interface Declaration extends ReferencePiece {
  /** Of the document. */
  readonly uri: string
  readonly origin: Origin
  /** Of a tool's section; such a type has the first right to its name. */
  readonly isOfTool: boolean
  readonly doc: string
  readonly type: readonly Piece[]
  /** Ids of the types that it refers to. */
  readonly references: readonly string[]
}

export type ToolTypes = Readonly<Partial<Record<ToolPart, ReferencePiece>>>

/** The types of a compiled file. */
export interface CompiledTypes {
  readonly declarations: readonly Declaration[]
  /** In the order of the tools. */
  readonly tools: readonly { readonly tool: Tool; readonly types: ToolTypes }[]
}

const PARTS: Readonly<Record<ToolPart, string>> = {
  input: 'input_schema',
  output: 'output_schema',
  error: 'error_schema',
}

/** The types of all tools of a file, with each definition that they reach, in whatever file it was written. */
export function declareTypes({ tools }: Pick<Compilation, 'tools'>): CompiledTypes {
  const declared = new Map<string, Declaration>()
  const typed = tools.map((tool) => {
    const types: Partial<Record<ToolPart, ReferencePiece>> = {}
    for (const part of Object.keys(PARTS) as ToolPart[]) {
      if (tool[part] !== undefined) types[part] = declarePart(tool, part, declared)
    }
    return { tool, types }
  })
  return { declarations: [...declared.values()], tools: typed }
}

function declarePart(tool: Tool, part: ToolPart, declared: Map<string, Declaration>): ReferencePiece {
  const place = childOrigin(tool.origin, PARTS[part])
  const written = tool[part] as NonNullable<Tool[ToolPart]>
  const section = createSection(written, place)
  const isOwn = ({ origin, schema }: Definition): boolean =>
    placeOf(origin) === placeOf(place) && schema !== section.written
  const pending: Definition[] = []
  const nameOf = (definition: Definition): string => {
    if (isOwn(definition)) return toolTypeName(tool, part)
    pending.push(definition)
    return definitionName(definition, section.isSpecialised ? tool : undefined)
  }
  const reader = createTypeReader(section, nameOf)
  const { root } = section
  const definition = typeof root === 'object' ? section.define(root) : undefined
  const isAlias = definition !== undefined && !isOwn(definition)
  const id = definition !== undefined && !isAlias ? definition.id : placeOf(place)
  const direct = typeof root === 'object' ? root : undefined
  const lines = docLines(root)
  const name = toolTypeName(tool, part)
  const isOwnDoc = lines.length > 0 || part !== 'input'
  const doc = isOwnDoc ? (isAlias ? [] : lines) : firstParagraph(tool.description ?? '')
  const type = printType(isAlias && direct ? reader.refer(direct, {}) : reader.typeOf(root, { direct }), 0)
  const { uri } = tool.origin.document
  declared.set(id, declaration({ id, name, uri, origin: place, isOfTool: true, type }, doc))
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (declared.get(next.id) !== undefined) continue
    const { schema } = next
    const wanted = definitionName(next, section.isSpecialised ? tool : undefined)
    const type = printType(reader.typeOf(schema, { direct: schema }), 0)
    const doc = docLines(schema, section.origins.target(schema), wanted)
    declared.set(next.id, declaration({ ...next, name: wanted, isOfTool: false, type }, doc))
  }
  return { id, name }
}

function declaration(
  { id, name, uri, origin, isOfTool, type }: Omit<Declaration, 'doc' | 'references'>,
  doc: readonly string[],
): Declaration {
  return { id, name, uri, origin, isOfTool, doc: printDoc(doc, ''), type, references: referencesIn(type) }
}
