import type { Context } from './context.ts'
import { createDiagnostic } from './diagnostics/diagnostic.ts'
import { createFaultFinder } from './diagnostics/faults.ts'
import { displayPath } from './diagnostics/format.ts'
import { messageOf } from './diagnostics/message.ts'
import { rootOrigin } from './diagnostics/origin.ts'
import { severityOf } from './diagnostics/severity.ts'
import type { Diagnostic, Origin, Problem, Severity } from './diagnostics/types.ts'
import type { Host } from './host.ts'
import { changeHost } from './host.ts'
import { missingFile } from './missing-file.ts'
import type { ResolvedOptions } from './options/types.ts'
import { placeholderDocument } from './parse/document.ts'
import { parse } from './parse/parse.ts'
import type { SourceDocument } from './parse/types.ts'

/** What parsing a text came to, to be used again while the text is the same. */
interface Parsed {
  readonly content: string | Uint8Array
  readonly document: SourceDocument | undefined
  readonly problems: readonly Problem[]
}

/** Parsed files by canonical URI, shared by compiles. */
export interface ParseCache {
  readonly files: Map<string, Parsed>
}

export function createParseCache(): ParseCache {
  return { files: new Map() }
}

const MAX_GUESSES = 100

/** The context of one compile. Each file is read and parsed once; what is reported is in `diagnostics`, in that order. */
export function createContext(
  options: ResolvedOptions,
  host: Host,
  cache: ParseCache = createParseCache(),
): Context {
  const reported: { readonly problem: Problem; readonly severity: Severity }[] = []
  const diagnostics: Diagnostic[] = []
  const canonicals = new Map<string, string>()
  const loaded = new Map<string, SourceDocument | undefined>()
  const dependencies = new Set<string>()
  const patterns = new Set<string>()
  let hasFailed = false
  let guesses = 0
  const mayGuess = (): boolean => guesses++ < MAX_GUESSES

  function report(problem: Problem): void {
    const severity = severityOf(problem.code, options.diagnostics)
    if (severity === 'off') return
    hasFailed ||= severity === 'error'
    reported.push({ problem, severity })
  }

  function canonical(uri: string): string {
    const known = canonicals.get(uri) ?? host.canonical(uri)
    canonicals.set(uri, known).set(known, known)
    return known
  }

  function load(uri: string, at?: Origin, ifMissing?: 'ignore'): SourceDocument | undefined {
    const file = canonical(uri)
    dependencies.add(file)
    if (loaded.has(file)) return loaded.get(file)
    let document = host.document?.(file)
    if (document === undefined) {
      const content = read(file, at, ifMissing)
      if (content === undefined) return undefined
      document = parseCached(file, content, cache, report)
    }
    loaded.set(file, document)
    return document
  }

  function read(uri: string, at?: Origin, ifMissing?: 'ignore'): string | Uint8Array | undefined {
    const place = at ?? rootOrigin(placeholderDocument(uri))
    const shown = shownPath(uri, place.document.uri, options.root)
    try {
      // Hosts in plain JavaScript say null, too.
      const content = host.read(uri) ?? undefined
      if (content === undefined && at && ifMissing === undefined)
        report(missingFile(uri, shown, place, mayGuess() ? host : undefined))
      return content
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report({ code: 'file_unreadable', at: place, params: { uri: shown, reason } })
      return undefined
    }
  }

  return {
    options,
    host: changeHost(host, { canonical }),
    report,
    message: messageOf,
    get diagnostics() {
      // Most are never looked at.
      for (const { problem, severity } of reported.slice(diagnostics.length)) {
        diagnostics.push(createDiagnostic(problem, severity))
      }
      return diagnostics
    },
    reportCount: () => reported.length,
    has: (severity) => reported.some((one) => one.severity === severity),
    failed: () => hasFailed,
    isFaulty: createFaultFinder(reported),
    mayGuess,
    load,
    glob(pattern, base) {
      patterns.add(new URL(base).href + pattern.replace(/^\.\//, ''))
      return [...new Set(host.glob(pattern, base).map((uri) => host.canonical(uri)))].sort()
    },
    dependencies,
    patterns,
  }
}

/**
 * A file below the root by its path from the one that names it: what is printed is the same on every machine, and
 * wherever a command runs.
 */
function shownPath(uri: string, from: string, root: string): string {
  if (!uri.startsWith(root) || !from.startsWith(root)) return uri
  const [path, folder] = [displayPath(uri).split('/'), displayPath(from).split('/').slice(0, -1)]
  const different = path.findIndex((segment, index) => segment !== folder[index])
  const up = folder.slice(different).map(() => '..')
  return [...up, ...path.slice(different)].join('/')
}

function parseCached(
  uri: string,
  content: string | Uint8Array,
  { files }: ParseCache,
  report: (problem: Problem) => void,
): SourceDocument | undefined {
  const known = files.get(uri)
  const isSame = known !== undefined && typeof content === 'string' && known.content === content
  const problems: Problem[] = []
  const parsed: Parsed = isSame
    ? known
    : { content, document: parse(uri, content, (problem) => problems.push(problem)), problems }
  if (!isSame) files.set(uri, parsed)
  for (const problem of parsed.problems) report(problem)
  return parsed.document
}
