import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packPackages } from '../../scripts/lib/packages.mjs'
import { run } from '../../scripts/lib/run.mjs'
import type { Files, PackageManager } from './managers.ts'

/** An app outside of the repository with our packages installed from tarballs. */
export interface InstalledApp {
  /** Runs a program and returns its output; throws if it fails. */
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

/** Returns the tarballs as specifiers by package name; packed once for all tests. */
function specifiers(): Promise<Readonly<Record<string, string>>> {
  packed ??= pack()
  return packed
}

/**
 * @param dependencies package names: ours are installed from tarballs, others in the version of these tests
 * @param aliases the names of packages in these tests by their own names
 */
export async function installApp(
  { setUp, install, run: prefix }: PackageManager,
  files: Files,
  dependencies: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Promise<InstalledApp> {
  const ours = await specifiers()
  const versions = dependencies.map((name) => [name, ours[name] ?? versionOf(aliases[name] ?? name)])
  // npm refuses to override a package that the app depends on in another way.
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

/** Returns npm's registry, because Yarn has its own settings. */
async function registry(): Promise<string> {
  const { output } = await run(['npm', 'config', 'get', 'registry'], { capture: true })
  return output.trim().split('\n').at(-1) ?? ''
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
    .version
}
