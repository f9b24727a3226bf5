import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

/** In milliseconds. Work under a lock takes seconds, so the process that created an older lock has died. */
const STALE = 120_000

/**
 * Acquires a lock, waiting until no other process holds it.
 *
 * @param {string} name
 * @returns {Promise<() => void>} releases the lock
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
