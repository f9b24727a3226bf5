import type { Compilation } from '../../compile-types.ts'
import { mirroredPath, specifier, typesPath } from './paths.ts'
import type { MarkPiece } from './pieces.ts'

/** The imported file: it stands first among what was read. */
export function sourceOf({ dependencies }: Compilation): string {
  return dependencies[0] ?? ''
}

/** Where a file's tools are: in its only tool, or in its list of tools. */
export function placeOfTools(compilation: Compilation): MarkPiece {
  const uri = sourceOf(compilation)
  const origin = compilation.tools.find((tool) => tool.origin.document.uri === uri)?.origin
  if (origin === undefined) return { start: uri }
  return { at: origin.parent === undefined ? origin : { document: origin.document }, mark: 'value' }
}

/** The paths of documents and of their files, found once. */
export interface SourcePaths {
  /** Of the file with the types of a document, below the folder for types. */
  typesOf(uri: string): string
  /** Of the document, seen from the base. */
  mirrored(uri: string): string
  /** The specifier by which one document's file imports that of another. */
  specifier(from: string, to: string): string
}

/** @param base URI of the folder that the generated files mirror */
export function createSourcePaths(base: string): SourcePaths {
  const mirroredPaths = new Map<string, string>()
  const typesPaths = new Map<string, string>()
  const remember = (known: Map<string, string>, uri: string, find: () => string): string => {
    const path = known.get(uri) ?? find()
    known.set(uri, path)
    return path
  }
  const paths: SourcePaths = {
    mirrored: (uri) => remember(mirroredPaths, uri, () => mirroredPath(uri, base)),
    typesOf: (uri) => remember(typesPaths, uri, () => typesPath(paths.mirrored(uri))),
    specifier: (from, to) => specifier(paths.typesOf(from), paths.typesOf(to)),
  }
  return paths
}
