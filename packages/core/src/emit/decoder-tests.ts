import { structural } from '../export/structural.ts'
import type { Schema } from '../schema/types.ts'
import type { EsModule } from './module.ts'
import { createGenerator } from './validator/compile.ts'
import { ALWAYS, NEVER, not } from './validator/expression.ts'
import { functionFor } from './validator/functions.ts'
import type { Generator } from './validator/generator.ts'
import { createCheckModule } from './validator/module.ts'

/**
 * Creates the tests with which the decoders of a module distinguish the branches of unions.
 *
 * `printer` prints an expression over `v` for schemas of the structural keywords (see `structural`), whose references
 * refer to the definitions of `root`. `print` prints the functions and constants that these expressions use.
 */
export function createTests(module: EsModule): {
  printer(root: Schema): (test: Schema) => string
  print(): string
} {
  const code = createCheckModule(false, { functionName: () => module.name('is'), use: module.runtime })
  return {
    printer(root) {
      let generator: Generator | undefined
      return (test) => {
        // Created on demand: most tools have no union that needs a test.
        generator ??= createGenerator(code, structural(root), false)
        const spot = { generator, value: 'v', location: '' }
        const { stop, statements } = generator.compile(test, spot)
        if (statements !== '') {
          const name = functionFor(test, spot)
          return name === undefined ? 'true' : `${name}(v)`
        }
        return stop === NEVER ? 'true' : stop === ALWAYS ? 'false' : not(stop)
      }
    },
    print: () => code.print(),
  }
}
