import type { Compilation, CompileOptions, CompileRequest, Source } from './compile-types.ts'
import type { Context } from './context.ts'
import type { ParseCache } from './create-context.ts'
import { createContext } from './create-context.ts'
import { rootOrigin } from './diagnostics/origin.ts'
import type { Origin } from './diagnostics/types.ts'
import { emitFile } from './emit/file.ts'
import { readyValidators } from './emit/ready-validators.ts'
import { checkSettings } from './export/check-settings.ts'
import { exportProfiles } from './export/profiles-of-file.ts'
import type { Host } from './host.ts'
import { memoryHost } from './host.ts'
import { canonicalOptions, resolveOptions } from './options/resolve.ts'
import type { ResolvedOptions } from './options/types.ts'
import { placeholderDocument } from './parse/document.ts'
import { resolve } from './ref/resolve.ts'
import type { ReadRequest } from './request.ts'
import { readRequest, selectTools } from './request.ts'
import { checkExamples } from './tool/check-examples.ts'
import { checkPatterns } from './tool/check-patterns.ts'
import { readTools } from './tool/read.ts'
import { soundTools } from './tool/sound.ts'

/**
 * Compiles one file: parse, resolve references, read the tools, lower them for each profile, print the module. Never
 * throws for what the file says: all problems are in `diagnostics`. Throws `OptionsError` for options that are wrong.
 */
export function compile(source: Source, options: CompileOptions = {}): Compilation {
  const { host = memoryHost({}), profile, tool, mode, ...rest } = options
  return compileWith(source, { profile, tool, mode }, canonicalOptions(resolveOptions(rest), host), host)
}

/** The pipeline, for options that are resolved already and with a cache of parsed files. */
export function compileWith(
  source: Source,
  request: CompileRequest,
  options: ResolvedOptions,
  host: Host,
  cache?: ParseCache,
): Compilation {
  const read = readRequest(source, request, options, host)
  const context = createContext(read.settings, read.reader, cache)
  const origin = rootOrigin(placeholderDocument(read.uri))
  try {
    return runPhases(read, request, origin, context)
  } catch (error) {
    // How deep chains of references lead is known only by going there.
    if (!(error instanceof RangeError)) throw error
    context.report({ code: 'stack_exceeded', at: origin })
    return toCompilation({ kind: 'module', tools: [], requests: {} }, read.settings, context, () => '')
  }
}

function runPhases(
  { uri, settings, profile }: ReadRequest,
  request: CompileRequest,
  origin: Origin,
  context: Context,
): Compilation {
  const { decode } = settings
  const document = context.load(uri, origin)
  const resolved = document && resolve(document, context, 'all')
  const tools = resolved ? selectTools(readTools(resolved, context), request.tool, resolved, context) : []
  const isRead = document !== undefined && !context.failed()
  // What is wrong with one tool does not hide what is wrong with others.
  const sound = resolved ? soundTools(tools, resolved, context) : []
  checkSettings(tools, context)
  const lowered = document ? exportProfiles(sound, profile, document, context) : {}
  checkExamples(sound, context)
  checkPatterns(sound, context)
  const kind = resolved?.kind ?? 'module'
  const validators = readyValidators(kind, sound, profile, context)
  const requests = isRead ? lowered : {}
  return toCompilation({ kind, tools, requests }, settings, context, () =>
    emitFile({ kind, requests, profile: profile?.id }, { validators, decode }),
  )
}

function toCompilation(
  results: Pick<Compilation, 'kind' | 'tools' | 'requests'>,
  options: ResolvedOptions,
  context: Context,
  print: () => string,
): Compilation {
  let printed: string | undefined
  return {
    ...results,
    ok: !context.failed(),
    get diagnostics() {
      return context.diagnostics
    },
    has: context.has,
    dependencies: [...context.dependencies],
    patterns: [...context.patterns],
    get code() {
      printed ??= context.failed() ? '' : print()
      return printed
    },
    options,
  }
}
