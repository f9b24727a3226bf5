import { dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/** A module and all of its own code in one text. */
export interface Bundle {
  readonly code: string
  /** The source map, as JSON. */
  readonly map: string
  /** Packages that are imported and are not there. */
  readonly missing: readonly MissingPackage[]
  /** URLs of the libraries that read schemas, by kind. */
  readonly libraries: Readonly<Record<string, string | undefined>>
}

export interface MissingPackage {
  readonly specifier: string
  /** Path of the file that imports it. */
  readonly importer: string
}

export interface BundleOptions {
  readonly alias: Readonly<Record<string, string>>
  /** Specifiers to be found from the module's folder. */
  readonly libraries: Readonly<Record<string, string>>
  /** Is told of every file that is read. */
  onInput(path: string): void
}

/**
 * Bundles a module: its own code, that of linked packages, and what aliases and `paths` of the `tsconfig.json` lead to.
 * Packages stay imports, by URL, so that the text runs from anywhere.
 *
 * @throws rolldown's error, which has `errors` with places
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
        // What is missing may appear.
        if (!importer.startsWith('\0')) onInput(resolve(dirname(importer), specifier))
        return undefined
      }
      const resolved = await this.resolve(specifier, importer, { skipSelf: true })
      if (!resolved && kind === 'import-statement') missing.push({ specifier, importer })
      if (!resolved || resolved.external || !isPackage(resolved.id)) return resolved
      return { id: pathToFileURL(resolved.id).href, external: 'absolute' }
    },
    load(id) {
      if (isAbsolute(id)) onInput(id)
      return undefined
    },
  }
}

/** An installed package, and not a linked one, whose sources are the user's own and may be TypeScript. */
function isPackage(id: string): boolean {
  return /[\\/]node_modules[\\/]/.test(id)
}

/** Where this package has a library of its own. */
function ownUrl(specifier: string): string | undefined {
  try {
    return import.meta.resolve(specifier)
  } catch {
    return undefined
  }
}

const URL_CALL = '__moduleUrl__()'

/** Gives each module its own URL: the text runs elsewhere. The call is as long as what it replaces, so places stay. */
function moduleUrls(): Plugin {
  return {
    name: 'toolbake:module-url',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        const url = JSON.stringify(pathToFileURL(id).href)
        const called = code.replaceAll('import.meta.url', URL_CALL)
        return { code: `${called}\nfunction __moduleUrl__() { return ${url} }\n`, map: null }
      },
    },
  }
}
