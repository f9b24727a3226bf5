import { basename, dirname, join, relative } from 'node:path'
import type { Compilation, Json, Profile } from '@toolbake/core'
import { ImportError, readProviderTools } from '@toolbake/core'
import { GENERATED, headLine } from '@toolbake/core/internal'
import { isSameText, realPath } from '@toolbake/core/node'
import { emitDeclaration, importRuntimeFrom } from '@toolbake/project'
import * as messages from './messages/output.ts'
import { readOutput, writeInside } from './output.ts'
import { UsageError } from './usage-error.ts'

/** A file that `convert` writes. */
export interface ConvertedFile {
  /** Absolute path. */
  readonly path: string
  readonly text: string
  /** Whether an existing text may come from an earlier conversion. */
  isOurs(this: void, present: string): boolean
}

/** Returns the file of the tools. JSON has no mark: it may replace a list of the same provider's tools. */
export function toolsFile(path: string, json: readonly Json[], target: Profile | undefined): ConvertedFile {
  const isOurs = (present: string): boolean => target !== undefined && isListOf(target, present)
  return { path, text: `${JSON.stringify(json, null, 2)}\n`, isOurs }
}

function isListOf(profile: Profile, text: string): boolean {
  try {
    const json: Json = JSON.parse(text)
    return Array.isArray(json) && readProviderTools(json, [profile]).tools.length > 0
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ImportError) return false
    throw error
  }
}

export interface DecoderOptions {
  readonly source: string
  readonly profile: string
  /** Returns the specifier of the runtime for a module at a path. */
  runtimeOf(this: void, path: string): string
}

/** Returns the module with `decodeCall` and its declaration, as `build --emit esm` writes them, marked as converted. */
export function decoderFiles(
  path: string,
  compilation: Compilation,
  { source, profile, runtimeOf }: DecoderOptions,
): ConvertedFile[] {
  const stem = path.replace(/\.m?js$/, '')
  const runtime = runtimeOf(path)
  const folder = dirname(path)
  const place = { folder, path: `${basename(stem)}.d.${path.endsWith('.mjs') ? 'mts' : 'ts'}` }
  const declaration = emitDeclaration(compilation, { source, profile, runtime, ...place })
  const isOurs = (present: string): boolean => present.startsWith(`// ${GENERATED} `)
  const code = importRuntimeFrom(compilation.code, runtime)
  return [
    { path, text: `${headLine(source)}${code}`, isOurs },
    { path: join(folder, declaration.path), text: declaration.text, isOurs },
  ]
}

/**
 * Writes all files, or none.
 *
 * @param input path of the file that was read, if any
 * @throws {UsageError} if one would replace the input or a file that no conversion has written
 */
export function writeConverted(
  files: readonly ConvertedFile[],
  { input, cwd, force }: { input: string | undefined; cwd: string; force: boolean },
): void {
  const foreign = files.filter(({ path, text, isOurs }) => {
    const present = readOutput(path)
    if (present === undefined || isSameText(present, text)) return false
    return !isOurs(present) || (input !== undefined && realPath(path) === realPath(input))
  })
  if (foreign.length > 0 && !force) {
    const paths = foreign.map(({ path }) => relative(cwd, path).replaceAll('\\', '/'))
    throw new UsageError(messages.foreignFiles(paths), messages.forceOverwrites)
  }
  for (const { path, text } of files) writeInside(dirname(path), basename(path), text)
}
