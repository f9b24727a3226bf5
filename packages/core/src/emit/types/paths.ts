import { decodePath, relativePath } from '../../host.ts'
import { printSingleQuoted } from './literal.ts'

/**
 * Returns the path from a generated file to a document, as TypeScript reads it in a declaration map: not encoded. A
 * document that has no such path is named by its URI.
 */
export function sourcePath(file: string, uri: string): string {
  const [from, to] = [new URL(file), new URL(uri)]
  if (from.protocol !== to.protocol || from.host !== to.host) return uri
  const [start, end] = [decodePath(from.pathname), decodePath(to.pathname)]
  const drive = /^\/[A-Za-z]:/.exec(end)?.[0]
  // Between two drives of Windows only the absolute path works.
  return drive !== undefined && !start.startsWith(drive) ? end.slice(1) : relativePath(start, end)
}

/** Returns the specifier with which one generated file imports another. */
export function specifier(from: string, to: string): string {
  const path = relativePath(from, to)
  return path.startsWith('../') ? path : `./${path}`
}

/**
 * In a package without `"type": "module"` a declaration file is CommonJS, and under `moduleResolution: node16` it can
 * import types from an ES module package only with this attribute. The other resolution modes ignore it.
 */
const MODE = "{ 'resolution-mode': 'import' }"

/** @param isModule whether the file is an ES module in any package (`.d.mts`) */
export function importTypes(names: readonly string[], from: string, isModule = false): string {
  const mode = isPackage(from) && !isModule ? ` with ${MODE}` : ''
  return `import type { ${names.join(', ')} } from ${printSingleQuoted(from)}${mode}\n`
}

/** Prints a reference to another module within a type. */
export function importType(from: string): string {
  return `import(${printSingleQuoted(from)}${isPackage(from) ? `, { with: ${MODE} }` : ''})`
}

function isPackage(specifier: string): boolean {
  return !/^[./]/.test(specifier)
}
