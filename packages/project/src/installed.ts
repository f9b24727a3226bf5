import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { ancestors, readText } from '@toolbake/core/node'

/** The names under which a project has Toolbake's modules installed, for imports in generated files. */
export interface InstalledNames {
  /** Module from which code imports the runtime helpers. */
  readonly runtime: string
  /** Module from which declarations import all types; undefined if only the runtime is installed. */
  readonly client: string | undefined
  /** The TypeBox packages, preferred one first. */
  readonly typebox: readonly TypeBoxName[]
}

type TypeBoxName = '@sinclair/typebox' | 'typebox'

const RUNTIME = '@toolbake/runtime'
const RUNTIMES = new Map([
  ['toolbake', 'toolbake/runtime'],
  [RUNTIME, RUNTIME],
])
const TYPEBOXES: readonly TypeBoxName[] = ['@sinclair/typebox', 'typebox']
const CLIENTS = new Map([
  ['toolbake', 'toolbake/client-types'],
  ['unplugin-toolbake', 'unplugin-toolbake/client-types'],
])

/** Sections of `package.json`; those that a deployed app also installs come first. */
const DEPLOYED = ['dependencies', 'peerDependencies', 'optionalDependencies']
const ALL = [...DEPLOYED, 'devDependencies']

/**
 * Returns the names that resolve from a folder. Packages listed in the nearest `package.json` come first, because
 * strict package managers (pnpm, Yarn PnP) resolve no others; then unlisted ones that are found. If nothing is
 * installed yet, the names are those of `toolbake`.
 */
export function installedNames(folder: string): InstalledNames {
  const at = resolve(folder)
  const manifests = ancestors(at).map(readManifest)
  const isFound = (name: string): boolean => isInstalled(name, at)
  // A deployed app has no development dependencies, so a package in `dependencies` is preferred.
  const runtime =
    listed(manifests, [DEPLOYED, ALL], [...RUNTIMES.keys()]) ?? [...RUNTIMES.keys()].reverse().find(isFound)
  const client = listed(manifests, [ALL], [...CLIENTS.keys()]) ?? [...CLIENTS.keys()].find(isFound)
  // Unlisted ones come last: they may be there only as dependencies of other packages, such as Jest.
  const ownBoxes = TYPEBOXES.filter((name) => listed(manifests, [ALL], [name]) !== undefined)
  const hasPlugin = client === 'unplugin-toolbake'
  const hasOnlyRuntime = client === undefined && runtime === RUNTIME
  return {
    runtime: RUNTIMES.get(runtime ?? (hasPlugin ? RUNTIME : 'toolbake')) ?? RUNTIME,
    client: hasOnlyRuntime ? undefined : CLIENTS.get(client ?? 'toolbake'),
    typebox: [...ownBoxes, ...TYPEBOXES.filter((name) => !ownBoxes.includes(name) && isFound(name))],
  }
}

/** Returns the first name in the nearest manifest that lists one of them. */
function listed(
  manifests: readonly (readonly Section[])[],
  orders: readonly (readonly string[])[],
  names: readonly string[],
): string | undefined {
  for (const manifest of manifests) {
    for (const sections of orders) {
      const has = (name: string): boolean =>
        manifest.some(({ section, packages }) => sections.includes(section) && packages.includes(name))
      const found = names.find(has)
      if (found !== undefined) return found
    }
  }
  return undefined
}

interface Section {
  readonly section: string
  readonly packages: readonly string[]
}

function readManifest(folder: string): Section[] {
  const manifest = parseManifest(readText(join(folder, 'package.json')) ?? '{}')
  return ALL.map((section) => ({ section, packages: Object.keys(Object(manifest[section])) }))
}

/** A broken manifest counts as empty, because other tools report it. */
export function parseManifest(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** Looks up a package as TypeScript does. `require.resolve` would also find what package managers add by NODE_PATH. */
function isInstalled(name: string, folder: string): boolean {
  const isBelow = (at: string): boolean => existsSync(join(at, 'node_modules', name, 'package.json'))
  return ancestors(folder).some(isBelow) || isPlugged(name, folder)
}

/** Whether Yarn PnP, which stores packages in archives, resolves a name from a folder. */
function isPlugged(name: string, folder: string): boolean {
  if (process.versions['pnp'] === undefined) return false
  try {
    createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}
