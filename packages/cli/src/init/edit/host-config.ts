import type { ObjectExpression } from '@babel/types'
import * as messages from '../../messages/init.ts'
import type { PluginList, Setup } from '../detect/hosts.ts'
import { addImports, importLine } from './imports.ts'
import { rangeOf } from './list.ts'
import { addCall, callOptions } from './plugin.ts'
import { exportedNode, type Module, objectOf, parseModule } from './syntax.ts'
import { type Insert, lineOf, withInserts } from './text.ts'

/** The new text of a file, or the lines that the user has to add to it. */
export type Edited = { readonly text: string } | { readonly manual: string }

/** Edits a host's configuration or build script. A file that already imports toolbake stays unchanged. */
export function editHostConfig(source: string, path: string, setup: Setup): Edited {
  if (hasPlugin(source)) return { text: source }
  const module = parseModule(source, path)
  if (module === undefined) return { manual: messages.unreadableConfig(path, linesFor(setup)) }
  const inserts = insertsFor(module, path, setup)
  if (inserts !== undefined) return { text: withInserts(source, inserts) }
  return { manual: messages.addByHand(path, linesFor(setup, { module, path }), placeOf(module, setup)) }
}

/** Whether code imports an entry of toolbake for a host. */
export function hasPlugin(source: string): boolean {
  return /['"](?:unplugin-)?toolbake\/(?!client|config)[a-z]+['"]/.test(source)
}

function insertsFor(module: Module, path: string, setup: Setup): Insert[] | undefined {
  switch (setup.kind) {
    case 'plugins':
      return addPlugins(module, path, setup.lists)
    case 'wrap':
      return wrapExport(module, path, setup)
    case 'script':
      return addToCalls(module, path, setup)
    default:
      return undefined
  }
}

function addPlugins(module: Module, path: string, lists: readonly PluginList[]): Insert[] | undefined {
  const options = objectOf(exportedNode(module), module)
  return options === undefined ? undefined : addTo([options], module, path, lists)
}

function addTo(
  objects: readonly ObjectExpression[],
  module: Module,
  path: string,
  lists: readonly PluginList[],
): Insert[] | undefined {
  const calls = objects.flatMap((object) =>
    lists.map((list) => addCall(module, object, list.path, `${list.local}()`)),
  )
  const inserts = calls.flatMap((call) => call ?? [])
  return calls.includes(undefined) ? undefined : [addImports(module, path, lists), ...inserts]
}

function wrapExport(
  module: Module,
  path: string,
  { name, from }: Setup & { kind: 'wrap' },
): Insert[] | undefined {
  const exported = exportedNode(module)
  // Next also accepts functions, which the wrapper does not call.
  if (exported === undefined || /Function|Class/.test(exported.type)) return undefined
  if (exported.type === 'Identifier' && objectOf(exported, module) === undefined) return undefined
  const [start, end] = rangeOf(exported)
  return [
    addImports(module, path, [{ from, local: name, isNamed: true }]),
    { at: start, text: `${name}(` },
    { at: end, text: ')' },
  ]
}

/** Adds the plugin to calls. Two calls may share one options object: `context(options)` and `build(options)`. */
function addToCalls(module: Module, path: string, setup: Setup & { kind: 'script' }): Insert[] | undefined {
  const found = new Set(callOptions(module, setup.callees))
  const options = [...found].filter((one): one is ObjectExpression => one !== undefined)
  if (options.length === 0 || options.length < found.size) return undefined
  return addTo(options, module, path, [{ path: ['plugins'], from: setup.from, local: 'toolbake' }])
}

/** Returns the lines that the user has to add. */
export function linesFor(setup: Setup, at?: { readonly module: Module; readonly path: string }): string[] {
  const line = (from: string, local: string, isNamed: boolean): string =>
    at === undefined
      ? `import ${isNamed ? `{ ${local} }` : local} from '${from}'`
      : importLine(at.module, at.path, { from, local, isNamed })
  switch (setup.kind) {
    case 'plugins':
      return [
        ...setup.lists.map(({ from, local }) => line(from, local, false)),
        ...setup.lists.map(({ path, local }) => propertyLine(path, `[${local}()]`)),
      ]
    case 'wrap':
      return [line(setup.from, setup.name, true), `export default ${setup.name}(nextConfig)`]
    case 'script':
      return [line(setup.from, 'toolbake', false), 'plugins: [toolbake()]']
    default:
      return []
  }
}

/** Writes a value in nested properties on one line: `vite: { plugins: … }`. */
export function propertyLine([name = '', ...rest]: readonly string[], value: string): string {
  return `${name}: ${rest.reduceRight((text, key) => `{ ${key}: ${text} }`, value)}`
}

/** Returns the line of the module's export; undefined for a build script, or without an export. */
function placeOf(module: Module, setup: Setup): number | undefined {
  const exported = setup.kind === 'script' ? undefined : exportedNode(module)
  return exported === undefined ? undefined : lineOf(module.source, rangeOf(exported)[0])
}
