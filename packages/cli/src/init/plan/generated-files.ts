import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import { findConfigOf, includesFile } from '../detect/tsconfig.ts'
import { appendJson } from '../edit/json.ts'
import { newlineOf } from '../edit/text.ts'
import { type Facts, readsTypes } from '../types.ts'
import type { Draft } from './draft.ts'

const IGNORE = '.gitignore'

/** Plans what linters and formatters need, so that they check the new configuration and skip generated files. */
export function planLinters(facts: Facts, config: string, width: number, draft: Draft): void {
  if (writesGenerated(facts)) planIgnored(facts.folder, draft)
  planIncluded(facts, config, width, draft)
}

/** Ignores generated files again in this folder: Prettier does not read the `.gitignore` inside of `.toolbake`. */
export function planIgnored(folder: string, draft: Draft): void {
  const text = draft.read(IGNORE) ?? (existsSync(join(folder, '.git')) ? '' : undefined)
  if (text === undefined || /^(?:\/|\*\*\/)?\.toolbake\/?\s*$/m.test(text)) return
  const newline = newlineOf(text)
  const start = text === '' || text.endsWith('\n') ? text : `${text}${newline}`
  draft.write(IGNORE, `${start}.toolbake/${newline}`)
}

/** Adds the configuration where the bundler's is included, because rules with types need a project with the file. */
function planIncluded({ folder, config: ofHost }: Facts, path: string, width: number, draft: Draft): void {
  if (ofHost === undefined || !/^[^/]+\.[cm]?ts$/.test(path)) return
  const config = findConfigOf(folder, ofHost)
  if (config === undefined || includesFile(config, path)) return
  draft.write(config.path, appendJson(draft.read(config.path) ?? config.text, ['include'], path, width))
}

/** Returns the configuration of ESLint if it does not ignore generated files: ESLint reads no `.gitignore`. */
export function lintingConfig(facts: Facts): string | undefined {
  if (!writesGenerated(facts)) return undefined
  const path = readdirSync(facts.folder).find((name) => /^eslint\.config\.[cm]?[jt]s$/.test(name))
  if (path === undefined) return undefined
  return /\.toolbake|gitignore/i.test(readText(join(facts.folder, path)) ?? '') ? undefined : path
}

function writesGenerated(facts: Facts): boolean {
  return readsTypes(facts) || facts.host.setup.kind === 'build'
}
