import type { Diagnostic } from '@toolbake/core'
import type { OnLoadArgs, OnLoadResult, PartialMessage, PluginBuild } from 'esbuild'
import { dirname } from 'node:path'
import type { Build } from '../core/build.ts'
import { foldersBelow } from '../core/files.ts'
import { displayPath } from '../core/text.ts'

/**
 * esbuild by its own interface: unplugin passes on neither folders to watch nor the text of an error's line, and asks
 * JavaScript about every file.
 */
export function setupEsbuild(build: PluginBuild, createBuild: (folder: string) => Build): void {
  const ours = createBuild(build.initialOptions.absWorkingDir ?? process.cwd())
  build.onStart(() => ours.start())
  build.onLoad({ filter: /\.schema\.(?:ya?ml|json)$/, namespace: 'file' }, (args) => onLoad(ours, args))
  build.onEnd(() => ({ warnings: ours.findings().map((finding) => message(finding, ours.folder)) }))
}

function onLoad(ours: Build, { path, suffix }: OnLoadArgs): OnLoadResult | undefined {
  const baked = ours.bake(path + suffix)
  if (!baked) return undefined
  const { code, errors, warnings, watch } = baked
  return {
    ...(code !== undefined && { contents: code }),
    loader: 'js',
    // What the module imports is found from its own folder.
    resolveDir: dirname(path),
    errors: errors.map((error) => message(error, ours.folder)),
    warnings: warnings.map((warning) => message(warning, ours.folder)),
    watchFiles: [...watch.files, ...watch.missing],
    watchDirs: [...new Set(watch.folders.flatMap(foldersBelow))],
  }
}

/** esbuild prints the frame itself, from the text of the line. */
function message(diagnostic: Diagnostic, folder: string): PartialMessage {
  const { start, end } = diagnostic.range
  const lineText = lineAt(diagnostic)
  const stop = end.line === start.line ? end.column - 1 : lineText.length
  const column = Buffer.byteLength(lineText.slice(0, start.column - 1))
  return {
    id: diagnostic.code,
    text: `${diagnostic.message} [${diagnostic.code}]`,
    location: {
      file: displayPath(diagnostic.uri, folder),
      line: start.line,
      column,
      length: Buffer.byteLength(lineText.slice(start.column - 1, stop)),
      lineText,
    },
    notes: diagnostic.hint === undefined ? [] : [{ text: diagnostic.hint }],
  }
}

/** The first line of the range, out of the frame. */
function lineAt({ frame, range }: Diagnostic): string {
  return new RegExp(`^[> ]*${range.start.line} \\| (.*)$`, 'm').exec(frame)?.[1] ?? ''
}
