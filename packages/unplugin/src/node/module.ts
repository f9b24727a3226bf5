import { fileURLToPath } from 'node:url'
import type { Served } from './serve.ts'

/** Any tool file with a query; without one only YAML, for which Node has no loader. */
const OURS = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)\?|\.schema\.ya?ml$/
/** A cheap test, because it runs for every module of the app. */
const MAYBE_OURS = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)(?:\?|%253F|$)/
/** A query that is part of a file name. */
const IN_NAME = /(?<=\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))%3F.*$/

/** The result of a load hook. */
export interface NodeModule {
  readonly format: 'module'
  readonly source: string
  readonly shortCircuit: true
}

/** Whether a specifier may refer to a tool file. */
export function mayBeOurs(specifier: string): boolean {
  return OURS.test(specifier)
}

/** Returns the query of a specifier that may refer to a tool file. Node cannot resolve the path with the query. */
export function queryOf(specifier: string): string | undefined {
  return mayBeOurs(specifier) && specifier.includes('?') ? specifier.slice(specifier.indexOf('?')) : undefined
}

/**
 * Encodes a query as a part of a URL's path, because Node caches required modules by path. It is encoded twice, because
 * other loaders (tsx) cut off file names at a question mark.
 */
export function inPath(query: string): string {
  return encodeURIComponent(encodeURIComponent(query))
}

/** Returns the id of a URL that may be a tool file. The query can also be a part of the path. */
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

/** Converts a module to the result of a load hook. */
export function deliver(served: Served): NodeModule {
  return { format: 'module', source: sourceOf(served), shortCircuit: true }
}

/**
 * Returns the code of a module, and prints its warnings once.
 *
 * @throws an error whose stack is the location in the file: the real stack would only show how Node calls hooks
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
