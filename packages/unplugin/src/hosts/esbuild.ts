import { dirname } from 'node:path'
import type { Diagnostic } from '@toolbake/core'
import { displayPath } from '@toolbake/core/light'
import { foldersWithin } from '@toolbake/project/light'
import type { OnLoadArgs, OnLoadResult, PartialMessage, PluginBuild } from 'esbuild'
import type { Build, Builds, CreateBuilds } from '../core/build.ts'
import { nameFault, WITH_PROFILE } from '../core/file-name.ts'

/**
 * Uses esbuild's own interface: unplugin passes neither folders to watch nor the text of an error's line, and calls
 * JavaScript for every file.
 */
export function setupEsbuild(build: PluginBuild, createBuilds: CreateBuilds): void {
  const builds = createBuilds(build.initialOptions.absWorkingDir ?? process.cwd(), build.initialOptions.alias)
  let ours: Build | undefined
  let opening: Promise<Build | undefined> = Promise.resolve(undefined)
  const errors: { text: string }[] = []
  build.onStart(async () => {
    errors.length = 0
    opening = open(builds, errors)
    ours = await opening
    ours?.start()
    ours?.notice(ours.folder)
    return { errors }
  })
  // Only here is the query a part of the path.
  build.onResolve({ filter: WITH_PROFILE }, ({ path }) => {
    const text = nameFault(path)
    return text === undefined ? undefined : { errors: [{ text }] }
  })
  const filter = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)$/
  build.onLoad({ filter, namespace: 'file' }, async (args): Promise<OnLoadResult | undefined> => {
    const opened = await opening
    await opened?.prepare(args.path + args.suffix)
    // onStart has reported why there is no build.
    const result: OnLoadResult | undefined = opened ? onLoad(opened, args) : { contents: '' }
    const { files, missing } = builds.config
    return result && { ...result, watchFiles: [...(result.watchFiles ?? []), ...files, ...missing] }
  })
  build.onEnd(async () => {
    await ours?.settle()
    return { warnings: ours?.findings().map((finding) => message(finding, builds.folder)) ?? [] }
  })
}

async function open(builds: Builds, errors: { text: string }[]): Promise<Build | undefined> {
  try {
    return await builds.open()
  } catch (error) {
    errors.push({ text: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

function onLoad(ours: Build, { path, suffix }: OnLoadArgs): OnLoadResult | undefined {
  const baked = ours.bake(path + suffix)
  if (!baked) return undefined
  const { code, errors, warnings, loaded } = baked
  const { files, missing } = baked.watch()
  return {
    ...(code !== undefined && { contents: code }),
    loader: 'js',
    // The module's imports are resolved from its own folder.
    resolveDir: dirname(path),
    errors: errors.map((error) => message(error, ours.folder)),
    warnings: warnings.map((warning) => message(warning, ours.folder)),
    watchFiles: [...files, ...missing],
    watchDirs: [...new Set(loaded.patterns.flatMap(foldersWithin))],
  }
}

/** Returns a message from which esbuild prints the frame: the text of the line and a range in bytes. */
function message({ code, message, hint, uri, range, frame }: Diagnostic, folder: string): PartialMessage {
  const { line, column } = range.start
  const { text, start, length } = markedLine(frame)
  // Long lines are shortened and hidden characters are escaped in a frame: then it is printed instead of esbuild's.
  const isWhole = start === column - 1
  const lines = isWhole ? [`${message} [${code}]`] : [`${message} [${code}]`, frame]
  return {
    id: code,
    text: lines.join('\n'),
    location: {
      file: displayPath(uri, folder),
      line,
      column: isWhole ? Buffer.byteLength(text.slice(0, start)) : column - 1,
      length: isWhole ? Buffer.byteLength(text.slice(start, start + length)) : 0,
      lineText: isWhole ? text : '',
    },
    notes: hint === undefined ? [] : [{ text: hint }],
  }
}

/** Returns the last source line that a frame shows, and the range that the frame marks. */
function markedLine(frame: string): { text: string; start: number; length: number } {
  const [source = '', marker = ''] = frame.split('\n').slice(-2)
  const margin = marker.indexOf('| ') + 2
  const start = marker.indexOf('^')
  return { text: source.slice(margin), start: start - margin, length: marker.length - start }
}
