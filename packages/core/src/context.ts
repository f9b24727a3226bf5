import { firstOfKind, type Origin } from './diagnostics/origin.ts'
import type { Diagnostic, Problem, Reported, Severity, SourceDocument } from './diagnostics/types.ts'
import type { Host } from './host.ts'
import type { ResolvedOptions } from './options/types.ts'

/** What every phase receives besides its input. */
export interface Context {
  readonly options: ResolvedOptions
  readonly host: Host
  /** Collects a problem; nothing is printed or thrown. */
  report(problem: Problem): void
  diagnostics(): readonly Diagnostic[]
  /** The problems reported so far, without those that the options turn off. */
  readonly reported: readonly Reported[]
  has(severity: Severity): boolean
  /** Whether an error was reported at this place or inside of it, not counting the definitions inside. */
  isFaulty(at: Origin): boolean
  /** Budget for did-you-mean suggestions: each compares a name with all candidates. */
  mayGuess(): boolean
  /**
   * Reads and parses a document, once per compile. Returns undefined and reports the problem when it is missing or
   * broken: broken text at its own position, the rest at `at`. A missing file is not reported without `at` (an optional
   * companion), nor with `ifMissing: 'ignore'` (one of several places to look).
   */
  load(uri: string, at?: Origin, ifMissing?: 'ignore'): SourceDocument | undefined
  /** Expands a glob pattern below a folder and records the pattern. The result is sorted by code unit. */
  glob(pattern: string, base: string): readonly string[]
  /** Every URI that was requested, including missing files. */
  readonly dependencies: ReadonlySet<string>
  readonly patterns: ReadonlySet<string>
}

export function reportingTo(report: Context['report'], context: Context): Context {
  return { ...context, report }
}

/** Returns a context that reports each problem once: several tools may share the schema that has it. */
export function reportingOnce(context: Context): Context {
  const isFirst = firstOfKind()
  return reportingTo((problem) => {
    if (isFirst(problem)) context.report(problem)
  }, context)
}

type Bounds = Pick<Context, 'host' | 'options'>

/**
 * Whether a file may be read because `from` refers to it: it must be below the workspace root, a folder of
 * `options.allow`, or the real folder of the package that contains `from`. A package that contains the workspace itself
 * does not count. All paths are canonicalised by the host first, so that neither `..` nor a link leads out.
 */
export function mayReach(uri: string, from: string, { host, options }: Bounds): boolean {
  const root = host.canonical(options.root)
  const packages = (host.reach?.(from) ?? []).filter((folder) => !root.startsWith(folder))
  return isBelow(uri, packages, { host, options })
}

/** Whether a file is a link out of its folder, to where not all files may refer. */
export function leadsOut(uri: string, context: Bounds): boolean {
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
  return context.host.canonical(uri) !== uri && !isBelow(uri, [context.host.canonical(folder)], context)
}

function isBelow(uri: string, further: readonly string[], { host, options }: Bounds): boolean {
  const real = host.canonical(uri)
  const folders = [options.root, ...options.allow].map((folder) => host.canonical(folder))
  // `/a` contains `/a/b` and itself, but not `/ab`.
  return [...folders, ...further].some((at) => `${real}/`.startsWith(at.endsWith('/') ? at : `${at}/`))
}
