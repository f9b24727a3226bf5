import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Compilation, Diagnostic, Problem, TypedImport } from '@toolbake/core'
import { createDiagnostic, createTypeEmitter, severityOf } from '@toolbake/core'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import { dependsOn } from './files.ts'
import type { Loaded, Loader } from './load.ts'
import { parseId } from './query.ts'
import { openTypesFolder } from './types-writer-folder.ts'
import { looseTypes, schemaFiles, typedQuery, writtenQueries } from './types-writer-sources.ts'

/** Keeps the declarations of a project's files up to date. */
export interface TypesWriter {
  /** Notes what a module was compiled to; soon after, its types are written. */
  add(loaded: Loaded): void
  /** Notes that a file was made, changed or removed. */
  notice(path: string): void
  /** Writes what has to be written, at once. Returns what is wrong with the types as a whole. */
  flush(): Diagnostic[]
}

/** What declarations import: apps need not depend on the runtime themselves. */
const CLIENT = 'unplugin-toolbake/client-types'

/** Modules of one change come one after the other. */
const DELAY = 50

/** @returns undefined where no types are wanted */
export function createTypesWriter(loader: Loader, folder: string): TypesWriter | undefined {
  const { dir: written, enabled = existsSync(join(folder, 'tsconfig.json')) } = loader.options.types
  if (!enabled) return undefined
  const base = realpathSync(folder)
  const dir = written.startsWith('file:') ? uriToPath(written) : resolve(base, written)
  return startWriter(loader, base, dir)
}

interface Source {
  /** The last compilation without errors: a file that is being edited keeps its types. */
  good?: Compilation
  last: Compilation
}

function startWriter(loader: Loader, base: string, dir: string): TypesWriter {
  const emitter = createTypeEmitter({
    base: `${pathToUri(base)}/`,
    dir: `${pathToUri(dir)}/`,
    runtime: CLIENT,
    client: CLIENT,
  })
  const target = openTypesFolder(dir)
  const sources = new Map<string, Source>()
  /** By path and query. */
  const queries = new Map<string, { path: string; query: string }>()
  const pending = new Set<string>()
  let isScanned = false
  let timer: NodeJS.Timeout | undefined
  let findings: Diagnostic[] = []
  const loose = looseTypes(base, relative(base, dir), loader.options)

  function schedule(): void {
    timer ??= setTimeout(flush, DELAY)
  }

  function scan(): void {
    isScanned = true
    for (const path of schemaFiles(base)) pending.add(path)
    const before = join(dir, 'imports.d.ts')
    for (const { suffix, query } of existsSync(before) ? writtenQueries(readFileSync(before, 'utf8')) : []) {
      for (const path of pending)
        if (path.split(sep).join('/').endsWith(suffix)) queries.set(`${path}?${query}`, { path, query })
    }
  }

  function compilePending(): void {
    for (const path of pending) {
      if (!existsSync(path)) sources.delete(path)
      else {
        const last = loader.compile(path)
        const good = last.ok ? last : sources.get(path)?.good
        sources.set(path, { last, ...(good && { good }) })
      }
    }
    pending.clear()
    for (const path of sources.keys()) if (!existsSync(path)) sources.delete(path)
  }

  function imports(): TypedImport[] {
    const plain = [...sources.values()].flatMap(({ good }) => (good ? [{ compilation: good }] : []))
    const asked = [...queries.values()].flatMap(({ path, query }): TypedImport[] => {
      if (!sources.has(path) || isPlain(query, sources.get(path)?.good)) return []
      const compilation = loader.compile(`${path}?${query}`)
      return compilation.ok ? [{ compilation, query }] : []
    })
    return [...plain, ...asked]
  }

  function flush(): Diagnostic[] {
    clearTimeout(timer)
    timer = undefined
    if (!isScanned) scan()
    else if (pending.size === 0) return findings
    compilePending()
    const { files, problems } = emitter.emit(imports())
    const broken = [...sources.values()].some(({ good, last }) => good !== last)
    findings = [...report(problems, loader), ...loose]
    try {
      // What a broken file had reached is not known.
      target.sync(files, (path) => broken && existsSync(join(base, documentOf(path))))
    } catch (error) {
      findings.push(...report([unwritable(error, base, dir)], loader))
    }
    return findings
  }

  return {
    add({ id, compilation }) {
      const parsed = parseId(id)
      if (!parsed || !compilation) return
      const path = resolve(parsed.path)
      const query = typedQuery(parsed.specifier)
      if (query !== undefined) queries.set(`${path}?${query}`, { path, query })
      pending.add(path)
      schedule()
    },
    notice(path) {
      const concerned = [...sources].filter(([, { last }]) => dependsOn(last, path)).map(([source]) => source)
      for (const source of concerned) pending.add(source)
      if (/\.schema\.ya?ml$/.test(path) && !path.startsWith(dir)) pending.add(path)
      if (pending.size > 0) schedule()
    },
    flush,
  }
}

/** A query that the module without query stands for, too. */
function isPlain(query: string, compilation: Compilation | undefined): boolean {
  const profile = /^profile=([^&]*)$/.exec(query)?.[1]
  return profile !== undefined && compilation?.requests[profile] !== undefined
}

/** The document whose types a generated file holds. */
function documentOf(path: string): string {
  return path
    .replace(/\.map$/, '')
    .replace(/\.types\.d\.ts$|\.d(\.ya?ml)\.ts$/, '$1')
    .replace(/(^|\/)__(?=\/)/g, '$1..')
}

function report(problems: readonly Problem[], { options }: Loader): Diagnostic[] {
  return problems.flatMap((problem) => {
    const severity = severityOf(problem.code, options.diagnostics)
    return severity === 'off' ? [] : [createDiagnostic(problem, severity)]
  })
}

function unwritable(error: unknown, base: string, dir: string): Problem {
  const { code, message } = error as NodeJS.ErrnoException
  const start = { line: 1, column: 1, offset: 0 }
  const range = { start, end: start }
  const document = {
    uri: pathToUri(dir),
    text: '',
    format: 'yaml',
    value: null,
    locate: () => range,
  } as const
  const reason = code === undefined ? message : code
  return { code: 'types_unwritable', at: { document }, range, params: { dir: relative(base, dir), reason } }
}
