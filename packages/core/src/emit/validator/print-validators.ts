import type { Json } from '../../json.ts'
import type { Schema } from '../../schema/types.ts'
import { printJson } from '../print.ts'
import { createGenerator } from './compile.ts'
import { checkData, type Parts, printParts } from './data.ts'
import { functionFor } from './functions.ts'
import { createCheckModule, type EmittedModule } from './module.ts'
import { rootSpot } from './spot.ts'
import { printTargets } from './targets.ts'
import type { EmittedValidators, ValidatorEntry, ValidatorOptions } from './types.ts'
import { walkedData } from './value-walk-data.ts'

/**
 * Prints the validators of several schemas as the statements of one module. Equal parts are printed once. Code for
 * errors is only included if a face reports errors. Each `$ref` must refer to the root or to one of its `$defs`.
 */
export function printValidators(
  entries: readonly ValidatorEntry[],
  { formats = 'annotate', errors = 'full' }: ValidatorOptions = {},
): EmittedValidators {
  const reports = entries.some(({ faces }) => (faces.check ?? faces.validator) !== undefined)
  const module = createCheckModule(reports)
  const faces = entries.map((entry) => {
    const { is, check, validator } = entry.faces
    const walks = printWalks(module, entry)
    if ((is ?? check ?? validator) === undefined) return walks
    const asserts = (entry.formats ?? formats) === 'assert'
    const isSmall = reports && errors === 'small'
    const interpreted = isSmall ? interpretedFaces(module, entry, asserts) : undefined
    return walks + (interpreted ?? compiledFaces(module, entry, asserts))
  })
  const code = [module.print(), ...faces]
  const { imports, problems } = module
  return { code: `${code.filter((text) => text !== '').join('\n')}\n`, imports, problems }
}

/** Prints the faces that walk over values according to data. */
function printWalks(module: EmittedModule, { schema, faces: { coerce, redact } }: ValidatorEntry): string {
  const print = (name: string, helper: string, data: Json | undefined, idle: string): string => {
    const walk = data === undefined ? idle : `/* @__PURE__ */ ${module.use(helper)}(${printJson(data)})`
    return `const ${name}=${walk};\n`
  }
  const texts = [
    coerce && print(coerce, 'createCoercion', walkedData(schema, 'coerce'), '(value)=>({value,changes:[]})'),
    redact && print(redact, 'createRedactor', walkedData(schema, 'redact'), '(value)=>value'),
  ]
  return texts.join('')
}

function compiledFaces(module: EmittedModule, entry: ValidatorEntry, assertsFormats: boolean): string {
  const { schema, faces } = entry
  const root = rootSpot(createGenerator(module, schema, assertsFormats), false)
  const name = functionFor(schema, root) ?? module.sharedFunction('', 'return true')
  if (!module.reports && faces.is !== undefined && module.rename(name, faces.is)) return ''
  const check = (): string =>
    concealing(module, schema, `${module.use('createCheck')}(${name},${module.rows()})`)
  return printFaces(module, entry, module.reports ? `(value)=>${name}(value)` : name, check)
}

/** Returns a check that hides the values that the schema marks as sensitive. */
function concealing(module: EmittedModule, schema: Schema, check: string): string {
  const data = walkedData(schema, 'redact')
  const pure = '/* @__PURE__ */ '
  if (data === undefined) return pure + check
  return `${pure}${module.use('concealSensitive')}(${pure}${check},${module.constant(printJson(data))})`
}

/** Prints interpreted faces; undefined when the interpreter cannot check the schema. */
function interpretedFaces(
  module: EmittedModule,
  { schema, faces }: ValidatorEntry,
  assertsFormats: boolean,
): string | undefined {
  const parts: Parts = { exports: new Set(), formats: new Set() }
  const data = checkData(schema, assertsFormats, parts)
  if (data === undefined) return undefined
  const { check: name = module.functionName(), ...others } = faces
  const list = printParts(parts, module.use)
  const check = concealing(module, schema, `${module.use('interpretedCheck')}(${printJson(data)},[${list}])`)
  const is = `(value)=>${name}(value,1).length===0`
  return `const ${name}=${check};\n${printFaces(module, { schema, faces: others }, is, () => name)}`
}

function printFaces(module: EmittedModule, entry: ValidatorEntry, is: string, check: () => string): string {
  const { schema, faces } = entry
  const statements: string[] = []
  if (faces.is !== undefined) statements.push(`const ${faces.is}=${is};`)
  if (faces.check !== undefined) statements.push(`const ${faces.check}=${check()};`)
  if (faces.validator !== undefined) {
    const targets = printTargets(module, schema)
    const text = `${module.use('createValidator')}(${faces.check ?? check()},${targets},${is})`
    statements.push(`const ${faces.validator}=/* @__PURE__ */ ${text};`)
  }
  return statements.join('\n')
}
