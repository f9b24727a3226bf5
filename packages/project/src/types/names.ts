import { relative, resolve } from 'node:path'
import type { TypesSettings } from '@toolbake/core'
import { TYPES_DIR } from '@toolbake/core/light'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import type { CachedCompiler } from '../cache/compiler.ts'
import { type KeptTypes, openKeptTypes } from '../cache/types.ts'
import { installedNames } from '../installed.ts'

/** The names that a project's declarations depend on, apart from its files and options. */
export interface TypesNames {
  /** URI of the project's folder. */
  readonly base: string
  /** The folder for types, relative to the project's folder. */
  readonly place: string
  /** Module from which the declarations import `Decoder`. */
  readonly from: string
  /** Module with the generic types for other imports; undefined if there is none. */
  readonly client: string | undefined
}

/** @param runtime module that exports `Decoder`. Default: found among the installed packages */
export function typesNames(base: string, dir: string, runtime?: string): TypesNames {
  const { runtime: found, client } = installedNames(base)
  // An app with a package that contains the runtime need not depend on the runtime itself.
  const from = runtime ?? client ?? found
  return {
    base: `${pathToUri(base)}/`,
    place: relative(base, dir),
    from,
    client: runtime === undefined ? client : undefined,
  }
}

/** Returns the folder that a project's types are written to. */
export function typesFolder(
  base: string,
  { types: { dir = TYPES_DIR } = {} }: { readonly types?: Pick<TypesSettings, 'dir'> },
): string {
  return dir.startsWith('file:') ? uriToPath(dir) : resolve(base, dir)
}

/** Returns access to the types that earlier processes printed. */
export function keptTypes({ base, place, from }: TypesNames, cached: CachedCompiler): KeptTypes {
  return openKeptTypes(cached, base, place, JSON.stringify([place, from]))
}

/** @param written modules whose declarations are copied from an earlier run */
export function keyOfTypes({ place, from, client }: TypesNames, written: readonly object[]): string {
  return JSON.stringify([place, from, client, written])
}
