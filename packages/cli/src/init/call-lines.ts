import * as lines from '../messages/init-lines.ts'
import { type AgentFramework, CLIENTS, frameworkOf } from './detect/clients.ts'
import { bakedFolder } from './shared-config.ts'
import { toolsFolder } from './tools.ts'
import type { Choices, Facts } from './types.ts'

export interface CallLines {
  /** Suggested file for the lines, relative to the folder. */
  readonly path: string
  readonly text: string
  /** Package of the official client, if it is not installed. */
  readonly missing: string | undefined
  /** The framework that sends the tool, if no official client is installed. */
  readonly framework: AgentFramework | undefined
}

/** Returns the code that sends a tool to the first profile and decodes the call. */
export function callLines(facts: Facts, { profiles, tools }: Choices): CallLines | undefined {
  const tool = tools[0]?.path ?? facts.toolFiles[0]
  const [profile = ''] = profiles
  if (tool === undefined) return undefined
  const has = (name: string): boolean => facts.package?.dependencies.has(name) === true
  const clients = CLIENTS.filter(([, sends]) => apiOf(sends) === apiOf(profile))
  const used = clients.find(([name]) => has(name))
  const framework = used === undefined ? frameworkOf(profile, has) : undefined
  const usual = clients.find(([, sends]) => sends === profile) ?? clients[0]
  const client = framework === undefined ? (used ?? usual)?.[0] : undefined
  const key = apiOf(profile) === 'mcp' ? client : profile
  const own = framework === undefined ? lines.LINES[key ?? profile] : undefined
  const write = own ?? lines.LINES['generic']
  const specifier = specifierOf(tool, profile, facts)
  return {
    path: `${toolsFolder(facts)}/agent.${facts.typescript ? 'ts' : facts.isModule ? 'js' : 'mjs'}`,
    text: write?.(specifier, facts.typescript) ?? '',
    missing: client === undefined || has(client) ? undefined : client,
    framework,
  }
}

/** Returns the profile that stands for all profiles with the same clients. */
function apiOf(profile: string): string {
  return profile.replace(/^openai-responses$/, 'openai').replace(/^mcp-2025-11-25$/, 'mcp')
}

function specifierOf(tool: string, profile: string, facts: Facts): string {
  const folder = toolsFolder(facts)
  const up = '../'.repeat(folder.split('/').length)
  if (facts.host.setup.kind === 'build') {
    return `${up}${bakedFolder(facts)}/${tool.replace(/\.schema\.\w+$/, '')}.${profile}.mjs`
  }
  return tool.startsWith(`${folder}/`)
    ? `./${tool.slice(folder.length + 1)}?profile=${profile}`
    : `${up}${tool}?profile=${profile}`
}
