import type { Compilation, CompileOptions, CompileRequest } from '@toolbake/core'
import { BUILT_IN_PROFILES, createCompiler, memoryHost } from '@toolbake/core'
import type { Project, Settings } from '../protocol.ts'

export const ROOT = 'file:///'

/** A project as the compiler reads it. */
export interface Opened {
  readonly all: Compilation
  /** As `?profile=` asks for it. */
  one(profile: string): Compilation
}

let last: { readonly key: string; readonly opened: Opened } | undefined

/** Compiles a project, unless it is the one of the last time. */
export function openProject({ files, entry, settings }: Project): Opened {
  const key = JSON.stringify([files, entry, settings])
  if (last?.key === key) return last.opened
  const host = memoryHost(Object.fromEntries(files.map(({ path, text }) => [uriOf(path), text])))
  const compiler = createCompiler({ ...optionsOf(settings), host })
  const source = { uri: uriOf(entry) }
  const compile = (request: CompileRequest): Compilation => compiler.compile(source, request)
  const opened: Opened = { all: compile({}), one: (profile) => compile({ profile }) }
  last = { key, opened }
  return opened
}

function uriOf(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/')
}

export function pathOf(uri: string): string {
  return uri.startsWith(ROOT) ? decodeURIComponent(uri.slice(ROOT.length)) : uri
}

function optionsOf(settings: Settings): CompileOptions {
  const { strict, reshape, dots, formats, errors, applyDefaults, repair, coerce } = settings
  return {
    root: ROOT,
    profiles: BUILT_IN_PROFILES.map(({ id }) => id),
    strict,
    reshape,
    names: { dots },
    validators: { formats, errors },
    decode: { applyDefaults, repair, coerce },
  }
}
