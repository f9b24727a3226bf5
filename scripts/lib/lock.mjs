import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

/** What is done under a lock takes some seconds. One of that age (in milliseconds) was left by a process that died. */
const STALE = 120_000

/**
 * Waits until no other process holds the lock.
 *
 * @param {string} name
 * @returns {Promise<() => void>} gives it back
 */
export async function lock(name) {
  const path = join(root, 'node_modules', '.cache', `${name}.lock`)
  mkdirSync(join(path, '..'), { recursive: true })
  while (!take(path)) await sleep(200)
  return () => rmdirSync(path)
}

/** @param {string} path */
function take(path) {
  try {
    mkdirSync(path)
    return true
  } catch {
    if (age(path) > STALE) rmdirSync(path)
    return false
  }
}

/** @param {string} path */
function age(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}
