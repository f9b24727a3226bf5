import type { Compilation } from '../../compile-types.ts'
import { generatedFrom } from '../../messages/emit.ts'
import type { ProfileExports } from '../names.ts'
import { profileExports } from '../names.ts'
import type { CompiledTypes, Declaration } from './declare.ts'
import { declareTypes } from './declare.ts'
import { importTypes } from './imported.ts'
import { profileValues, toolTables, validatorValues, walkValues } from './module-types.ts'
import type { Piece } from './pieces.ts'
import { joinPieces, referencesIn } from './pieces.ts'
import { placeOfTools } from './sources.ts'
import type { TypeFile } from './text.ts'
import { createPositions, writeFile } from './text.ts'
import type { DocumentTypes, FileNames } from './type-names.ts'
import { namesOfFile } from './type-names.ts'

/** What is printed of one compilation, whatever else is compiled. */
export interface CompiledModule {
  readonly types: CompiledTypes
  /** What its profiles are called in the module without query. */
  readonly names: ReadonlyMap<string, ProfileExports>
  /** The statements of its own file beside the types of its tools. */
  readonly body: readonly Piece[]
  readonly references: readonly string[]
  /** What the statements import. */
  readonly runtime: readonly string[]
}

export function compileModule(compilation: Compilation): CompiledModule {
  const types = declareTypes(compilation)
  const { requests, kind } = compilation
  const names = profileExports(Object.keys(requests))
  const values = profileValues(requests, names, placeOfTools(compilation))
  const statements = [
    ...toolTables(types),
    ...validatorValues(types, kind),
    ...walkValues(types, kind),
    ...values,
  ]
  const body = joinPieces(statements.map((statement) => ['\n', ...statement]))
  const decoders = values.length === 0 ? [] : ['Decoder']
  return {
    types,
    names,
    body,
    references: referencesIn(body),
    runtime: ['AcceptedCall', 'Coerced', ...decoders, 'StandardValidator'],
  }
}

export interface DocumentFileOptions {
  readonly dir: string
  readonly runtime: string
  pathOf(uri: string): string
  /** The specifier by which one document's file imports that of another. */
  specifier(from: string, to: string): string
  /** What the file says that it is made from. */
  title(uri: string): string
}

/** Writes the files of documents, and again only those that come out otherwise. */
export interface DocumentWriter {
  /**
   * @param document the types that were written there
   * @param module what the file exports when it is imported
   * @param owners the document that declares each type
   */
  write(
    uri: string,
    document: DocumentTypes | undefined,
    module: CompiledModule | undefined,
    owners: ReadonlyMap<string, DocumentTypes>,
  ): readonly TypeFile[]
  /** Forgets what was written of other documents. */
  keep(uris: ReadonlySet<string>): void
}

interface Written {
  readonly declarations: readonly Declaration[]
  readonly module: CompiledModule | undefined
  readonly names: string
  readonly files: readonly TypeFile[]
}

export function createDocumentWriter(options: DocumentFileOptions): DocumentWriter {
  const written = new Map<string, Written>()
  const positions = createPositions()
  return {
    write(uri, document, module, owners) {
      const declarations = document?.declarations ?? []
      const references = [
        ...declarations.flatMap((declaration) => declaration.references),
        ...(module?.references ?? []),
      ]
      const fileNames = namesOfFile(document, references, owners)
      const names = JSON.stringify([[...(document?.names.values() ?? [])], [...fileNames.imports]])
      const before = written.get(uri)
      if (
        before?.module === module &&
        before?.names === names &&
        isSameList(before.declarations, declarations)
      ) {
        return before.files
      }
      const head = [generatedFrom(options.title(uri)), ...importLines(uri, fileNames, module, options)]
      const pieces = joinPieces([
        head,
        ...declarations.map((declaration) => printDeclaration(declaration, fileNames)),
        module?.body ?? [],
      ])
      const files = writeFile(options.pathOf(uri), pieces, options.dir, fileNames.nameOf, positions)
      written.set(uri, { declarations, module, names, files })
      return files
    },
    keep(uris) {
      for (const uri of written.keys()) if (!uris.has(uri)) written.delete(uri)
    },
  }
}

function importLines(
  uri: string,
  { imports }: FileNames,
  module: CompiledModule | undefined,
  { runtime, specifier }: DocumentFileOptions,
): string[] {
  const foreign = [...imports].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...(module === undefined ? [] : [importTypes(module.runtime, runtime)]),
    ...foreign.map(([from, names]) =>
      importTypes(
        names.map(([name, local]) => (name === local ? name : `${name} as ${local}`)),
        specifier(uri, from),
      ),
    ),
  ]
}

function printDeclaration({ id, doc, type, origin }: Declaration, { nameOf }: FileNames): Piece[] {
  const [first] = type
  const isBelow = typeof first === 'string' && first.startsWith('\n')
  return [
    `\n${doc}export type `,
    { at: origin, mark: 'key' },
    `${nameOf(id)} =${isBelow ? '' : ' '}`,
    ...type,
    '\n',
  ]
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
