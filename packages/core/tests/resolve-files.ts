import type { Context } from '../src/context.ts'
import { createContext } from '../src/create-context.ts'
import { type Origin, originPointer } from '../src/diagnostics/origin.ts'
import type { Diagnostic } from '../src/diagnostics/types.ts'
import type { Host } from '../src/host.ts'
import { memoryHost } from '../src/host.ts'
import type { Json } from '../src/json.ts'
import { resolveOptions } from '../src/options/resolve.ts'
import type { Options } from '../src/options/types.ts'
import { resolve } from '../src/ref/resolve.ts'
import type { Link, ResolvedDocument } from '../src/ref/types.ts'

export const ROOT = 'file:///project/'

export interface Resolution {
  readonly resolved: ResolvedDocument
  /** `from → to`, in the order of the tables. */
  readonly links: readonly string[]
  /** `code file#/pointer`, in the order of reporting. */
  readonly problems: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  readonly context: Context
}

/** Resolves one of some files; texts are YAML or JSON, by their names below `ROOT`, values are documents as they are. */
export function resolveFiles(
  files: Readonly<Record<string, string | Json>>,
  entry: string,
  options: Options = {},
  changes: Partial<Host> = {},
): Resolution {
  const texts = Object.entries(files).map(
    ([name, file]) =>
      [new URL(name, ROOT).href, typeof file === 'string' ? file : JSON.stringify(file)] as const,
  )
  const host = { ...memoryHost(Object.fromEntries(texts)), ...changes }
  const plain = createContext(resolveOptions({ root: ROOT, ...options }), host)
  const context: Context = {
    ...plain,
    load(...args) {
      const document = plain.load(...args)
      deepFreeze(document?.value)
      return document
    },
  }
  const document = context.load(new URL(entry, ROOT).href)
  if (document === undefined) {
    throw new Error(`${entry} cannot be read: ${context.diagnostics().map(formatDiagnostic).join()}`)
  }
  const resolved = resolve(document, context)
  return {
    resolved,
    links: [...resolved.refs, ...resolved.dynamicRefs].map(([value, link]) =>
      formatLink(resolved.nodes.get(value)?.origin as Origin, link),
    ),
    problems: context.diagnostics().map(formatDiagnostic),
    diagnostics: context.diagnostics(),
    context,
  }
}

/** `file#/pointer`, the file below `ROOT`. */
export function place(origin: Origin): string {
  return `${shortUri(origin.document.uri)}#${originPointer(origin)}`
}

export function shortUri(uri: string): string {
  return uri.startsWith(ROOT) ? uri.slice(ROOT.length) : uri
}

function formatLink(from: Origin, { target, dynamicAnchor }: Link): string {
  return `${place(from)} → ${place(target.origin)}${dynamicAnchor === undefined ? '' : ` (${dynamicAnchor})`}`
}

function formatDiagnostic({ code, uri, pointer }: Diagnostic): string {
  return `${code} ${shortUri(uri)}#${pointer}`
}

/** So that a test fails when a phase changes what it was given. */
function deepFreeze(value: unknown): void {
  const stack = [value]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    Object.freeze(item)
    for (const member of Object.values(item)) stack.push(member ?? null)
  }
}
