import type { CompilationContext, JsPlugin } from '@farmfe/core'
import { formatDiagnostic } from '@toolbake/core'
import type { Build, Builds } from '../core/build.ts'
import { standIn } from '../core/stand-in.ts'
import { errorText } from '../core/text.ts'

/**
 * Farm by its own interface: unplugin asks JavaScript about every module, and passes watched files in the wrong order
 * and warnings as objects, at which Farm's Rust side panics (unplugin 3.7.0, Farm 1.7.11).
 */
export function farmPlugin(createBuilds: (folder: string) => Builds): Partial<JsPlugin> {
  let builds: Builds | undefined
  let build: Build | undefined
  return {
    configResolved(config) {
      builds = createBuilds(config.root ?? process.cwd())
    },
    load: {
      // Farm tests the path with its query.
      filters: { resolvedPaths: ['\\.schema\\.(ya?ml|json)($|\\?)'] },
      // What is thrown, and not rejected, panics, too.
      async executor({ resolvedPath, query }, context) {
        builds ??= createBuilds(process.cwd())
        build ??= await builds.open()
        const content = context && load(build, resolvedPath + queryText(query), resolvedPath, context)
        return content === undefined ? undefined : { content, moduleType: 'js' }
      },
    },
    buildEnd: {
      executor() {
        // Farm has printed its warnings by now.
        for (const finding of build?.findings() ?? [])
          console.warn(formatDiagnostic(finding, { cwd: build?.folder ?? '' }))
      },
    },
  }
}

function load(build: Build, id: string, path: string, context: CompilationContext): string | undefined {
  const baked = build.bake(id)
  if (!baked) return undefined
  const { watch, warnings, errors, code, loaded } = baked
  for (const file of [...watch.files, ...watch.missing, ...watch.folders]) {
    if (file !== path) context.addWatchFile(id, file)
  }
  for (const warning of warnings) context.warn(formatDiagnostic(warning, { cwd: build.folder }))
  if (code !== undefined) return code
  // What is thrown gets printed as a quoted string of Rust; this fails the build, too, after all modules were loaded.
  context.error(errorText(errors, build.folder))
  return standIn(loaded)
}

function queryText(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return ''
  return `?${query.map(([key, value]) => (value === '' ? key : `${key}=${encodeURIComponent(value)}`)).join('&')}`
}
