import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import { inStyle, OWN_STYLE, type Style, styleOf } from '../edit/style.ts'
import { parseModule } from '../edit/syntax.ts'
import { indentUnit, reindented } from '../edit/text.ts'
import type { Facts, NewFile } from '../types.ts'

/** The style of a project's files. */
export interface ProjectStyle {
  readonly code: Style
  /** One level of indentation in JSON. */
  readonly jsonIndent: string
  /** Columns of the longest line. */
  readonly width: number
}

const CODE = /(?<!\.d)\.[cm]?[jt]s$/

/** Returns the style of the host's configuration, or else of another one, or of a source. */
export function projectStyle({ folder, config = '', sources, package: json }: Facts): ProjectStyle {
  const configs = namesIn(folder).filter((name) => /\.config\.\w+$/.test(name))
  const others = namesIn(join(folder, sources)).map((name) => sources + name)
  const paths = [config, ...configs, ...others].filter((path) => CODE.test(path))
  return {
    code: firstStyle(folder, paths) ?? OWN_STYLE,
    jsonIndent: indentUnit(json?.text ?? ''),
    width: lineWidth(folder),
  }
}

function firstStyle(folder: string, paths: readonly string[]): Style | undefined {
  for (const path of paths) {
    const module = parseModule(readText(join(folder, path)) ?? '', path)
    if (module !== undefined && module.file.program.body.length > 0) return styleOf(module)
  }
  return undefined
}

const FORMATTERS = /^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+|biome\.jsonc?|package\.json)$/

/** Returns the width that a formatter is set to; the default of Prettier and Biome is 80. */
function lineWidth(folder: string): number {
  const texts = namesIn(folder).map((name) => (FORMATTERS.test(name) ? readText(join(folder, name)) : ''))
  const [, width] = /\b(?:printWidth|lineWidth)["']?\s*:\s*(\d+)/.exec(texts.join('\n')) ?? []
  return Number(width ?? 80)
}

function namesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
}

/** Writes a new file of init in the style of the project. */
export function styled({ path, text }: NewFile, { code, jsonIndent }: ProjectStyle): string {
  if (path.endsWith('.json')) return reindented(text, jsonIndent)
  return CODE.test(path) ? inStyle(text, path, code) : text
}
