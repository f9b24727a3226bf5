import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { version } from '../../version.ts'
import { removeJson, setSorted } from '../edit/json.ts'
import type { Facts } from '../types.ts'

/** How init changes the dependency on toolbake; `move` is from `devDependencies` to `dependencies`. */
export type DependencyEdit = 'none' | 'add' | 'move'

export function dependencyEdit({ package: json, host, isOnlyRoot }: Facts): DependencyEdit {
  if (json === undefined) return 'none'
  if (!json.dependencies.has('toolbake')) return 'add'
  if (isOnlyRoot) return 'none'
  // Modules on disk import only the runtime.
  const needed = host.setup.kind === 'build' ? ['toolbake', '@toolbake/runtime'] : ['toolbake']
  return host.isRuntime === true && !needed.some((name) => json.deployed.has(name)) ? 'move' : 'none'
}

/** Adds toolbake, or moves it to `dependencies` if the app needs it at run time: a deployment omits the other group. */
export function withDependency(text: string, facts: Facts): string {
  const isRuntime = facts.host.isRuntime === true && !facts.isOnlyRoot
  const group = isRuntime ? 'dependencies' : 'devDependencies'
  const development = ['devDependencies', 'toolbake']
  switch (dependencyEdit(facts)) {
    case 'none':
      return text
    case 'add':
      return setSorted(text, [group, 'toolbake'], `^${version()}`)
    case 'move': {
      const tree = parseTree(text)
      const range: unknown = tree && findNodeAtLocation(tree, development)?.value
      return setSorted(removeJson(text, development), [group, 'toolbake'], range)
    }
  }
}
