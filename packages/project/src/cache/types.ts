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

/** A file whose text is read when it is asked for. */
export interface KeptFile extends TypeFile {
  /** Of the text. */
  readonly hash: string
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
  const files = known && filesOf(known, stampOf(request, cached), cached, emit)
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

function filesOf(
  entry: Entry,
  stamp: string | undefined,
  { cache }: CachedCompiler,
  emit: () => EmittedTypes,
): KeptFile[] | undefined {
  if (stamp === undefined || entry.stamp !== stamp) return undefined
  let end = 0
  return entry.files?.map(([path, hash, length]) => {
    end += length
    const place = [end - length, end] as const
    return {
      path,
      hash,
      get text() {
        const text = cache.bytes(entry, 'texts')?.subarray(...place)
        // Another process may have replaced the pack meanwhile.
        return text?.toString() ?? emit().files.find((file) => file.path === path)?.text ?? ''
      },
    }
  })
}

function entryOf(id: string, stamp: string, files: readonly TypeFile[]): Entry {
  const texts = { texts: files.map(({ text }) => text).join('') }
  const nothing = {
    observations: [],
    dependencies: [],
    patterns: [],
    profiles: [],
    names: [],
    diagnostics: [],
  }
  const list = files.map(({ path, text }) => [path, hashOf(text), Buffer.byteLength(text)] as const)
  return { id, kind: 'module', tools: 0, hasNotes: true, texts, stamp, files: list, ...nothing }
}
