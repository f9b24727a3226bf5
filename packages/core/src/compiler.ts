import { openSource } from './compile.ts'
import type { Compilation, CompileOptions, CompileRequest, Compiler, Source } from './compile-types.ts'
import type { ParseCache } from './create-context.ts'
import { changeHost, memoryHost } from './host.ts'
import { getOrAdd } from './memoize.ts'
import { canonicalOptions, resolveOptions, toUri } from './options/resolve.ts'
import type { Options } from './options/types.ts'
import { locate, readRequest, readSource } from './request.ts'

/** A file as it was read, its compilations, and checks whether the files behind them are unchanged. */
interface Memo {
  source(): string
  readonly uri: string
  readonly text: string | undefined
  readonly compileFor: ReturnType<typeof openSource>
  /** By profile and mode. */
  readonly compilations: Map<string, Compilation>
  readonly uris: ReadonlySet<string>
  readonly checks: readonly Check[]
  readonly globChecks: readonly Check[]
}

type Check = () => boolean
const holds = (check: Check): boolean => check()

/**
 * Creates a compiler that caches its results. All sources share the parsed files, and a source is read once for all
 * requests; again only when a file that it read or looked for has changed, or a pattern matches other files.
 */
export function createCompiler(options: Options & Pick<CompileOptions, 'host'> = {}): Compiler {
  const { host = memoryHost({}), ...rest } = options
  const resolved = canonicalOptions(resolveOptions(rest), host)
  let cache: ParseCache = new Map()
  let memos = new Map<string, Memo>()

  return {
    options: resolved,
    compile(source, request = {}) {
      const given = readSource(source)
      const key = JSON.stringify([given.uri, request.tool, request.as])
      const last = memos.get(key)
      const isSame = last?.text === given.text && last?.checks.every(holds) && last.globChecks.every(holds)
      const memo = last && isSame ? last : readRecorded(given, request)
      memos.set(key, memo)
      const compileNow = (): Compilation => memo.compileFor(readRequest(request, memo.uri, resolved))
      return getOrAdd(memo.compilations, JSON.stringify([request.profile, request.mode]), compileNow)
    },
    affected(uri) {
      const concerned = new Set<string>()
      for (const memo of memos.values()) {
        const isRead = memo.uris.has(uri) || memo.uris.has(host.canonical(uri))
        if (isRead || !memo.globChecks.every(holds)) concerned.add(memo.source())
      }
      return [...concerned]
    },
    forget() {
      for (const memo of memos.values()) cache.delete(memo.source())
      // Parsed files that are referred to are kept, up to a limit.
      if (cache.size > 100) cache = new Map()
      memos = new Map()
    },
  }

  function readRecorded(source: Exclude<Source, string>, request: CompileRequest): Memo {
    const uris = new Set<string>()
    const checks: Check[] = []
    const globChecks: Check[] = []
    const canonicals = new Map<string, string>()
    const recorder = changeHost(host, {
      read(uri) {
        uris.add(uri)
        return record(() => host.read(uri), checks)
      },
      // A symbolic link can change its target, and a file can become a link.
      canonical: (uri) => getOrAdd(canonicals, uri, () => record(() => host.canonical(uri), checks)),
      document(uri) {
        uris.add(uri)
        return record(() => host.document?.(uri), checks)
      },
      reach: (uri) => record(() => host.reach?.(uri) ?? [], checks),
      glob: (pattern, base) => record(() => host.glob(pattern, base), globChecks),
    })
    const located = locate(source, resolved, recorder)
    const compileFor = openSource(located, request, resolved, cache)
    const { uri } = located
    const from = (): string => toUri(source.uri, resolved.root)
    const compilations = new Map<string, Compilation>()
    return { source: from, uri, text: source.text, compileFor, compilations, uris, checks, globChecks }
  }
}

/** Returns a host's answer and adds a check whether it is still the same, which fails after an error. */
function record<Answer>(ask: () => Answer, checks: Check[]): Answer {
  let check: Check = () => false
  checks.push(() => check())
  const answer = ask()
  check = () => {
    try {
      return isSame(answer, ask())
    } catch {
      return false
    }
  }
  return answer
}

/** Compares bytes by content, and lists as sets. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size
  return a === b || (a instanceof Uint8Array && JSON.stringify(a) === JSON.stringify(b))
}
