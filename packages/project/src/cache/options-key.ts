import { relative as relativePath, resolve, sep } from 'node:path'
import type { Options } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'
import { hashOf } from './hash.ts'
import type { Places } from './places.ts'

/** Options that do not affect the result of a compile. */
const WITHOUT_EFFECT = new Set(['types', 'generate', 'cache'])

/** Returns a key for the options in WITHOUT_EFFECT, which still have to be valid; undefined if none is set. */
export function keyOfOthers(options: Options): string | undefined {
  const set = Object.entries(options).filter(
    ([name, value]) => WITHOUT_EFFECT.has(name) && value !== undefined,
  )
  return set.length === 0 ? undefined : hashOf(JSON.stringify(sorted(Object.fromEntries(set))))
}

/**
 * Returns a key for all options that results depend on. Undefined if they contain a function, for example in a custom
 * profile: the source text of a function does not determine what it returns.
 *
 * @param root start of relative folders if the options have no `root`
 * @param project the folder that the places are relative to
 */
export function optionsKey(
  options: Options,
  root: string,
  alias: Readonly<Record<string, string>>,
  { relative }: Places,
  project: string,
): string | undefined {
  const own = Object.entries(options).filter(
    ([name, value]) => !WITHOUT_EFFECT.has(name) && !(name === 'overrides' && isEmpty(value)),
  )
  const at = options.root ?? root
  // File patterns and module ids are relative to the root.
  const isBelow = options.schemasDir !== undefined || !isEmpty(options.overrides ?? [])
  const below = isBelow && !isUri(at) ? relativePath(resolve(at), project).replaceAll(sep, '/') : ''
  const place = (folder: string): string =>
    isUri(folder) ? folder : relative(`${pathToUri(resolve(folder))}/`)
  // Only modules in code can have aliased imports.
  const aliases = Object.entries(options.native ? alias : {}).map(([name, target]) => [
    name,
    resolve(target) === target ? place(target) : target,
  ])
  try {
    const text = JSON.stringify(
      sorted({ ...Object.fromEntries(own), root: place(at), below, aliases }),
      refuse,
    )
    return hashOf(text)
  } catch (error) {
    if (error instanceof Unwritable) return undefined
    throw error
  }
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}

class Unwritable extends Error {}

/** For `JSON.stringify`: throws on anything but plain data. Undefined members count as absent. */
function refuse(_: string, value: unknown): unknown {
  const isPlain = value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
  if (!isPlain && !(typeof value === 'object' && isData(value))) throw new Unwritable()
  return value
}

function isData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/** Sorts the options by name; within an option the order may be significant. */
function sorted(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isUri(folder: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:/.test(folder)
}
