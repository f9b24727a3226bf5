import { readdirSync } from 'node:fs'
import * as messages from '../../messages/init.ts'
import type { Setup } from '../detect/hosts.ts'
import { editHostConfig } from '../edit/host-config.ts'
import { bakedFolder } from '../shared-config.ts'
import type { Facts } from '../types.ts'
import type { Draft } from './draft.ts'

/** Plans the setup of test runners, because they load the app's sources without the host. */
export function planTests(facts: Facts, draft: Draft): void {
  // Vitest can import modules on disk without a plugin.
  if (facts.host.setup.kind !== 'build') planVitest(facts, draft)
  if (facts.package?.dependencies.has('jest') === true) planJest(facts, draft)
}

const VITEST: Setup = {
  kind: 'plugins',
  lists: [{ path: ['plugins'], from: 'toolbake/vite', local: 'toolbake' }],
}

/** Inline projects, which inherit plugins only with `extends`. */
const PROJECTS = /\bprojects\s*:\s*\[\s*\{/

/** Adds the plugin to `vitest.config.ts`, which replaces `vite.config.ts` in Vitest, unless it imports that file. */
function planVitest({ folder }: Facts, draft: Draft): void {
  for (const path of filesNamed(
    folder,
    /^vitest(?:\.[\w-]+)?\.config\.[cm]?[jt]s$|^vitest\.config\.[\w-]+\.[cm]?[jt]s$/,
  )) {
    const source = draft.read(path) ?? ''
    if (/['"]\.\/vite\.config(?:\.\w+)?['"]/.test(source)) continue
    const edited = editHostConfig(source, path, VITEST)
    if ('text' in edited) draft.write(path, edited.text)
    else draft.leave(edited.manual)
    if (PROJECTS.test(source) && !/\bextends\s*:/.test(source)) draft.leave(messages.vitestProjects(path))
  }
}

/** Leaves the preset to the user, because the configuration may already have one and the two have to be merged. */
function planJest(facts: Facts, draft: Draft): void {
  const { folder, package: json, host } = facts
  const [path = 'package.json'] = filesNamed(folder, /^jest\.config\.(?:[cm]?[jt]s|json)$/)
  const text = draft.read(path) ?? ''
  if (text.includes('toolbake/jest')) return
  const options: Record<string, string | Record<string, string>> = { preset: 'toolbake/jest' }
  if (json?.dependencies.has('ts-jest') === true) options['transform'] = { '^.+\\.tsx?$': 'ts-jest' }
  if (host.setup.kind === 'build') {
    // Jest cannot `require` ES modules, so it loads the tool file that the module on disk was made from.
    const root = /rootDir["']?\s*:\s*["'](?:\.\/)?\w+\/?["']/.test(text) ? '<rootDir>/..' : '<rootDir>'
    const module = `/${bakedFolder(facts).replaceAll('.', '\\.')}/(.+)\\.([\\w-]+)\\.mjs$`
    options['moduleNameMapper'] = { [module]: `${root}/$1.schema.yaml?profile=$2` }
  }
  const lines = Object.entries(options).map(([name, value]) =>
    optionLine(name, value, path.endsWith('.json')),
  )
  draft.leave(messages.jestPreset(path, lines, /\bpreset\b/.test(text)))
}

function optionLine(name: string, value: string | Record<string, string>, isJson: boolean): string {
  const json = JSON.stringify(value)
    .replace(/^\{(.*)\}$/, '{ $1 }')
    .replaceAll('":"', '": "')
  return isJson ? `"${name}": ${json},` : `${name}: ${json.replaceAll('"', "'")},`
}

function filesNamed(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
}
