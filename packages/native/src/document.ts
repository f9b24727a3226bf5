import type { Json, Range, SourceDocument } from '@toolbake/core'
import { lineStarts, rangeOf } from '@toolbake/core/internal'
import { parseAst } from 'rolldown/parseAst'
import { findSpot } from './locate.ts'
import type { ModuleSource, Node } from './module-source.ts'
import { readSource } from './module-source.ts'

/** The document of a module, which can also locate exports that are no part of it. */
export interface ModuleDocument extends SourceDocument {
  locateExport(name: string): Range
  /** Whether the module's text shows a part of the document, and not only something around it. */
  shows(path: readonly string[]): boolean
}

/**
 * Creates the document of a module. Its text is the module's, so that problems are shown in the author's code.
 *
 * @param exported names of the exports that are its tools; empty if one export contains all of them
 */
export function createModuleDocument(
  uri: string,
  text: string,
  value: Json,
  exported: readonly string[] = [],
): ModuleDocument {
  let source: ModuleSource | undefined
  let starts: readonly number[] | undefined
  const parsed = (): ModuleSource => {
    source ??= readSource(parse(text, uri))
    return source
  }
  const rangeAt = (node: Pick<Node, 'start' | 'end'> | undefined): Range => {
    starts ??= lineStarts(text)
    const { start, end } = node ?? { start: 0, end: firstLine(text) }
    return rangeOf(text, start, end, starts)
  }
  return {
    uri,
    text,
    format: 'json',
    value,
    locate: (path, mark = 'value') => rangeAt(findSpot(parsed(), exported, path)?.[mark]),
    shows: (path) => {
      const spot = findSpot(parsed(), exported, path)
      return spot !== undefined && spot.isNear !== true
    },
    locateExport: (name) => rangeAt(parsed().exports.get(name)),
  }
}

/** Parses a module. Syntax errors are reported elsewhere; such a text has no locations. */
function parse(text: string, uri: string): Node {
  const lang = uri.endsWith('js') ? 'js' : 'ts'
  try {
    // `Node` is the part of ESTree that is read here.
    return parseAst(text, { lang }) as unknown as Node
  } catch {
    return { type: 'Program', start: 0, end: text.length, body: [] }
  }
}

function firstLine(text: string): number {
  const end = text.search(/[\r\n]/)
  return end < 0 ? text.length : end
}
