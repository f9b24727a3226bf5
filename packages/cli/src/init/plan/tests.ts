import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ancestors, readText } from '@toolbake/core/node'
import * as messages from '../../messages/init.ts'
import type { Setup } from '../detect/hosts.ts'
import { editHostConfig, hasPlugin, linesFor } from '../edit/host-config.ts'
import { bakedFolder } from '../shared-config.ts'
import type { Facts } from '../types.ts'
import { configEnding } from './config-file.ts'
import type { Draft } from './draft.ts'
import { pluginConfig } from './host.ts'

/** Plans the setup of test runners, because they load the app's sources without the host. */
export function planTests(facts: Facts, draft: Draft): void {
  // Vitest can import modules on disk without a plugin.
  if (facts.host.setup.kind !== 'build') planVitest(facts, draft)
  if (facts.package?.dependencies.has('jest') === true) planJest(facts, draft)
}

const PLUGIN = { path: ['plugins'], from: 'toolbake/vite', local: 'toolbake' }
const VITEST: Setup = { kind: 'plugins', lists: [PLUGIN] }

/** Inline projects, which inherit plugins only with `extends`. */
const PROJECTS = /\bprojects\s*:\s*\[\s*\{/

/** Adds the plugin to `vitest.config.ts`, which replaces `vite.config.ts` in Vitest, unless it imports that file. */
function planVitest(facts: Facts, draft: Draft): void {
  const paths = new Set([...filesNamed(facts.folder, OWN_CONFIG), ...namedConfigs(facts, draft)])
  if (paths.size === 0 && usesVitest(facts)) startVitest(facts, draft)
  for (const path of paths) {
    const source = draft.read(path) ?? ''
    if (/['"]\.\/vite\.config(?:\.\w+)?['"]/.test(source)) continue
    const edited = editHostConfig(source, path, VITEST)
    if ('text' in edited) draft.write(path, edited.text)
    else draft.leave(edited.manual)
    if (PROJECTS.test(source) && !/\bextends\s*:/.test(source)) draft.leave(messages.vitestProjects(path))
  }
}

const OWN_CONFIG = /^vitest(?:\.[\w-]+)?\.config\.[cm]?[jt]s$|^vitest\.config\.[\w-]+\.[cm]?[jt]s$/

/** Returns the configurations in scripts such as `vitest run --config test/unit.ts`. */
function namedConfigs({ package: json }: Facts, draft: Draft): readonly string[] {
  const named = [...(json?.scripts.values() ?? [])].flatMap((script) =>
    [...script.matchAll(/\bvitest\b[^;&|]*?\s(?:-c|--config)[\s=](?:\.\/)?([^\s;&|"']+\.[cm]?[jt]s)\b/g)].map(
      ([, path = '']) => path,
    ),
  )
  return named.filter((path) => !/(?:^|\/)vite\.config\./.test(path) && draft.read(path) !== undefined)
}

/** Whether the tests run in Vitest: a script says so, or the only runner among the dependencies is Vitest. */
function usesVitest({ package: json }: Facts): boolean {
  const scripts = [...(json?.scripts.values() ?? [])]
  if (scripts.some((script) => /\bvitest\b/.test(script))) return true
  return json?.dependencies.has('vitest') === true && !scripts.some((script) => OTHER_RUNNERS.test(script))
}

const OTHER_RUNNERS =
  /(?:^|[\s;&|"'])(?:jest|mocha|ava|tap|uvu|jasmine|japa|(?:bun|deno) test|node\b[^;&|]*? --test)(?=$|[\s;&|"'])/

/** Plans a configuration if Vitest finds none: it also looks in the folders above. */
function startVitest(facts: Facts, draft: Draft): void {
  const { folder } = facts
  if (filesNamed(folder, /^vitest\.workspace\.\w+$/).length > 0) return
  // The one of the host may be new.
  if (CONFIG_ENDINGS.some((ending) => draft.read(`vite.config.${ending}`) !== undefined)) return
  const above = ancestors(dirname(folder)).flatMap((at) =>
    filesNamed(at, /^vite(?:st)?\.config\.[cm]?[jt]s$/).map((name) => join(at, name)),
  )[0]
  if (above !== undefined) {
    const path = relative(folder, above).replaceAll('\\', '/')
    if (!hasPlugin(readText(above) ?? '')) draft.leave(messages.vitestAbove(path, linesFor(VITEST)))
    return
  }
  const ending = configEnding('vitest', facts)
  if (ending === 'json') draft.leave(messages.noConfig('Vitest', ['vitest.config'], linesFor(VITEST)))
  else draft.create({ path: `vitest.config.${ending}`, text: pluginConfig(PLUGIN, 'vitest/config') })
}

const CONFIG_ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

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
