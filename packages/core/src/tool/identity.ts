import type { Context } from '../context.ts'
import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import { decodePath, withoutEnding } from '../host.ts'

export const MODULE_ID: RegExp = /^[A-Za-z_][A-Za-z0-9_.-]{0,191}$/

/** Derives an id from a path: below `schemasDir` with `/` → `.`, else from the file's name. Undefined if empty. */
function idFromUri(uri: string, schemasDir: string | undefined): string | undefined {
  const isBelow = schemasDir !== undefined && uri.startsWith(schemasDir)
  const path = isBelow ? uri.slice(schemasDir.length) : uri.replace(/^.*\//, '')
  // Some file systems store names decomposed; the id must be the same on all.
  const bare = withoutEnding(decodePath(path).normalize('NFC'))
  // Names in other scripts would all become the same id.
  if (bare.split('/').some((name) => !/[A-Za-z0-9]/.test(name) && /[\p{L}\p{N}]/u.test(name)))
    return undefined
  const id = bare
    .replaceAll('/', '.')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, 192)
  if (id === '') return undefined
  return MODULE_ID.test(id) ? id : `_${id}`.slice(0, 192)
}

/** Returns the written module id, checked, or that of the path. `inline` modules have no path of their own. */
export function readModuleId(
  written: string | undefined,
  origin: Origin,
  inline: boolean,
  context: Context,
): string | undefined {
  const { schemasDir } = context.options
  const isNeeded = !inline && (written === undefined || schemasDir !== undefined)
  const expected = isNeeded ? idFromUri(origin.document.uri, schemasDir) : undefined
  if (written === undefined) {
    if (expected === undefined) context.report({ code: 'module_id_missing', at: origin })
    return expected
  }
  const at = childOrigin(origin, 'module_id')
  if (!MODULE_ID.test(written)) {
    context.report({ code: 'module_id_invalid', at, params: { id: written } })
    return undefined
  }
  if (schemasDir !== undefined && expected !== undefined && expected !== written) {
    context.report({ code: 'module_id_path', at, params: { id: written, expected } })
  }
  return written
}
