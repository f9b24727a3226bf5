import type { Context } from '../src/context.ts'
import { CATALOGUE } from '../src/diagnostics/catalogue.ts'
import { originPointer, rootOrigin } from '../src/diagnostics/origin.ts'
import type { Origin, Problem } from '../src/diagnostics/types.ts'
import type { Host } from '../src/host.ts'
import { memoryHost } from '../src/host.ts'
import type { Json } from '../src/json.ts'
import type { ResolvedOptions } from '../src/options.ts'
import { parse } from '../src/parse/parse.ts'
import type { SourceDocument } from '../src/parse/types.ts'
import { resolve } from '../src/ref/resolve.ts'
import type { Link, ResolvedDocument } from '../src/ref/types.ts'

export const ROOT = 'file:///work/'

export interface ResolveSettings {
  readonly schemas?: Readonly<Record<string, Json>>
  readonly schemasDir?: string
  readonly schemes?: ResolvedOptions['schemes']
  readonly host?: Partial<Host>
}

export interface Resolution {
  readonly resolved: ResolvedDocument
  /** `from → to`, in the order of the tables. */
  readonly links: readonly string[]
  /** `code file#/pointer`, in the order of reporting. */
  readonly problems: readonly string[]
  readonly reported: readonly Problem[]
  readonly context: Context
}

/** Resolves one of some files; texts are YAML or JSON, by their names below `ROOT`, values are documents as they are. */
export function resolveFiles(
  files: Readonly<Record<string, string | Json>>,
  entry: string,
  settings: ResolveSettings = {},
): Resolution {
  const texts = Object.entries(files).map(
    ([name, file]) =>
      [new URL(name, ROOT).href, typeof file === 'string' ? file : JSON.stringify(file)] as const,
  )
  const host = { ...memoryHost(Object.fromEntries(texts)), ...settings.host }
  const reported: Problem[] = []
  const context = createTestContext(host, settings, reported)
  const document = context.load(new URL(entry, ROOT).href)
  if (document === undefined)
    throw new Error(`${entry} cannot be read: ${reported.map(formatProblem).join()}`)
  deepFreeze(document.value)
  const resolved = resolve(document, context)
  return {
    resolved,
    links: [...resolved.refs, ...resolved.dynamicRefs].map(([value, link]) =>
      formatLink(resolved.nodes.get(value)?.origin as Origin, link),
    ),
    problems: reported.map(formatProblem),
    reported,
    context,
  }
}

export function place({ document, ...origin }: Origin): string {
  const file = document.uri.startsWith(ROOT) ? document.uri.slice(ROOT.length) : document.uri
  return `${file}#${originPointer({ document, ...origin })}`
}

function formatLink(from: Origin, { target, dynamicAnchor }: Link): string {
  return `${place(from)} → ${place(target.origin)}${dynamicAnchor === undefined ? '' : ` (${dynamicAnchor})`}`
}

function formatProblem({ code, at }: Problem): string {
  return `${code} ${place(at)}`
}

/** As far as `resolve` uses it: loading, globs, reports. */
function createTestContext(host: Host, settings: ResolveSettings, reported: Problem[]): Context {
  const loaded = new Map<string, SourceDocument | undefined>()
  const patterns = new Set<string>()
  const report = (problem: Problem): void => {
    reported.push(problem)
  }
  return {
    options: testOptions(settings),
    host,
    report,
    diagnostics: [],
    failed: () => reported.some(({ code }) => CATALOGUE[code].severity === 'error'),
    load(uri, at) {
      const canonical = host.canonical(uri)
      if (!loaded.has(canonical)) {
        const text = host.read(canonical)
        loaded.set(canonical, text === undefined ? undefined : parse(canonical, text, report))
        if (text !== undefined) deepFreeze(loaded.get(canonical)?.value)
      }
      if (at !== undefined && host.read(canonical) === undefined) {
        report({ code: 'file_not_found', at, params: { uri: canonical } })
      }
      return loaded.get(canonical)
    },
    glob(pattern, base) {
      patterns.add(`${base}${pattern}`)
      return [...host.glob(pattern, base)].sort()
    },
    dependencies: { has: (uri: string) => loaded.has(uri) } as ReadonlySet<string>,
    patterns,
  }
}

function testOptions({ schemas = {}, schemasDir, schemes = {} }: ResolveSettings): ResolvedOptions {
  return {
    root: ROOT,
    schemasDir: schemasDir === undefined ? undefined : new URL(schemasDir, ROOT).href,
    allow: [],
    profiles: [],
    known: new Map(),
    strict: {},
    reshape: false,
    diagnostics: {},
    schemas: new Map(Object.entries(schemas)),
    schemes,
    overrides: [],
  }
}

/** So that a test fails when a phase changes what it was given. */
export function deepFreeze<T>(value: T): T {
  const stack: unknown[] = [value]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    Object.freeze(item)
    for (const member of Object.values(item)) stack.push(member ?? null)
  }
  return value
}

export { rootOrigin }
