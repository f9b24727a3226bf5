import type { ResolvedOptions } from '../options/types.ts'
import { parsePointer } from '../pointer.ts'
import type { Fragment } from './uri.ts'

/** What an `apcore:` URI names: `apcore://dotted.id/pointer` or `apcore://dotted.id#/pointer`. */
export interface ApcoreTarget {
  /** The module id. */
  readonly id: string
  /** The module's file: the id as a path below `schemasDir`. */
  readonly file: string
  readonly fragment: Fragment
}

/** Undefined when it is none: the id is no module id, or there are two pointers. */
export function readApcore(
  uri: string,
  fragment: Fragment,
  { schemasDir, root }: ResolvedOptions,
): ApcoreTarget | undefined {
  const parts = /^apcore:\/\/([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)(\/.*)?$/.exec(uri)
  const [, id, path = ''] = parts ?? []
  if (id === undefined) return undefined
  const file = `${schemasDir ?? root}${id.replaceAll('.', '/')}.schema.yaml`
  if (path === '' || path === '/') return { id, file, fragment }
  const tokens = decodePath(path)
  if (tokens === undefined || fragment.kind !== 'root') return undefined
  return { id, file, fragment: { kind: 'pointer', tokens } }
}

function decodePath(path: string): string[] | undefined {
  try {
    return parsePointer(decodeURIComponent(path))
  } catch {
    return undefined
  }
}
