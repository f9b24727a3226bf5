import type { Diagnostic, Problem, ResolvedOptions, Tool } from '@toolbake/core'
import { displayPath } from '@toolbake/core'
import { diagnosticsOf } from '@toolbake/core/internal'
import type { Loaded } from '@toolbake/project'

/** Problems that only several imports together show. They are warnings; the emitted bytes of one import never depend on another. */
export interface Findings {
  add(loaded: Loaded): void
  /** Forgets all imports, when a host loads every module again. */
  clear(): void
  /** One finding per pair of tools; only of imports that the filter lets through. Paths are shown from the folder. */
  list(options: ResolvedOptions, folder: string, isPresent?: (id: string) => boolean): Diagnostic[]
}

interface NamedTool {
  readonly profile: string
  readonly name: string
  readonly tool: Tool
}

export function createFindings(): Findings {
  const tools = new Map<string, readonly NamedTool[]>()
  return {
    add({ id, compilation }) {
      const named = Object.entries(compilation?.requests ?? {}).flatMap(([profile, request]) =>
        request.tools.map(({ name, tool }) => ({ profile, name, tool })),
      )
      if (named.length > 0) tools.set(id, named)
      else tools.delete(id)
    },
    clear() {
      tools.clear()
    },
    list(options, folder, isPresent = () => true) {
      const present = [...tools].filter(([id]) => isPresent(id)).sort(([a], [b]) => (a < b ? -1 : 1))
      return sharedNames(
        present.flatMap(([, named]) => named),
        options,
        folder,
      )
    },
  }
}

function sharedNames(all: readonly NamedTool[], options: ResolvedOptions, folder: string): Diagnostic[] {
  const first = new Map<string, Tool>()
  const found = new Map<string, Problem>()
  for (const { profile, name, tool } of all) {
    const key = `${profile}\n${name}`
    const other = first.get(key)
    if (other === undefined) first.set(key, tool)
    else if (placeOf(other) !== placeOf(tool)) {
      const params = {
        name,
        profile,
        other: other.identity,
        uri: displayPath(other.origin.document.uri, folder),
      }
      const key = `${profile}\n${name}\n${placeOf(tool)}`
      found.set(key, { code: 'name_shared', at: tool.origin, params, tool: tool.identity, profile })
    }
  }
  return diagnosticsOf([...found.values()], options.diagnostics)
}

/** The same tool reaches a build by several imports: alone, in a toolset, for several profiles. */
function placeOf({ origin, identity }: Tool): string {
  return `${origin.document.uri}\n${identity}`
}
