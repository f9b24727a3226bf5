import { fileURLToPath } from 'node:url'
import type { Served } from './serve.ts'

/** With a query any file of ours; without one only YAML, for which Node has no loader. */
const OURS = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)\?|\.schema\.ya?ml$/
/** Every module of the app is tested. */
const MAYBE_OURS = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)(?:\?|%253F|$)/
/** A query as a part of a file name. */
const IN_NAME = /(?<=\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))%3F.*$/

/** What a load hook returns. */
export interface NodeModule {
  readonly format: 'module'
  readonly source: string
  readonly shortCircuit: true
}

/** Whether a specifier may be that of a tool file. */
export function mayBeOurs(specifier: string): boolean {
  return OURS.test(specifier)
}

/** The query of a specifier that may be ours: what Node cannot resolve together with it. */
export function queryOf(specifier: string): string | undefined {
  return mayBeOurs(specifier) && specifier.includes('?') ? specifier.slice(specifier.indexOf('?')) : undefined
}

/**
 * The query as a part of the path of a URL: Node caches what is required by its path. In the file name it is encoded, too,
 * since other loaders (tsx) cut names off at a question mark.
 */
export function inPath(query: string): string {
  return encodeURIComponent(encodeURIComponent(query))
}

/** The id of a URL that may be ours. Its query can also be a part of its path. */
export function idOf(url: string): string | undefined {
  if (!url.startsWith('file:') || !MAYBE_OURS.test(url)) return undefined
  const id = fileURLToPath(url).replace(IN_NAME, decodeURIComponent) + decoded(new URL(url).search)
  return mayBeOurs(id) ? id : undefined
}

function decoded(search: string): string {
  try {
    return decodeURI(search)
  } catch {
    return search
  }
}

/** Hands a module to Node. */
export function deliver(served: Served): NodeModule {
  return { format: 'module', source: sourceOf(served), shortCircuit: true }
}

/**
 * The code of a module, whose warnings are printed once.
 *
 * @throws an error whose stack is the place in the file: the real one would show only how Node calls hooks
 */
export function sourceOf({ result, warnings }: Served): string {
  for (const warning of warnings) {
    if (!printed.has(warning)) console.warn(warning)
    printed.add(warning)
  }
  if ('code' in result) return result.code
  const error = new Error(result.error)
  error.stack = `${result.error}${result.place === undefined ? '' : `\n    at ${result.place}`}`
  throw error
}

const printed = new Set<string>()
