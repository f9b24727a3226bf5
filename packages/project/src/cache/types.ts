import type { EmittedTypes, TypedImport, TypeFile } from '@toolbake/core'
import type { Entry } from './cache.ts'
import type { CachedCompiler } from './compiler.ts'
import { hashOf } from './hash.ts'

/** The types of a project, and what they depend on beside the files themselves. */
export interface ProjectTypesRequest {
  /** Of the place that they are written to. */
  readonly place: string
  /** Whatever else they depend on. */
  readonly key: string
  readonly imports: readonly TypedImport[]
}

/** The types that an earlier process printed of the same imports, else those that are printed now. */
export function keptTypes(
  request: ProjectTypesRequest,
  cached: CachedCompiler | undefined,
  emit: () => EmittedTypes,
): EmittedTypes {
  if (cached === undefined) return emit()
  const { cache } = cached
  const id = `./\ntypes ${request.place}`
  const known = cache.get(id)
  const files = known && filesOf(known, stampOf(request, cached), cached)
  if (files !== undefined) return { files, problems: [] }
  const emitted = emit()
  // What had to be compiled was read now, and may have changed since the cache was asked.
  const stamp = stampOf(request, cached)
  if (stamp !== undefined && emitted.problems.length === 0) cache.put(entryOf(id, stamp, emitted.files))
  return emitted
}

/** A text that differs where another import, or another state of a file, leads to other types. */
function stampOf({ key, imports }: ProjectTypesRequest, cached: CachedCompiler): string | undefined {
  const lines: string[] = []
  for (const { compilation, query = '' } of imports) {
    const entry = cached.entry(compilation)
    if (entry === undefined) return undefined
    lines.push([query, entry.id, ...entry.observations.flat()].join('\n'))
  }
  return hashOf([key, ...lines.sort()].join('\n\n'))
}

function filesOf(entry: Entry, stamp: string | undefined, { cache }: CachedCompiler): TypeFile[] | undefined {
  if (stamp === undefined || cache.text(entry, 'stamp') !== stamp) return undefined
  const paths = cache.text(entry, 'paths')
  const texts = cache.text(entry, 'texts')
  if (paths === undefined || texts === undefined) return undefined
  let at = 0
  return (JSON.parse(paths) as [path: string, length: number][]).map(([path, length]) => {
    at += length
    return { path, text: texts.slice(at - length, at) }
  })
}

function entryOf(id: string, stamp: string, files: readonly TypeFile[]): Entry {
  const texts = {
    stamp,
    paths: JSON.stringify(files.map(({ path, text }) => [path, text.length])),
    texts: files.map(({ text }) => text).join(''),
  }
  const nothing = {
    observations: [],
    dependencies: [],
    patterns: [],
    profiles: [],
    names: [],
    diagnostics: [],
  }
  return { id, kind: 'module', tools: 0, hasNotes: true, texts, ...nothing }
}
