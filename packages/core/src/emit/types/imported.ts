import { printText } from './literal.ts'

/**
 * A declaration counts as CommonJS in a package without `"type": "module"`, where `node16` refuses to take types from a
 * package of ES modules unless this is said. The other ways to resolve take no notice.
 */
const MODE = "{ 'resolution-mode': 'import' }"

/** The statement that imports types of another module. */
export function importTypes(names: readonly string[], from: string): string {
  const mode = isPackage(from) ? ` with ${MODE}` : ''
  return `import type { ${names.join(', ')} } from ${printText(from)}${mode}\n`
}

/** Another module within a type. */
export function importType(from: string): string {
  return `import(${printText(from)}${isPackage(from) ? `, { with: ${MODE} }` : ''})`
}

function isPackage(specifier: string): boolean {
  return !/^[./]/.test(specifier)
}
