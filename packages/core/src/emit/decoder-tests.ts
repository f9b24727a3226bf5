import { structural } from '../export/structural.ts'
import type { Schema } from '../schema/types.ts'
import { mapSubschemas } from '../schema/walk.ts'
import type { EsModule } from './module.ts'
import { createGenerator } from './validator/compile.ts'
import { ALWAYS, NEVER, not } from './validator/expression.ts'
import { functionFor } from './validator/functions.ts'
import type { Generator } from './validator/generator.ts'
import { createModule } from './validator/module.ts'

/** The tests by which the decoders of a module distinguish the branches of unions. */
export interface DecoderTests {
  /**
   * Prints an expression over `v` for schemas of the structural keywords (see `structural`).
   *
   * @param root its definitions are what the references of these schemas lead to
   */
  printer(root: Schema): (test: Schema) => string
  /** The functions and constants that the expressions use. */
  print(): string
}

export function createTests(module: EsModule): DecoderTests {
  const code = createModule({
    reports: false,
    isCompact: true,
    host: { functionName: () => module.name('is'), use: (name) => module.runtime(name) },
  })
  return {
    printer(root) {
      let generator: Generator | undefined
      return (test) => {
        // Most tools have no union that needs a test.
        generator ??= createGenerator(code, withDefinitions(root), false)
        return printTest(generator, test)
      }
    },
    print: () => code.print(),
  }
}

function printTest(generator: Generator, test: Schema): string {
  const { stop, statements } = generator.compile(generator, test, { value: 'v', location: '' })
  if (statements !== '') {
    const name = functionFor(generator, test, { value: 'v', location: '' })
    return name === undefined ? 'true' : `${name}(v)`
  }
  if (stop === NEVER) return 'true'
  return stop === ALWAYS ? 'false' : not(stop)
}

function withDefinitions(root: Schema): Schema {
  if (typeof root === 'boolean' || root.$defs === undefined) return structural(root)
  const { $defs } = mapSubschemas({ $defs: root.$defs }, structural)
  return Object.assign({}, structural(root), { $defs })
}
