import { createRequire } from 'node:module'
import type { Project } from 'ts-morph'

/** Loads ts-morph when it is first needed, because it contains all of TypeScript. */
export function loadTsMorph(): typeof import('ts-morph') {
  return createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')
}

/** Creates a project without files, libraries and module resolution, which makes it fast. */
export function createProject(): Project {
  const { IndentationText, Project: TsProject, QuoteKind } = loadTsMorph()
  return new TsProject({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, quoteKind: QuoteKind.Single },
  })
}
