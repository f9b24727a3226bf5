import { createRequire } from 'node:module'
import type { Project } from 'ts-morph'

/** ts-morph brings a whole TypeScript with it: it is loaded when a text is asked for, not with the package. */
export function loadTsMorph(): typeof import('ts-morph') {
  return createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')
}

/** A project without files, libraries and look-ups, which is what makes it fast. */
export function createProject(): Project {
  const { IndentationText, Project: TsProject, QuoteKind } = loadTsMorph()
  return new TsProject({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, quoteKind: QuoteKind.Single },
  })
}
