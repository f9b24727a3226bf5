import { statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { notAFile, tooLong } from './messages/failures.ts'

/** A module bundled with all of its own code. */
export interface Bundle {
  readonly code: string
  /** Source map, as JSON. */
  readonly map: string
  /** Packages that are imported but not installed. */
  readonly missing: readonly MissingPackage[]
  /** URLs of the libraries that convert schemas, by kind. */
  readonly libraries: Readonly<Record<string, string | undefined>>
}

export interface MissingPackage {
  readonly specifier: string
  /** Path of the file that imports it. */
  readonly importer: string
}

export interface BundleOptions {
  readonly alias: Readonly<Record<string, string>>
  /** Specifiers to resolve from the module's folder. */
  readonly libraries: Readonly<Record<string, string>>
  /** Called with the path of every file that is read. */
  onInput(path: string): void
}

/**
 * Bundles a module with its own code, that of linked packages, and the targets of aliases and of `paths` in
 * `tsconfig.json`. Packages stay imports, by URL, so that the bundle runs anywhere.
 *
 * @throws rolldown's error, whose `errors` have locations
 */
export async function bundleModule(path: string, options: BundleOptions): Promise<Bundle> {
  const { rolldown } = await import('rolldown')
  const libraries: Record<string, string | undefined> = {}
  const missing: MissingPackage[] = []
  const build = await rolldown({
    input: path,
    cwd: dirname(path),
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    tsconfig: true,
    resolve: { alias: { ...options.alias }, conditionNames: ['node', 'import'], mainFields: ['main'] },
    plugins: [externalPackages(path, options, libraries, missing), moduleUrls()],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      dir: dirname(path),
    })
    const [{ code, map }] = output
    return { code, map: map?.toString() ?? '', libraries, missing }
  } finally {
    await build.close()
  }
}

function externalPackages(
  path: string,
  { libraries, onInput }: BundleOptions,
  found: Record<string, string | undefined>,
  missing: MissingPackage[],
): Plugin {
  return {
    name: 'toolbake:packages',
    async buildStart() {
      for (const [kind, specifier] of Object.entries(libraries)) {
        const resolved = await this.resolve(specifier, path, { skipSelf: true })
        found[kind] = resolved && !resolved.external ? pathToFileURL(resolved.id).href : ownUrl(specifier)
      }
    },
    async resolveId(specifier, importer, { kind }) {
      if (importer === undefined || specifier.startsWith('\0')) return undefined
      const isPath = /^\.{0,2}\//.test(specifier) || isAbsolute(specifier)
      if (isPath) {
        // A missing file may appear later.
        if (!importer.startsWith('\0')) onInput(resolve(dirname(importer), specifier))
        return undefined
      }
      if (MARKERS.has(specifier)) return NOTHING
      const resolved = await this.resolve(specifier, importer, { skipSelf: true })
      if (!resolved && kind === 'import-statement') missing.push({ specifier, importer })
      if (!resolved || resolved.external || !isPackage(resolved.id)) return resolved
      // `require` does not accept a URL.
      const id = kind === 'require-call' ? resolved.id : pathToFileURL(resolved.id).href
      return { id, external: 'absolute' }
    },
    load(id) {
      if (id === NOTHING) return 'export {}'
      if (!isAbsolute(id)) return undefined
      onInput(id)
      checkFile(id)
      return undefined
    },
  }
}

/** Packages that only stop a build of Next for the other side: anywhere else they throw. */
const MARKERS: ReadonlySet<string> = new Set(['server-only', 'client-only'])
const NOTHING = '\0toolbake:nothing'

/** Maximal size of one file of a module, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024

/** Refuses pipes and devices, on which the bundler would wait for ever. It reports missing files itself. */
function checkFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return
  if (!found.isFile()) throw new Error(notAFile(path))
  if (found.size > MAX_BYTES) throw new Error(tooLong(path, MAX_BYTES))
}

/** Whether a file belongs to an installed package; linked ones are the user's own code and may be TypeScript. */
function isPackage(id: string): boolean {
  return /[\\/]node_modules[\\/]/.test(id)
}

/** Returns the URL of a library that this package itself has. */
function ownUrl(specifier: string): string | undefined {
  try {
    return import.meta.resolve(specifier)
  } catch {
    return undefined
  }
}

/** What a module reads about its own location; each call is as long as the text it replaces, so that places stay. */
const META: readonly (readonly [meta: string, call: string])[] = [
  ['import.meta.url', '__moduleUrl__()'],
  ['import.meta.dirname', '__moduleDirname__()'],
  ['import.meta.filename', '__moduleFilename__()'],
]

/** Gives each module its original location, because the bundle runs elsewhere. */
function moduleUrls(): Plugin {
  return {
    name: 'toolbake:module-url',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname|filename)/ },
      handler(code, id) {
        const values = [pathToFileURL(id).href, dirname(id), id]
        const functions = META.map(
          ([, call], index) => `function ${call} { return ${JSON.stringify(values[index])} }`,
        )
        const called = META.reduce((text, [meta, call]) => text.replaceAll(meta, call), code)
        return { code: `${called}\n${functions.join('\n')}\n`, map: null }
      },
    },
  }
}
