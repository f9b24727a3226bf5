import { compileWith } from './compile.ts'
import type { Compilation, CompileOptions, CompileRequest, Compiler, Source } from './compile-types.ts'
import { createParseCache } from './create-context.ts'
import type { Host } from './host.ts'
import { changeHost, memoryHost } from './host.ts'
import { canonicalOptions, resolveOptions, toUri } from './options/resolve.ts'
import type { Options } from './options/types.ts'
import type { SourceDocument } from './parse/types.ts'

type Content = ReturnType<Host['read']>

/** A compilation with all that it was made from. */
interface Memo {
  readonly source: string
  readonly text: string | undefined
  readonly compilation: Compilation
  readonly reads: ReadonlyMap<string, Content>
  /** Files by URIs that are not their own: of links, which may come to lead elsewhere. */
  readonly links: ReadonlyMap<string, string>
  readonly documents: ReadonlyMap<string, SourceDocument>
  readonly globs: readonly {
    readonly pattern: string
    readonly base: string
    readonly found: readonly string[]
  }[]
}

/**
 * A compiler that remembers. Parsed files are shared by all sources, and a source is compiled again only when a file
 * that it read, or looked for, has another content, or one of its patterns matches other files.
 */
export function createCompiler(options: Options & Pick<CompileOptions, 'host'> = {}): Compiler {
  const { host = memoryHost({}), ...rest } = options
  const resolved = canonicalOptions(resolveOptions(rest), host)
  const cache = createParseCache()
  const memos = new Map<string, Memo>()

  return {
    options: resolved,
    compile(source, request = {}) {
      const key = memoKey(source, request)
      const text = textOf(source)
      const memo = memos.get(key)
      if (memo !== undefined && memo.text === text && isFresh(memo, host)) return memo.compilation
      const made = compileRecorded(source, request)
      memos.set(key, made)
      return made.compilation
    },
    affected(uri) {
      const concerned = new Set<string>()
      for (const memo of memos.values()) {
        const isRead = [uri, host.canonical(uri)].some(
          (known) => memo.reads.has(known) || memo.documents.has(known),
        )
        if (isRead || memo.globs.some((glob) => !sameList(glob.found, host.glob(glob.pattern, glob.base)))) {
          concerned.add(memo.source)
        }
      }
      return [...concerned]
    },
  }

  function compileRecorded(source: Source, request: CompileRequest): Memo {
    const reads = new Map<string, Content>()
    const links = new Map<string, string>()
    const documents = new Map<string, SourceDocument>()
    const globs: { pattern: string; base: string; found: readonly string[] }[] = []
    const recorder = changeHost(host, {
      read(uri) {
        // What cannot be read has to be tried again.
        reads.set(uri, UNREADABLE)
        const content = host.read(uri)
        reads.set(uri, content)
        return content
      },
      canonical(uri) {
        const own = host.canonical(uri)
        if (own !== uri) links.set(uri, own)
        return own
      },
      document(uri) {
        const document = host.document?.(uri)
        if (document !== undefined) documents.set(uri, document)
        return document
      },
      glob(pattern, base) {
        const found = host.glob(pattern, base)
        globs.push({ pattern, base, found })
        return found
      },
    })
    const compilation = compileWith(source, request, resolved, recorder, cache)
    const uri = typeof source === 'string' ? '' : toUri(source.uri, resolved.root)
    return { source: uri, text: textOf(source), compilation, reads, links, documents, globs }
  }
}

/** Equal to no content. */
const UNREADABLE: Content = new Uint8Array()

function memoKey(source: Source, { profile, tool, mode }: CompileRequest): string {
  return JSON.stringify([typeof source === 'string' ? null : source.uri, profile, tool, mode])
}

function textOf(source: Source): string | undefined {
  return typeof source === 'string' ? source : source.text
}

function isFresh({ reads, links, documents, globs }: Memo, host: Host): boolean {
  for (const [uri, own] of links) if (host.canonical(uri) !== own) return false
  for (const [uri, document] of documents) if (host.document?.(uri) !== document) return false
  for (const [uri, content] of reads) {
    if (host.document?.(uri) !== undefined || !sameContent(content, readAgain(uri, host))) return false
  }
  return globs.every(({ pattern, base, found }) => sameList(found, host.glob(pattern, base)))
}

function readAgain(uri: string, host: Host): Content {
  try {
    return host.read(uri)
  } catch {
    return UNREADABLE
  }
}

function sameContent(a: Content, b: Content): boolean {
  if (a === b) return a !== UNREADABLE
  return (
    a instanceof Uint8Array &&
    b instanceof Uint8Array &&
    a !== UNREADABLE &&
    a.length === b.length &&
    a.every((byte, index) => byte === b[index])
  )
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().every((item, index) => item === [...b].sort()[index])
}
