import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ancestors } from '@toolbake/core/node'

/**
 * Returns the folder of a workspace: the nearest one, upwards from `folder`, with `pnpm-workspace.yaml`, `workspaces`
 * or `.git`; otherwise `folder` itself.
 */
export function findWorkspaceRoot(folder: string = process.cwd()): string {
  return findWorkspace(folder) ?? resolve(folder)
}

/** As `findWorkspaceRoot`, but undefined if there is no such folder. */
export function findWorkspace(folder: string): string | undefined {
  return ancestors(resolve(folder)).find(
    (at) => existsSync(join(at, 'pnpm-workspace.yaml')) || existsSync(join(at, '.git')) || hasWorkspaces(at),
  )
}

function hasWorkspaces(folder: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest
  } catch {
    return false
  }
}
