import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packPackages } from '../../scripts/lib/packages.mjs'
import { run } from '../../scripts/lib/run.mjs'
import type { Files, PackageManager } from './managers.ts'

/** An app outside of the repository that has installed our packages from tarballs. */
export interface InstalledApp {
  /** Runs a program; returns what it printed. Throws when it fails. */
  run(...args: readonly string[]): Promise<string>
  read(path: string): string
  remove(): void
}

let packed: Promise<Readonly<Record<string, string>>> | undefined

async function pack(): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-tarballs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const paths = await packPackages(folder)
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `file:${path}`]))
}

/** The tarballs as specifiers, by the package's name; packed once for all tests. */
function specifiers(): Promise<Readonly<Record<string, string>>> {
  packed ??= pack()
  return packed
}

/**
 * @param dependencies names of packages: ours come from tarballs, others in the version that these tests have
 * @param aliases the name under which these tests have a package, by its own
 */
export async function installApp(
  { setUp, install, run: prefix }: PackageManager,
  files: Files,
  dependencies: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Promise<InstalledApp> {
  const ours = await specifiers()
  const versions = dependencies.map((name) => [name, ours[name] ?? versionOf(aliases[name] ?? name)])
  // npm refuses an override of a package that the app asks for in another way.
  const others = Object.fromEntries(Object.entries(ours).filter(([name]) => !dependencies.includes(name)))
  const { manifest, files: settings } = setUp(others)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-installed-')))
  const own = { name: 'app', private: true, type: 'module', dependencies: Object.fromEntries(versions) }
  const all = { ...files, ...settings, 'package.json': JSON.stringify({ ...own, ...manifest }) }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const env = { YARN_NPM_REGISTRY_SERVER: await registry(), NODE_PATH: '' }
  const start = async (command: readonly string[]): Promise<string> => {
    const { code, output } = await run([...command], { cwd: folder, env, capture: true })
    if (code !== 0) throw new Error(`${command.join(' ')} failed\n${output}`)
    return output
  }
  await start(install)
  return {
    run: (...args) => start([...prefix, ...args]),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The registry that npm uses; Yarn has settings of its own. */
async function registry(): Promise<string> {
  const { output } = await run(['npm', 'config', 'get', 'registry'], { capture: true })
  return output.trim().split('\n').at(-1) ?? ''
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
    .version
}
