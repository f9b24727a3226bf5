import { pathToFileURL } from 'node:url'
import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core/light'
import { type Baked, type Build, createBuilds, type RuntimeSpecifier } from '../core/build.ts'
import { errorText } from '../core/text.ts'

/** A module for a host that runs sources. It contains only plain data, so that it can be sent by another thread. */
export interface Served {
  readonly result: { readonly code: string } | Failure
  readonly warnings: readonly string[]
  /** Paths of the files that it was made from, including the configuration. */
  readonly files: readonly string[]
}

interface Failure {
  /** All errors with their frames. */
  readonly error: string
  /** Location of the first error: URL, line and column, as in a stack. */
  readonly place?: string
}

/** Returns undefined for an id that is not a tool file. */
export type Serve = (id: string) => Promise<Served | undefined>

/**
 * Compiles modules in a folder with the configuration found from there.
 *
 * @param specify by default modules import the runtime by its URL, because a path with a drive is no specifier in Node
 */
export function createServe(
  folder: string,
  specify: RuntimeSpecifier = (runtime) => pathToFileURL(runtime).href,
): Serve {
  // Running an app must not write files.
  const builds = createBuilds({ types: { enabled: false } }, folder, {}, { specify })
  return async (id) => {
    let build: Build
    try {
      build = await builds.open()
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return { result: { error: text }, warnings: [], files: builds.config.files }
    }
    await build.prepare(id)
    const baked = build.bake(id)
    return baked && served(baked, build)
  }
}

function served({ code, errors, warnings, watch }: Baked, { folder }: Build): Served {
  return {
    result: code === undefined ? failureOf(errors, folder) : { code },
    warnings: warnings.map((warning) => formatDiagnostic(warning, { cwd: folder })),
    files: watch().files,
  }
}

function failureOf(errors: readonly Diagnostic[], folder: string): Failure {
  const error = errorText(errors, folder)
  const [first] = errors
  // A query's location is in no file.
  if (!first || first.uri.includes('?')) return { error }
  const { line, column } = first.range.start
  return { error, place: `${first.uri}:${line}:${column}` }
}
