import type { Compilation, Host, ResolvedOptions } from '@toolbake/core'
import { BUILT_IN_PROFILES, createCompiler } from '@toolbake/core'
import { changeHost } from '@toolbake/core/internal'
import { nodeHost, pathToUri, uriToPath } from '@toolbake/core/node'
import { findWorkspaceRoot, nativeFiles, schemaFiles } from '@toolbake/project'
import type { PageFile, PageProject, PageSettings } from '@toolbake/project/page'
import type { ProjectSource } from './types.ts'

/** The project for the page, and the dependencies of its tool files. */
export interface ReadProject {
  readonly project: Omit<PageProject, 'openInEditor'>
  readonly results: readonly Pick<Compilation, 'dependencies' | 'patterns'>[]
}

/** Creates a function that reads a project's tools; repeated calls compile only changed files. */
export function createProjectReader({ folder, options }: Omit<ProjectSource, 'met'>) {
  const links = new Map<string, string>()
  const host = withLinks(nodeHost(), links)
  const compiler = createCompiler({ root: findWorkspaceRoot(folder), ...options, host })
  return (met: readonly string[]): ReadProject => {
    const uris = [...schemaFiles(folder), ...met].map((path) => host.canonical(pathToUri(path)))
    const compiled = [...new Set(uris)].sort().map((uri) => ({ uri, result: compiler.compile({ uri }) }))
    const texts = readAll([...uris, ...compiled.flatMap(({ result }) => result.dependencies)], host)
    const { schemasDir, schemas } = compiler.options
    const base = commonFolder([`${pathToUri(folder)}/`, ...(schemasDir ? [schemasDir] : []), ...texts.keys()])
    const pathIn = (uri: string): string => decodeURIComponent(uri.slice(base.length))
    const isShown = (uri: string): boolean => uri.startsWith(base)
    return {
      project: {
        files: [...texts].map(([uri, text]): PageFile => ({ path: pathIn(uri), text, at: uriToPath(uri) })),
        tools: compiled
          .filter(({ uri }) => texts.has(uri))
          .map(({ uri, result }) => ({
            path: pathIn(uri),
            files: [uri, ...result.dependencies.filter((one) => one !== uri && texts.has(one))].map(pathIn),
            settings: settingsOf(result.options),
          })),
        inCode: nativeFiles(folder).map((path) => pathIn(pathToUri(path))),
        links: [...links]
          .filter((link) => link.every(isShown))
          .map(([from, to]) => [pathIn(from), pathIn(to)]),
        schemas: Object.fromEntries(schemas),
        schemasDir: schemasDir && pathIn(schemasDir),
      },
      results: compiled.map(({ result: { dependencies, patterns } }) => ({ dependencies, patterns })),
    }
  }
}

/** Wraps a host so that it records which paths are links. */
function withLinks(host: Host, links: Map<string, string>): Host {
  return changeHost(host, {
    canonical(uri) {
      const real = host.canonical(uri)
      if (real === uri) links.delete(uri)
      else links.set(uri, real)
      return real
    },
  })
}

/** Reads the files that exist and are readable; the page shows that the others are not. */
function readAll(uris: readonly string[], host: Host): ReadonlyMap<string, string> {
  const files = [...new Set(uris)].filter((uri) => uri.startsWith('file:'))
  return new Map(
    files.flatMap((uri): [string, string][] => {
      const text = readText(uri, host)
      return text === undefined ? [] : [[uri, text]]
    }),
  )
}

function readText(uri: string, host: Host): string | undefined {
  try {
    const text = host.read(uri)
    return typeof text === 'object' ? new TextDecoder().decode(text) : text
  } catch {
    return undefined
  }
}

/** Returns the deepest folder that contains all URIs, ending in `/`. */
function commonFolder([first = 'file:///', ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (folder !== 'file:///' && !others.every((uri) => uri.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}

function settingsOf(options: ResolvedOptions): PageSettings {
  const { profiles, diagnostics, strict, reshape, nullish, names, validators, decode } = options
  const builtIn = profiles.filter((profile) => BUILT_IN_PROFILES.includes(profile))
  return {
    profiles: builtIn.length > 0 ? builtIn.map(({ id }) => id) : undefined,
    ownProfiles: profiles.filter((profile) => !builtIn.includes(profile)).map(({ id }) => id),
    diagnostics,
    strict,
    reshape,
    nullish,
    dots: names.dots,
    formats: validators.formats,
    errors: validators.errors,
    applyDefaults: decode.applyDefaults,
    repair: decode.repair,
    coerce: decode.coerce,
  }
}
