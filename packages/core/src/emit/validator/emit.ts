import { endlessSchemas } from '../../schema/endless.ts'
import type { Schema } from '../../schema/types.ts'
import { schemaToJson } from '../../schema/types.ts'
import { printData, printString, printValue } from '../print.ts'
import { createGenerator } from './compile.ts'
import { functionFor } from './functions.ts'
import { FORMAT, interpretSchema, joinKeywords, keywordsOfData } from './interpreted.ts'
import type { EmittedModule } from './module.ts'
import { createModule } from './module.ts'
import { rootSpot } from './spot.ts'
import { printTargets } from './targets.ts'
import type { EmittedValidators, ValidatorEntry, ValidatorFaces, ValidatorOptions } from './types.ts'
import { coercionData, redactionData } from './walked.ts'

/**
 * Prints the validators of some schemas as the statements of one module. Equal parts are printed once. Without a face
 * that reports errors the code holds nothing that errors need. Each `$ref` leads to the root or to one of its `$defs`.
 */
export function emitValidators(
  entries: readonly ValidatorEntry[],
  { formats = 'annotate', errors = 'full' }: ValidatorOptions = {},
): EmittedValidators {
  const reports = entries.some(({ faces }) => faces.check !== undefined || faces.validator !== undefined)
  const module = createModule({ reports })
  const tables: KeywordTables = new Map()
  const faces = entries.map((entry) => {
    const walks = printWalks(module, entry)
    if (!isChecked(entry)) return walks
    const small = reports && errors === 'small'
    const asserts = (entry.formats ?? formats) === 'assert'
    const interpreted = small ? interpretedFaces(module, entry, asserts, tables) : undefined
    return walks + (interpreted ?? compiledFaces(module, entry, asserts))
  })
  const code = [module.print(), module.printRows(), ...printTables(module, tables), ...faces]
  const { imports, problems } = module
  return { code: `${code.filter((text) => text !== '').join('\n')}\n`, imports, problems }
}

function isChecked({ faces }: ValidatorEntry): boolean {
  return faces.is !== undefined || faces.check !== undefined || faces.validator !== undefined
}

/** The faces that walk over values by data. */
function printWalks(module: EmittedModule, { schema, faces }: ValidatorEntry): string {
  if (faces.coerce === undefined && faces.redact === undefined) return ''
  let text = ''
  if (faces.coerce !== undefined) {
    const data = coercionData(schema)
    const call = data && `/* @__PURE__ */ ${module.use('createCoercion')}(${printData(data)})`
    text += `const ${faces.coerce}=${call ?? '(value)=>({value,changes:[]})'};\n`
  }
  if (faces.redact !== undefined) {
    const data = redactionData(schema)
    const call = data && `/* @__PURE__ */ ${module.use('createRedactor')}(${printData(data)})`
    text += `const ${faces.redact}=${call ?? '(value)=>value'};\n`
  }
  return text
}

function compiledFaces(
  module: EmittedModule,
  { schema, faces }: ValidatorEntry,
  assertsFormats: boolean,
): string {
  const generator = createGenerator(module, schema, assertsFormats)
  const name = functionFor(generator, schema, rootSpot(false)) ?? module.sharedFunction('', 'return true')
  const { is: wanted, ...others } = faces
  if (!module.reports && wanted !== undefined && module.rename(name, wanted))
    return printFaces(module, schema, others, wanted, () => '')
  const is = module.reports ? `(value)=>${name}(value)` : name
  const check = (): string => `/* @__PURE__ */ ${module.use('createCheck')}(${name},${module.rows()})`
  return printFaces(module, schema, faces, is, check)
}

/** For each table of keywords that is used the exports for them, by keyword. */
type KeywordTables = Map<'$data' | '$schemas', Map<string, string>>

/** Undefined when the interpreter cannot check the schema. */
function interpretedFaces(
  module: EmittedModule,
  { schema, faces }: ValidatorEntry,
  assertsFormats: boolean,
  tables: KeywordTables,
): string | undefined {
  const own = faces.validator === undefined ? undefined : keywordsOfData(schema, assertsFormats)
  // The interpreter keeps no count of where it has been; the compiler reports such schemas.
  if (typeof schema === 'object' && endlessSchemas(schema).length > 0) return undefined
  const short = own === undefined ? interpretSchema(schema, assertsFormats) : undefined
  if (own === undefined && short === undefined) return undefined
  const table = own === undefined ? '$data' : '$schemas'
  const keywords = tables.get(table) ?? new Map<string, string>()
  joinKeywords(keywords, own ?? short?.keywords ?? new Map())
  tables.set(table, keywords)
  const data =
    own === undefined ? printValue(short?.data ?? {}) : module.constant(printData(schemaToJson(schema)))
  const { check: name = module.functionName(), ...others } = faces
  const check = `/* @__PURE__ */ ${module.use('interpretedCheck')}(${data},${table})`
  const rest = printFaces(module, schema, others, `(value)=>${name}(value,1).length===0`, () => name)
  return `const ${name}=${check};\n${rest}`
}

function printTables(module: EmittedModule, tables: KeywordTables): string[] {
  return [...tables].map(([table, keywords]) => {
    const isFormat = ([key]: readonly [string, string]): boolean => key.startsWith(FORMAT)
    const members = [...keywords]
      .filter((entry) => !isFormat(entry))
      .map(([keyword, name]) => `${keyword}:${module.use(name)}`)
    const formats = [...keywords]
      .filter(isFormat)
      .map(([key, name]) => `${printString(key.slice(FORMAT.length))}:${module.use(name)}`)
    if (formats.length > 0)
      members.push(`format:/* @__PURE__ */ ${module.use('formatKeyword')}({${formats.join(',')}})`)
    // The data holds only keywords that are known; a schema as it was written may hold any name.
    const inherited = table === '$data' ? [] : ['__proto__:null']
    return `const ${table}={${[...inherited, ...members].join(',')}};`
  })
}

function printFaces(
  module: EmittedModule,
  schema: Schema,
  faces: ValidatorFaces,
  is: string,
  check: () => string,
): string {
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
