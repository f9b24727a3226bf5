import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Diagnostic, Problem } from '@toolbake/core'
import { diagnosticsOf, placeholderDocument, rangeOf } from '@toolbake/core/internal'
import { pathToUri, realPath } from '@toolbake/core/node'
import type { Loaded, Loader } from '../load.ts'
import { parseId } from '../query.ts'
import { documentOf, openTypesFolder } from './folder.ts'
import { createProjectEmitter, typesFolder } from './project-types.ts'
import { looseTypes, typedQuery, wantsTypes } from './sources.ts'
import { trackSources } from './tracking.ts'

/** Keeps the declarations of a project's files up to date. */
export interface TypesWriter {
  /** Notes what a module was compiled to; soon after, its types are written. */
  add(loaded: Loaded): void
  /** Notes that a file was made, changed or removed. */
  notice(path: string): void
  /** Writes what has to be written, at once. Returns what is wrong with the types as a whole. */
  flush(): Diagnostic[]
}

/** Modules of one change come one after the other. */
const DELAY = 50

/** @returns undefined where no types are wanted */
export function createTypesWriter(loader: Loader, folder: string): TypesWriter | undefined {
  const { enabled = wantsTypes(folder) } = loader.options.types
  if (!enabled) return undefined
  const base = realPath(folder)
  return startWriter(loader, base, typesFolder(base, loader.options))
}

function startWriter(loader: Loader, base: string, dir: string): TypesWriter {
  const settings = loader.options.diagnostics
  const emitter = createProjectEmitter(base, dir)
  const target = openTypesFolder(dir)
  const tracking = trackSources(loader, base, dir)
  const loose = looseTypes(base, relative(base, dir), loader.options)
  let timer: NodeJS.Timeout | undefined
  let findings: Diagnostic[] = []

  function schedule(): void {
    timer ??= setTimeout(flush, DELAY)
  }

  function flush(): Diagnostic[] {
    clearTimeout(timer)
    timer = undefined
    if (!tracking.settle()) return findings
    const { files, problems } = emitter.emit(tracking.imports())
    findings = [...diagnosticsOf(problems.filter(tracking.isMet), settings), ...loose]
    const isBroken = tracking.isBroken()
    try {
      // The references of a broken file are unknown.
      target.sync(files, (path) => isBroken && existsSync(join(base, documentOf(path))))
    } catch (error) {
      findings.push(...diagnosticsOf([unwritable(error, base, dir)], settings))
    }
    return findings
  }

  return {
    add({ id, compilation }) {
      const parsed = parseId(id)
      if (!parsed || !compilation) return
      tracking.add(resolve(parsed.path), typedQuery(parsed.specifier))
      schedule()
    },
    notice(path) {
      if (tracking.notice(path)) schedule()
    },
    flush,
  }
}

function unwritable(error: unknown, base: string, dir: string): Problem {
  const { code, message } = error as NodeJS.ErrnoException
  const document = placeholderDocument(pathToUri(dir), '')
  const range = rangeOf('', 0, 0)
  const reason = code === undefined ? message : code
  return { code: 'types_unwritable', at: { document }, range, params: { dir: relative(base, dir), reason } }
}
