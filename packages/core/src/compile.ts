import type { Compilation, CompileOptions, CompileRequest, Source } from './compile-types.ts'
import type { Context } from './context.ts'
import { createContext, type ParseCache } from './create-context.ts'
import { type Origin, rootOrigin } from './diagnostics/origin.ts'
import { emitFile } from './emit/file.ts'
import { printFileValidators } from './emit/file-validators.ts'
import { checkSettings } from './export/extras.ts'
import { exportProfiles, type LoweredFile } from './export/profiles-of-file.ts'
import { memoryHost } from './host.ts'
import { memoize, once, withLazyMembers } from './memoize.ts'
import { canonicalOptions, optionsFor, resolveOptions } from './options/resolve.ts'
import type { ResolvedOptions } from './options/types.ts'
import { placeholderDocument } from './parse/document.ts'
import { resolve } from './ref/resolve.ts'
import { type LocatedSource, locate, type ReadRequest, readRequest } from './request.ts'
import { checkExamples } from './tool/check-examples.ts'
import { checkPatterns } from './tool/check-patterns.ts'
import { withoutFaulty } from './tool/faulty.ts'
import { readTools } from './tool/read.ts'
import { selectReply, selectTools } from './tool/select.ts'

/**
 * Compiles one file: parse, resolve references, read the tools, lower them for each profile, print the module. Never
 * throws because of a file's content: all problems are in `diagnostics`. Throws `OptionsError` for invalid options.
 */
export function compile(source: Source, options: CompileOptions = {}): Compilation {
  const { host = memoryHost({}), profile, tool, mode, as, ...rest } = options
  const request = { profile, tool, mode, as }
  const resolved = canonicalOptions(resolveOptions(rest), host)
  const located = locate(source, resolved, host)
  const read = readRequest(request, located.uri, resolved)
  return openSource(located, request, resolved)(read)
}

/**
 * Runs the phases that all imports of a file share: parse, resolve references, read and check the tools. Returns a
 * function for the other phases: lower the tools for the profiles of a request, print the module.
 */
export function openSource(
  { uri, isOutside, reader }: LocatedSource,
  { tool, as }: CompileRequest,
  options: ResolvedOptions,
  cache?: ParseCache,
): (request: ReadRequest) => Compilation {
  const context = createContext(optionsFor(options, uri), reader, cache)
  const origin = rootOrigin(placeholderDocument(uri))
  if (isOutside) context.report({ code: 'file_outside', at: origin })
  const file = withinStack(origin, context, () => {
    const document = isOutside ? undefined : context.load(uri, origin)
    if (document === undefined) return undefined
    const resolved = resolve(document, context, 'all')
    const tools = selectTools(readTools(resolved, context), tool, resolved, context)
    const isErrorFree = !context.has('error')
    // Errors in one tool do not hide the problems of the others.
    const usable = withoutFaulty(tools, resolved, context)
    checkSettings(tools, context)
    const reply = as === 'output' ? selectReply(usable, resolved, context) : undefined
    checkExamples(usable, context)
    checkPatterns(usable, context)
    const read = { kind: resolved.kind, tools, usable, document, isErrorFree }
    return reply === undefined ? read : ({ ...read, kind: 'module', tools: reply, usable: reply } as const)
  })
  const { kind = 'module', tools = [], usable = [], document, isErrorFree = false } = file ?? {}
  const lowered: LoweredFile = { requests: new Map(), inputs: memoize(() => new Map()) }
  return ({ settings, profile }) => {
    const own = createContext(settings, reader)
    for (const { problem } of context.reported) own.report(problem)
    const results = withinStack(origin, own, () => {
      const made = document && exportProfiles(usable, profile, document, own, as, lowered)
      const requests = (isErrorFree && made) || {}
      const validators = printFileValidators(kind, usable, profile, own)
      const module = { kind, requests, profile: profile?.id }
      return { requests, print: () => emitFile(module, { validators, decode: settings.decode }) }
    })
    const code = once(() => (own.has('error') ? '' : (results?.print() ?? '')))
    const members = {
      kind,
      tools: results === undefined ? [] : tools,
      requests: results?.requests ?? {},
      ok: !own.has('error'),
      has: own.has,
      dependencies: [...context.dependencies],
      patterns: [...context.patterns],
      options: settings,
    }
    return withLazyMembers(members, { diagnostics: own.diagnostics, code })
  }
}

/** The depth of a chain of references is only known by following it, so a stack overflow is caught and reported. */
function withinStack<Result>(origin: Origin, context: Context, run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    context.report({ code: 'stack_exceeded', at: origin })
    return undefined
  }
}
