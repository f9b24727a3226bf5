import type { Context } from './context.ts'
import { createDiagnostic, severityOf } from './diagnostics/diagnostic.ts'
import { createFaultFinder } from './diagnostics/faults.ts'
import type { Diagnostic, Problem, Reported, SourceDocument } from './diagnostics/types.ts'
import { changeHost, type Host } from './host.ts'
import type { ResolvedOptions } from './options/types.ts'
import { parse } from './parse/parse.ts'
import { readFile } from './read-file.ts'

/** The result of parsing a text, reused while the text is the same. */
interface Parsed {
  readonly content: string | Uint8Array
  readonly document: SourceDocument | undefined
  readonly problems: readonly Problem[]
}

/** Parsed files by canonical URI, shared between compiles. */
export type ParseCache = Map<string, Parsed>

const MAX_GUESSES = 100

/** Creates the context of one compile. Each file is read and parsed once. */
export function createContext(options: ResolvedOptions, host: Host, cache: ParseCache = new Map()): Context {
  const reported: Reported[] = []
  const diagnostics: Diagnostic[] = []
  const canonicals = new Map<string, string>()
  const loaded = new Map<string, SourceDocument | undefined>()
  const dependencies = new Set<string>()
  const patterns = new Set<string>()
  let guesses = 0

  function canonical(uri: string): string {
    const known = canonicals.get(uri) ?? host.canonical(uri)
    canonicals.set(uri, known).set(known, known)
    return known
  }

  const context: Context = {
    options,
    host: changeHost(host, { canonical }),
    report(problem) {
      const severity = severityOf(problem.code, options.diagnostics)
      if (severity !== 'off') reported.push({ problem, severity })
    },
    diagnostics() {
      // Created only now, because most are never read.
      for (const { problem, severity } of reported.slice(diagnostics.length)) {
        diagnostics.push(createDiagnostic(problem, severity))
      }
      return diagnostics
    },
    reported,
    has: (severity) => reported.some((one) => one.severity === severity),
    isFaulty: createFaultFinder(reported),
    mayGuess: () => guesses++ < MAX_GUESSES,
    load(uri, at, ifMissing) {
      const file = canonical(uri)
      dependencies.add(file)
      if (loaded.has(file)) return loaded.get(file)
      let document = host.document?.(file)
      if (document === undefined) {
        const content = readFile(file, at, ifMissing, context)
        if (content === undefined) return undefined
        const parsed = parseCached(file, content, cache)
        for (const problem of parsed.problems) context.report(problem)
        document = parsed.document
      }
      loaded.set(file, document)
      return document
    },
    glob(pattern, base) {
      patterns.add(new URL(base).href + pattern.replace(/^\.\//, ''))
      return [...new Set(host.glob(pattern, base).map((uri) => host.canonical(uri)))].sort()
    },
    dependencies,
    patterns,
  }
  return context
}

function parseCached(uri: string, content: Parsed['content'], cache: ParseCache): Parsed {
  const known = cache.get(uri)
  if (known?.content === content) return known
  const problems: Problem[] = []
  const document = parse(uri, content, (problem) => problems.push(problem))
  const parsed = { content, document, problems }
  cache.set(uri, parsed)
  return parsed
}
