import { compile, needsFunction } from './compile.ts'
import type { Generator } from './generator.ts'
import { functionFor, rootSpot } from './generator.ts'
import type { EmittedModule } from './module.ts'
import { createModule } from './module.ts'
import { readDocument } from './resources.ts'
import type { EmittedValidators, ValidatorEntry, ValidatorOptions } from './types.ts'

/**
 * Prints the validators of some schemas as the statements of one module. Equal parts are printed once. Without a face
 * that tells errors the code holds nothing that errors need.
 */
export function emitValidators(
  entries: readonly ValidatorEntry[],
  options: ValidatorOptions = {},
): EmittedValidators {
  const reports = entries.some(({ faces }) => faces.check !== undefined || faces.validator !== undefined)
  const module = createModule(reports, options.formats ?? 'annotate')
  const faces = entries.map((entry) => printFaces(module, entry)).join('\n')
  const rows = reports ? `const $rows=${module.printRows()};\n` : ''
  return { code: `${module.print()}\n${rows}${faces}\n`, imports: module.imports, problems: module.problems }
}

function printFaces(module: EmittedModule, { schema, faces }: ValidatorEntry): string {
  const document = readDocument(schema)
  const generator: Generator = { module, document, functions: new Map(), open: [], compile, needsFunction }
  const name =
    functionFor(generator, document.root, rootSpot(false)) ?? module.sharedFunction('', 'return true')
  const statements: string[] = []
  if (faces.is !== undefined) {
    statements.push(`const ${faces.is}=${module.reports ? `(value)=>${name}(value)` : name};`)
  }
  if (faces.check !== undefined) {
    statements.push(`const ${faces.check}=/* @__PURE__ */ ${module.use('createCheck')}(${name},$rows);`)
  }
  if (faces.validator !== undefined) {
    statements.push(
      `const ${faces.validator}=/* @__PURE__ */ ${module.use('createValidator')}(${name},$rows);`,
    )
  }
  return statements.join('\n')
}
