import type { Compilation } from '../../compile-types.ts'
import { childOrigin, type Origin, originId } from '../../diagnostics/origin.ts'
import type { Tool, ToolSchema } from '../../tool/types.ts'
import { firstParagraph } from './comment-text.ts'
import { docLines } from './doc.ts'
import { pascalCase, TOOL_PARTS, type ToolPart, wantedName } from './names.ts'
import { type Piece, printDoc, type ReferencePiece } from './pieces.ts'
import { printType } from './print-type.ts'
import { createSection, type NamedSchema } from './section.ts'
import { createTypeReader } from './type-reader.ts'

/** A named type, which is declared in the file of the document where its schema was written. */
export interface Declaration extends ReferencePiece {
  readonly uri: string
  readonly origin: Origin
  /** Whether it is the type of a tool's section, which has priority for its name. */
  readonly isOfTool: boolean
  readonly doc: string
  readonly type: readonly Piece[]
}

export interface CompiledTypes {
  /** By their ids. */
  readonly declarations: ReadonlyMap<string, Declaration>
  /** In the order of the tools. */
  readonly tools: readonly TypedTool[]
}

export interface TypedTool {
  readonly tool: Tool
  readonly types: Readonly<Partial<Record<ToolPart, ReferencePiece>>>
}

/** Returns the types of all tools of a file, and of each definition that they reach in any file. */
export function declareTypes({ tools }: Pick<Compilation, 'tools'>): CompiledTypes {
  const declared = new Map<string, Declaration>()
  const typed = tools.map((tool) => {
    const types: Partial<Record<ToolPart, ReferencePiece>> = {}
    for (const part of TOOL_PARTS) {
      const written = tool[part]
      const as = tool.replyKey === undefined ? part : 'output'
      if (written !== undefined) types[as] = declarePart(tool, as, written, declared)
    }
    return { tool, types }
  })
  return { declarations: declared, tools: typed }
}

function declarePart(
  tool: Tool,
  part: ToolPart,
  written: ToolSchema,
  declared: Map<string, Declaration>,
): ReferencePiece {
  const place = childOrigin(tool.origin, tool.replyKey ?? `${part}_schema`)
  const section = createSection(written, place)
  const name = `${pascalCase(tool.identity) || 'Tool'}${pascalCase(part)}`
  const isOwn = ({ origin, schema }: NamedSchema): boolean =>
    originId(origin) === originId(place) && schema !== section.written
  const pending: (NamedSchema & { readonly name: string })[] = []
  const reader = createTypeReader(section, (definition) => {
    if (isOwn(definition)) return name
    const wanted = wantedName(definition, section.isSpecialised ? tool : undefined)
    pending.push({ ...definition, name: wanted })
    return wanted
  })
  const { root } = section
  const direct = typeof root === 'object' ? root : undefined
  const definition = direct && section.define(direct)
  const isAlias = definition !== undefined && !isOwn(definition)
  const id = definition !== undefined && !isAlias ? definition.id : originId(place)
  const lines = docLines(root)
  const isDescribed = lines.length > 0 || part !== 'input'
  const doc = isDescribed ? (isAlias ? [] : lines) : firstParagraph(tool.description ?? '')
  const node = isAlias && direct ? reader.refer(direct, {}) : reader.typeOf(root, { direct })
  const { uri } = tool.origin.document
  const own = { id, name, uri, origin: place, isOfTool: true }
  declared.set(id, { ...own, doc: printDoc(doc), type: printType(node, 0) })
  for (const { schema, ...next } of pending) {
    if (declared.has(next.id)) continue
    const doc = printDoc(docLines(schema, section.origins.target(schema), next.name))
    const type = printType(reader.typeOf(schema, { direct: schema }), 0)
    declared.set(next.id, { ...next, isOfTool: false, doc, type })
  }
  return { id, name }
}
