import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TypeFile, WrittenModule } from '@toolbake/core'
import { NATIVE_FILE } from '../query.ts'
import { writtenModules } from './folder.ts'

/**
 * Returns the types that an earlier run wrote for modules in code. Only evaluation determines these types, so they are
 * kept while the modules exist.
 *
 * @param isCompiled whether this run has compiled a module, so that its types are printed again
 */
export function writtenNatives(
  base: string,
  dir: string,
  isCompiled: (path: string) => boolean,
): { readonly files: readonly TypeFile[]; readonly modules: readonly WrittenModule[] } {
  const isPresent = (document: string): boolean =>
    NATIVE_FILE.test(document) && existsSync(join(base, document)) && !isCompiled(join(base, document))
  const declarations = writtenModules(dir, isPresent)
  if (declarations.length === 0) return { files: [], modules: [] }
  const paths = declarations.map(({ path }) => `/${path.replace(/\.types\.d\.ts$/, '')}`)
  const file = join(dir, 'imports.d.ts')
  const ambient = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : ''
  const blocks = ambient.matchAll(/\ndeclare module '(\*(\/[^'?*\\]*)\?[^'*\\]*)' \{\n[\s\S]*?\n\}\n/g)
  return {
    files: declarations,
    modules: [...blocks].flatMap(([text, pattern = '', ending = '']) =>
      paths.some((path) => path.endsWith(ending)) ? [{ pattern, text }] : [],
    ),
  }
}
