import type { Compilation, CompileRequest, LoweredTool, Tool } from '@toolbake/core'
import * as messages from './messages/usage.ts'
import type { CompiledSource } from './project.ts'
import { relativePath } from './report/relative-uri.ts'
import { UsageError } from './usage-error.ts'

/** The tool as one provider receives it; undefined if the provider refuses it. */
type Sent =
  | {
      readonly name: string
      readonly mode: LoweredTool['mode']
      readonly text: string
      /** Whether programs call the tool by its name. Models read the names again in each request. */
      readonly hasCallers: boolean
    }
  | undefined

/** A tool of one version, and what is sent for each profile. */
export interface SentTool {
  readonly tool: Tool
  readonly sent: ReadonlyMap<string, Sent>
}

/** The effect of a tool's change on a provider. */
export interface ProviderEffect {
  readonly profile: string
  /** `same`: the same bytes. `refused` and `accepted`: only the later version is refused or accepted. */
  readonly effect: 'same' | 'changed' | 'refused' | 'accepted'
  /** The tool's name for the provider, if it changed. */
  readonly name?: { readonly before: string; readonly after: string }
  /** The mode, if it changed: `strict` to `loose` is a fallback. */
  readonly mode?: { readonly before: string; readonly after: string }
  /** Set if the new name breaks callers. */
  readonly verdict?: 'breaking'
}

/**
 * Returns the tools of one version by identity.
 *
 * @param isWanted which tools to include; default: all
 * @throws {UsageError} if two files have a tool with the same identity
 */
export function sentTools(
  sources: readonly CompiledSource[],
  requests: readonly CompileRequest[],
  cwd: string,
  isWanted: (tool: Tool) => boolean = () => true,
): ReadonlyMap<string, SentTool> {
  const tools = new Map<string, { tool: Tool; sent: Map<string, Sent> }>()
  for (const { compilations } of sources) {
    for (const [index, compilation] of compilations.entries()) {
      for (const tool of compilation.tools.filter(isWanted)) {
        const known = tools.get(tool.identity) ?? { tool, sent: new Map<string, Sent>() }
        checkSame(tool, known.tool, cwd)
        tools.set(tool.identity, known)
        addSent(known.sent, tool, compilation, requests[index]?.profile)
      }
    }
  }
  return tools
}

/** Throws for different files only, because a toolset repeats tools of other files. */
function checkSame(tool: Tool, other: Tool, cwd: string): void {
  const [file, first] = [tool, other].map(({ origin }) => relativePath(origin.document.uri, cwd))
  if (file !== first) throw new UsageError(messages.sameTool(String(first), String(file), tool.identity))
}

function addSent(
  sent: Map<string, Sent>,
  tool: Tool,
  { options, requests }: Compilation,
  only: string | undefined,
): void {
  for (const id of only === undefined ? options.profiles.map((profile) => profile.id) : [only]) {
    const request = Object.hasOwn(requests, id) ? requests[id] : undefined
    const lowered = request?.tools.find((one) => one.tool.identity === tool.identity)
    // Without a request because of another tool in the file, this tool may still be sent from its own file.
    if (sent.get(id) !== undefined) continue
    sent.set(
      id,
      request &&
        lowered && {
          name: lowered.name,
          mode: lowered.mode,
          text: JSON.stringify(request.profile.wrap(lowered)),
          // A profile that declares output schemas serves programs.
          hasCallers: request.profile.outputSchema !== 'absent',
        },
    )
  }
}

/** Returns the effects on the providers for which both versions were compiled. */
export function effectsOn(before: SentTool, after: SentTool): ProviderEffect[] {
  return [...after.sent].flatMap(([profile, now]): ProviderEffect[] => {
    if (!before.sent.has(profile)) return []
    const old = before.sent.get(profile)
    if (old === undefined || now === undefined) {
      if (old === now) return []
      return [{ profile, effect: now === undefined ? 'refused' : 'accepted' }]
    }
    return [
      {
        profile,
        effect: old.text === now.text ? 'same' : 'changed',
        ...(old.name === now.name ? {} : { name: { before: old.name, after: now.name } }),
        ...(old.mode === now.mode ? {} : { mode: { before: old.mode, after: now.mode } }),
        ...(old.name !== now.name && now.hasCallers ? { verdict: 'breaking' } : {}),
      },
    ]
  })
}
