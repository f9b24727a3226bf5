import type { Compilation, CompileOptions, CompileRequest } from '@toolbake/core'
import { BUILT_IN_PROFILES, createCompiler, memoryHost } from '@toolbake/core'
import { changeHost } from '@toolbake/core/internal'
import type { Project, Settings, Surroundings } from '../protocol.ts'

export const ROOT = 'file:///'

/** A project that the compiler has opened. */
export interface Opened {
  all(): Compilation
  /** Compiles for one profile, as with `?profile=`. */
  one(profile: string): Compilation
}

let last: { readonly key: string; readonly opened: Opened } | undefined

/** Opens a project, unless it is the last one again. Its compilations are cached. */
export function openProject({ files, entry, settings, surroundings }: Project): Opened {
  const key = JSON.stringify([files, entry, settings, surroundings])
  if (last?.key === key) return last.opened
  const memory = memoryHost(Object.fromEntries(files.map(({ path, text }) => [uriOf(path), text])))
  const links = new Map(surroundings?.links.map(([from, to]) => [uriOf(from), uriOf(to)]))
  const host = changeHost(memory, { canonical: (uri) => links.get(uri) ?? uri })
  const compiler = createCompiler({ ...optionsOf(settings), ...optionsFrom(surroundings), host })
  const source = { uri: uriOf(entry) }
  const compile = (request: CompileRequest): Compilation => compiler.compile(source, request)
  const opened: Opened = { all: () => compile({}), one: (profile) => compile({ profile }) }
  last = { key, opened }
  return opened
}

/** Returns a URI as Node writes it, with unescaped characters such as `@`. */
function uriOf(path: string): string {
  return new URL(ROOT + path.replace(/[%#?\\\s]/g, encodeURIComponent)).href
}

export function pathOf(uri: string): string {
  return uri.startsWith(ROOT) ? decodeURIComponent(uri.slice(ROOT.length)) : uri
}

/** Whether a profile is known here: an app's own profiles are code, and are not. */
export function isProfile(id: string): boolean {
  return BUILT_IN_PROFILES.some((profile) => profile.id === id)
}

function optionsOf(settings: Settings): CompileOptions {
  const { strict, reshape, nullish, dots, formats, errors, diagnostics } = settings
  const { applyDefaults, repair, coerce } = settings
  return {
    root: ROOT,
    profiles: settings.profiles ?? BUILT_IN_PROFILES.map(({ id }) => id),
    ...(diagnostics && { diagnostics }),
    strict: Object.fromEntries(Object.entries(strict).filter(([id]) => isProfile(id))),
    reshape,
    nullish,
    names: { dots },
    validators: { formats, errors },
    decode: { applyDefaults, repair, coerce },
  }
}

function optionsFrom(surroundings: Surroundings | undefined): CompileOptions {
  const { schemas = {}, schemasDir } = surroundings ?? {}
  return { schemas, ...(schemasDir !== undefined && { schemasDir: uriOf(schemasDir) }) }
}
