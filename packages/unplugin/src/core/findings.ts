import type { Loaded, ToolName } from '@toolbake/project/light'

/** The names of tools for each provider, over all imports. */
export interface Findings {
  add(loaded: Loaded): void
  /** Forgets all imports, when a host loads every module again. */
  clear(): void
  /** The ids of the imports. */
  ids(): Iterable<string>
  /** Returns each tool that has the same name as another one; only tools of imports that pass the filter. */
  shared(isPresent?: (id: string) => boolean): readonly SharedName[]
}

/** A tool of an import. */
export interface NamedTool extends ToolName {
  readonly id: string
}

/** A tool with the same name as another tool for the same provider. */
export interface SharedName {
  readonly tool: NamedTool
  readonly other: NamedTool
}

export function createFindings(): Findings {
  const tools = new Map<string, readonly ToolName[]>()
  let all: readonly SharedName[] | undefined
  return {
    add({ id, isCompiled, names }) {
      // Only the names of a module are stored.
      if (isCompiled) tools.set(id, names)
      else tools.delete(id)
      all = undefined
    },
    clear() {
      tools.clear()
      all = undefined
    },
    ids: () => tools.keys(),
    shared(isPresent) {
      all ??= sharedNames(tools)
      if (all.length === 0 || isPresent === undefined) return all
      return sharedNames(new Map([...tools].filter(([id]) => isPresent(id))))
    },
  }
}

function sharedNames(tools: ReadonlyMap<string, readonly ToolName[]>): SharedName[] {
  const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = sorted.flatMap(([id, names]) => names.map((name) => ({ ...name, id })))
  const first = new Map<string, NamedTool>()
  const found = new Map<string, SharedName>()
  for (const tool of all) {
    const key = `${tool.profile}\n${tool.name}`
    const other = first.get(key)
    if (other === undefined) first.set(key, tool)
    else if (placeOf(other) !== placeOf(tool)) found.set(`${key}\n${placeOf(tool)}`, { tool, other })
  }
  return [...found.values()]
}

/** Identifies a tool, which may be imported in several ways: alone, in a toolset, for several profiles. */
function placeOf({ uri, identity }: NamedTool): string {
  return `${uri}\n${identity}`
}
