import type { Compiler, Options } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import type { Cache } from '../cache/cache.ts'
import { createCachedCompiler } from '../cache/compiler.ts'
import { createRecorder } from '../cache/recorder.ts'
import { compileId } from '../compile-id.ts'
import { holdsExactly } from './folder.ts'
import { missingLines } from './missing-lines.ts'
import { keptTypes, keyOfTypes, typesFolder, typesNames } from './names.ts'
import { writtenNatives } from './natives.ts'
import { genericReferences, typesBase } from './sources.ts'
import { addImport, trackSources } from './tracking.ts'

export interface WrittenTypesRequest {
  readonly cache: Cache
  readonly folder: string
  readonly options: Options
  /** Ids of the imports that this run has seen. */
  readonly met: Iterable<string>
}

/** Thrown when something has to be compiled or printed. */
class CompilerNeeded extends Error {}

/**
 * Whether the written types of a project are up to date, with nothing to report about them. Works without the compiler;
 * returns false if that would be needed.
 */
export function areTypesWritten({ cache, folder, options, met }: WrittenTypesRequest): boolean {
  const base = typesBase(folder)
  const dir = typesFolder(base, options)
  const cached = createCachedCompiler(ABSENT, createRecorder(nodeHost(), cache.places), cache, false)
  const tracking = trackSources({ compile: (id) => compileId(id, cached) }, base, dir)
  for (const id of met) addImport(id, tracking)
  if (genericReferences(base).length > 0 || missingLines(base, dir, tracking.met())) return false
  try {
    tracking.settle()
    const imports = tracking.imports()
    const native = writtenNatives(base, dir, tracking.has)
    const names = typesNames(base, dir)
    const key = keyOfTypes(names, native.modules)
    const { files } = keptTypes(names, cached).types({ imports, key }, needCompiler)
    return holdsExactly(dir, [...files, ...native.files])
  } catch (error) {
    if (error instanceof CompilerNeeded) return false
    throw error
  }
}

function needCompiler(): never {
  throw new CompilerNeeded()
}

const ABSENT: Compiler = {
  get options() {
    return needCompiler()
  },
  compile: needCompiler,
  affected: needCompiler,
  forget: needCompiler,
}
