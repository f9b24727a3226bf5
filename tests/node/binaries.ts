import { installed } from '../hosts/install.ts'

/** Returns the path of Node in this major version: this one, or the one of npm's `node` package. */
export async function nodeBinary(major: number): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const { path } = await installed(`toolbake-node-${major}`, [`node@${major}`])
  return path('node/bin/node')
}
