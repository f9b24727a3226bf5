// A file system that ignores the case of names. Its drives and servers are folders of the one in the command line.
import fs from 'node:fs'
import { join, relative, win32 } from 'node:path'

const top = process.argv[2] ?? ''

/**
 * Returns the real path; names that do not exist are kept. Paths of this machine are those of the packages themselves.
 *
 * @param {string | URL | number} path
 */
function real(path) {
  if (typeof path !== 'string' || (path.startsWith('/') && !path.startsWith('//'))) return path
  const plain = path.replace(/^\\\\\?\\/, '')
  if (!win32.isAbsolute(plain)) throw new Error(`not absolute: ${path}`)
  return plain
    .split(/[\\/]+/)
    .filter((name) => name !== '')
    .map((name) => name.replace(/^([a-z]):$/i, (_, drive) => drive.toUpperCase()))
    .reduce((folder, name) => join(folder, nameIn(folder, name)), top)
}

/**
 * @param {string} folder
 * @param {string} name
 */
function nameIn(folder, name) {
  try {
    const same = (/** @type {string} */ one) => one.toLowerCase() === name.toLowerCase()
    return fs.readdirSync(folder).find(same) ?? name
  } catch {
    return name
  }
}

/** @param {string} path */
function shown(path) {
  const [drive = '', ...names] = relative(top, path).split('/')
  return drive.length === 1 ? [`${drive}:`, ...names].join('\\') : `\\\\${[drive, ...names].join('\\')}`
}

/** @param {string} name */
function at(name) {
  // @ts-expect-error one of the functions of the file system
  return (path, ...rest) => fs[name](real(path), ...rest)
}

export const { closeSync, constants, fstatSync, readSync } = fs
export const existsSync = at('existsSync')
export const lstatSync = at('lstatSync')
export const mkdirSync = at('mkdirSync')
export const openSync = at('openSync')
export const readFileSync = at('readFileSync')
export const rmSync = at('rmSync')
export const rmdirSync = at('rmdirSync')
export const statSync = at('statSync')
export const writeFileSync = at('writeFileSync')
export const mkdtempSync = at('mkdtempSync')

/** Paths that were already reported as open, which happens once for each. */
const open = new Set()

/**
 * @param {string} from
 * @param {string} to
 */
export const renameSync = (from, to) => {
  if (!open.has(to)) {
    open.add(to)
    throw Object.assign(new Error(`EPERM: operation not permitted, rename '${to}'`), { code: 'EPERM' })
  }
  fs.renameSync(real(from), real(to))
}

/**
 * @param {string} path
 * @param {any} options
 */
export const readdirSync = (path, options) =>
  fs.readdirSync(real(path), options).map((/** @type {any} */ entry) => {
    if (typeof entry !== 'string') entry.parentPath = shown(entry.parentPath)
    return entry
  })

/**
 * Node's own function keeps the case of the given path.
 *
 * @param {string} path
 */
export const realpathSync = (path) => {
  const place = fs.realpathSync(real(path))
  return place === real(path) ? path : shown(place)
}
/** @param {string} path */
realpathSync.native = (path) => shown(fs.realpathSync.native(real(path)))
