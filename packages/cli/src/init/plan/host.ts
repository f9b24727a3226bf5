import * as messages from '../../messages/init.ts'
import type { PluginList } from '../detect/hosts.ts'
import { esbuildScript } from '../edit/esbuild-script.ts'
import { editHostConfig, linesFor, propertyLine } from '../edit/host-config.ts'
import { findEsbuildCommand } from '../edit/scripts.ts'
import type { Facts } from '../types.ts'
import { planBun } from './bun.ts'
import type { Draft } from './draft.ts'

/** Plans the bundler's configuration: edited, created, or left to the user with the lines to add. */
export function planHost(facts: Facts, draft: Draft): void {
  const { host, title, config } = facts
  const { setup } = host
  if (host.declarations !== undefined && setup.kind === 'build') draft.note(messages.declarations(title))
  if (setup.kind === 'register' || setup.kind === 'build') return
  const source = config === undefined ? undefined : draft.read(config)
  if (config !== undefined && source !== undefined) {
    const edited = editHostConfig(source, config, setup)
    if ('text' in edited) draft.write(config, edited.text)
    else draft.leave(edited.manual)
    return
  }
  if (host.starter === 'preload') {
    planBun(facts, draft)
    return
  }
  const starter = host.starter === 'script' ? esbuildStarter(facts) : starterFor(facts)
  if (starter !== undefined) draft.create(starter)
  else draft.leave(messages.noConfig(title, host.configs, linesFor(setup)))
}

/** Name of the script that replaces an esbuild command line. */
export const ESBUILD_SCRIPT = 'esbuild.config.mjs'

function esbuildStarter({ package: json, host }: Facts): { path: string; text: string } | undefined {
  const found = findEsbuildCommand(json?.scripts ?? new Map<string, string>())
  return found === undefined || host.setup.kind !== 'script'
    ? undefined
    : { path: ESBUILD_SCRIPT, text: esbuildScript(found.command, host.setup.from) }
}

/** Returns a configuration for bundlers that work without one, or accept an empty one. */
function starterFor({ host, typescript }: Facts): { path: string; text: string } | undefined {
  const { starter, setup, configs, configFrom } = host
  if (starter === undefined) return undefined
  const ending = starter === 'typed' && typescript ? 'ts' : 'mjs'
  const path = `${configs[0] ?? host.id}.${ending}`
  if (setup.kind === 'wrap') {
    return {
      path,
      text: `import { ${setup.name} } from '${setup.from}'\n\nexport default ${setup.name}({})\n`,
    }
  }
  const list = setup.kind === 'plugins' ? setup.lists[0] : undefined
  if (list === undefined) return undefined
  return { path, text: pluginConfig(list, configFrom) }
}

/**
 * Returns a configuration with only the plugin.
 *
 * @param from the module that exports `defineConfig`, if there is one
 */
export function pluginConfig({ path, from: entry, local }: PluginList, from: string | undefined): string {
  const own = `import ${local} from '${entry}'\n`
  const plugins = propertyLine(path, `[${local}()]`)
  return from === undefined
    ? `${own}\nexport default {\n  ${plugins},\n}\n`
    : `${own}import { defineConfig } from '${from}'\n\nexport default defineConfig({\n  ${plugins},\n})\n`
}
