import { Script } from 'node:vm'
import type {
  EmittedValidators,
  ValidatorEntry,
  ValidatorOptions,
} from '../../packages/core/src/emit/validator/types.ts'
import { emitValidators } from '../../packages/core/src/emit-validators.ts'
import * as runtime from '../../packages/runtime/src/validate/index.ts'

/** Runs emitted code like a module, and returns the constants that it declares for the faces. */
export function evaluate<T>(
  entries: readonly ValidatorEntry[],
  options?: ValidatorOptions,
): { readonly emitted: EmittedValidators; readonly values: T } {
  const emitted = emitValidators(entries, options)
  return { emitted, values: runEmitted(emitted, namesOf(entries)) as T }
}

function namesOf(entries: readonly ValidatorEntry[]): string[] {
  return entries.flatMap(({ faces }) => Object.values(faces))
}

/** Runs statements and returns constants; only the requested imports are in scope. */
function runEmitted({ code, imports }: EmittedValidators, names: readonly string[]): unknown {
  const exported: Readonly<Record<string, unknown>> = { ...runtime }
  const values: Record<string, unknown> = {}
  for (const [local, name] of imports) {
    if (!Object.hasOwn(exported, name)) throw new Error(`@toolbake/runtime has no export ${name}`)
    values[local] = exported[name]
  }
  const text = `'use strict';(({${[...imports.keys()].join(',')}})=>{${code}\nreturn {${names.join(',')}}})`
  const run = new Script(text).runInThisContext() as (values: unknown) => unknown
  return run(values)
}

export type Is = (value: unknown) => boolean
export type Check = (
  value: unknown,
  limit?: number,
) => import('../../packages/runtime/src/types.ts').CallError[]
