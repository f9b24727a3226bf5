import { relative, resolve } from 'node:path'
import type { TypesSettings } from '@toolbake/core'
import { TYPES_DIR } from '@toolbake/core/light'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import type { CachedCompiler } from '../cache/compiler.ts'
import { type KeptTypes, openKeptTypes } from '../cache/types.ts'
import { installedNames } from '../installed.ts'

/** What the declarations of a project depend on beside its files and options. */
export interface TypesNames {
  /** URI of the project's folder. */
  readonly base: string
  /** The folder for types, from the project's. */
  readonly place: string
  /** What they import `Decoder` from. */
  readonly from: string
  /** What they import the generic types of other imports from; undefined: there are none. */
  readonly client: string | undefined
}

/** @param runtime what they import `Decoder` from, where it is not found by what is installed */
export function typesNames(base: string, dir: string, runtime?: string): TypesNames {
  const { runtime: found, client } = installedNames(base)
  // Of the packages that hold the runtime, an app need not depend on the runtime itself.
  const from = runtime ?? client ?? found
  return {
    base: `${pathToUri(base)}/`,
    place: relative(base, dir),
    from,
    client: runtime === undefined ? client : undefined,
  }
}

/** The folder that the types of a project are written to. */
export function typesFolder(
  base: string,
  { types: { dir = TYPES_DIR } = {} }: { readonly types?: Pick<TypesSettings, 'dir'> },
): string {
  return dir.startsWith('file:') ? uriToPath(dir) : resolve(base, dir)
}

/** The types that earlier processes printed. */
export function keptTypes({ base, place, from }: TypesNames, cached: CachedCompiler): KeptTypes {
  return openKeptTypes(cached, base, place, JSON.stringify([place, from]))
}

/** @param written modules that are declared as they were */
export function keyOfTypes({ place, from, client }: TypesNames, written: readonly object[]): string {
  return JSON.stringify([place, from, client, written])
}
