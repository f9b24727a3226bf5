import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'

const MODULE_ID = /^[A-Za-z_][A-Za-z0-9_.-]{0,191}$/

export function isModuleId(id: string): boolean {
  return MODULE_ID.test(id)
}

/** The id that a file's path says: below `schemasDir` with `/` → `.`, else its name. Undefined when nothing is left. */
function idFromUri(uri: string, schemasDir: string | undefined): string | undefined {
  const isBelow = schemasDir !== undefined && uri.startsWith(schemasDir)
  const path = isBelow ? uri.slice(schemasDir.length) : uri.replace(/^.*\//, '')
  // Some systems store names decomposed: the id is the same everywhere.
  const bare = safeDecode(path)
    .normalize('NFC')
    .replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/i, '')
  // All names of another script would be one.
  if (bare.split('/').some((name) => /[\p{L}\p{N}]/u.test(name) && !/[A-Za-z0-9]/.test(name)))
    return undefined
  const id = bare
    .replaceAll('/', '.')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, 192)
  if (id === '') return undefined
  return isModuleId(id) ? id : `_${id}`.slice(0, 192)
}

/** The module id that is written, checked, or the one that the path says. `inline` modules have no path of their own. */
export function readModuleId(
  written: string | undefined,
  origin: Origin,
  inline: boolean,
  context: Context,
): string | undefined {
  const { schemasDir } = context.options
  const expected = inline ? undefined : idFromUri(origin.document.uri, schemasDir)
  if (written === undefined) {
    if (expected === undefined) context.report({ code: 'module_id_missing', at: origin })
    return expected
  }
  const at = childOrigin(origin, 'module_id')
  if (!isModuleId(written)) {
    context.report({ code: 'module_id_invalid', at, params: { id: written } })
    return undefined
  }
  if (schemasDir !== undefined && expected !== undefined && expected !== written) {
    context.report({ code: 'module_id_path', at, params: { id: written, expected } })
  }
  return written
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
