import { firstOfKind, type Origin } from './diagnostics/origin.ts'
import type { Diagnostic, Problem, Reported, Severity, SourceDocument } from './diagnostics/types.ts'
import type { Host } from './host.ts'
import type { ResolvedOptions } from './options/types.ts'

/** What every phase is given beside its input. */
export interface Context {
  readonly options: ResolvedOptions
  readonly host: Host
  /** Where problems go; nothing is printed or thrown. */
  report(problem: Problem): void
  message(problem: Problem): string
  diagnostics(): readonly Diagnostic[]
  /** What was reported so far, but for what the options turn off. */
  readonly reported: readonly Reported[]
  has(severity: Severity): boolean
  /** Whether an error was reported at this place or inside of it, definitions left out. */
  isFaulty(at: Origin): boolean
  /** Budget for did-you-mean suggestions: each compares a name with all candidates. */
  mayGuess(): boolean
  /**
   * Reads and parses a document, once per compile. Undefined when it is missing or broken, which is reported: broken
   * text at its own place, the rest at `at`. A missing file is not reported without `at` (an optional companion), nor
   * with `ifMissing: 'ignore'` (one of several places to look).
   */
  load(uri: string, at?: Origin, ifMissing?: 'ignore'): SourceDocument | undefined
  /** Expands a glob below a folder, sorted by code unit, and records the pattern. */
  glob(pattern: string, base: string): readonly string[]
  /** Every URI that was asked for, missing ones too. */
  readonly dependencies: ReadonlySet<string>
  readonly patterns: ReadonlySet<string>
}

export function reportingTo(report: Context['report'], context: Context): Context {
  return { ...context, report }
}

/** The same context for what reads several tools: they share schemas, and a problem there is reported once. */
export function reportingOnce(context: Context): Context {
  const isFirst = firstOfKind()
  return reportingTo((problem) => {
    if (isFirst(problem)) context.report(problem)
  }, context)
}

type Bounds = Pick<Context, 'host' | 'options'>

/**
 * Whether a file may be read because `from` refers to it: below the workspace root, a folder of `options.allow`, or the
 * real folder of the package that holds `from`; a package that holds the workspace itself does not count. Both are compared
 * as the host canonicalises them, so that neither `..` nor a link leads out.
 */
export function mayReach(uri: string, from: string, { host, options }: Bounds): boolean {
  const root = host.canonical(options.root)
  const packages = (host.reach?.(from) ?? []).filter((folder) => !root.startsWith(folder))
  return isBelow(uri, packages, { host, options })
}

/** Whether a file is a link, neither to what is below its folder nor to what all files may refer to. */
export function leadsOut(uri: string, context: Bounds): boolean {
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
  return context.host.canonical(uri) !== uri && !isBelow(uri, [context.host.canonical(folder)], context)
}

function isBelow(uri: string, further: readonly string[], { host, options }: Bounds): boolean {
  const real = host.canonical(uri)
  const folders = [options.root, ...options.allow].map((folder) => host.canonical(folder))
  // `/a` holds `/a/b` and itself, but not `/ab`.
  return [...folders, ...further].some((at) => `${real}/`.startsWith(at.endsWith('/') ? at : `${at}/`))
}
